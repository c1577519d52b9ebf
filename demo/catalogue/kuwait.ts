/** An area with latitude and longitude of its centre. */
export type Area = readonly [name: string, latitude: number, longitude: number]

/** The governorates, cities and areas of Kuwait. */
export const KUWAIT: Readonly<Record<string, Readonly<Record<string, readonly Area[]>>>> = {
  'Al Asimah': {
    'Kuwait City': [
      ['Sharq', 29.382, 47.988],
      ['Mirqab', 29.366, 47.984],
      ['Dasman', 29.386, 47.998],
      ['Qibla', 29.366, 47.97],
      ['Bneid Al Gar', 29.373, 48.003],
    ],
    Shuwaikh: [
      ['Shuwaikh Residential', 29.35, 47.955],
      ['Shuwaikh Industrial', 29.335, 47.936],
      ['Shamiya', 29.352, 47.966],
    ],
    Sulaibikhat: [
      ['Granada', 29.311, 47.873],
      ['Doha', 29.315, 47.815],
    ],
  },
  Hawalli: {
    Hawalli: [
      ['Shaab', 29.35, 48.027],
      ['Nugra', 29.328, 48.023],
      ['Bayan', 29.303, 48.047],
      ['Mishref', 29.277, 48.066],
    ],
    Salmiya: [
      ['Salmiya', 29.334, 48.07],
      ['Rumaithiya', 29.312, 48.074],
      ['Salwa', 29.296, 48.078],
    ],
    Jabriya: [
      ['Jabriya', 29.318, 48.025],
      ['Surra', 29.313, 48.006],
    ],
  },
  Farwaniya: {
    Farwaniya: [
      ['Farwaniya', 29.277, 47.959],
      ['Khaitan', 29.283, 47.974],
      ['Omariya', 29.297, 47.954],
      ['Rabiya', 29.297, 47.935],
    ],
    'Jleeb Al Shuyoukh': [
      ['Abbasiya', 29.262, 47.941],
      ['Ishbiliya', 29.272, 47.935],
    ],
    Ardiya: [
      ['Ardiya', 29.289, 47.91],
      ['Firdous', 29.285, 47.875],
      ['Andalus', 29.301, 47.882],
    ],
  },
  'Mubarak Al Kabeer': {
    'Mubarak Al Kabeer': [
      ['Adan', 29.228, 48.067],
      ['Qusour', 29.215, 48.073],
      ['Qurain', 29.203, 48.076],
    ],
    'Sabah Al Salem': [
      ['Sabah Al Salem', 29.257, 48.067],
      ['Messila', 29.248, 48.088],
      ['Fnaitees', 29.222, 48.097],
    ],
  },
  Ahmadi: {
    Ahmadi: [
      ['North Ahmadi', 29.09, 48.083],
      ['South Ahmadi', 29.068, 48.077],
    ],
    Fahaheel: [
      ['Fahaheel', 29.083, 48.127],
      ['Mangaf', 29.097, 48.128],
      ['Abu Halifa', 29.128, 48.122],
      ['Mahboula', 29.146, 48.118],
    ],
    Fintas: [
      ['Fintas', 29.174, 48.118],
      ['Egaila', 29.167, 48.1],
    ],
  },
  Jahra: {
    Jahra: [
      ['Naeem', 29.332, 47.682],
      ['Oyoun', 29.331, 47.652],
      ['Qasr', 29.346, 47.676],
    ],
    'Saad Al Abdullah': [['Saad Al Abdullah', 29.314, 47.716]],
  },
}

/** Two governorates in neighbouring countries, without customers so far. */
export const ABROAD = {
  'Eastern Province': { country: 'SA', cities: { Khobar: ['Corniche', 'Aqrabiyah'] } },
  'Capital Governorate': { country: 'BH', cities: { Manama: ['Juffair', 'Adliya'] } },
} as const
