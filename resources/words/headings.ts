/** The column headings of this business in imported files, by field name. */
export const BUSINESS_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  plate: [
    'license plate',
    'licence plate',
    'number plate',
    'registration',
    'registration number',
    'plate number',
    'plate no',
    'immatriculation',
    'plaque',
    'kennzeichen',
    'matrícula',
    'رقم اللوحة',
    'اللوحة',
  ],
}
