import { describe, expect, it } from 'vitest'
import { buildMapUrl, listSurroundings } from '../../../../src/screens/detail/groups/map.ts'
import { getResource } from '../../../../src/platform/data/rows/resources.ts'

describe('the map of a location', () => {
  it('shows the coordinates of the location', () => {
    expect(
      buildMapUrl({ latitude: '29.375900', longitude: '47.977400', addressWords: ['Salmiya'] }),
    ).toBe('https://www.openstreetmap.org/?mlat=29.3759&mlon=47.9774#map=17/29.3759/47.9774')
  })

  it.each([
    [null, null],
    ['29.375900', null],
    ['', ''],
    ['north', 'east'],
    [undefined, '47.9'],
  ])('searches for the address if %j and %j are no coordinates', (latitude, longitude) => {
    expect(buildMapUrl({ latitude, longitude, addressWords: ['Block 3', 'Street 1 & 2'] })).toBe(
      'https://www.openstreetmap.org/search?query=Block+3%2C+Street+1+%26+2',
    )
  })

  it('searches for the area and its city too, each once', () => {
    const resource = getResource('instant-bookings')
    const row = { id: 1, location_id: 7, area_id: 3, area: 'Shaab', area_city: 'Hawalli' }
    const words = listSurroundings(resource, row, 'location_id')
    expect(words).toEqual(['Shaab', 'Hawalli'])
    const search = (address: string) =>
      buildMapUrl({ latitude: null, longitude: null, addressWords: [address, ...words] })
    const url = 'https://www.openstreetmap.org/search?query='
    expect(search('Block 3')).toBe(`${url}Block+3%2C+Shaab%2C+Hawalli`)
    expect(search('Shaab, Block 3')).toBe(`${url}Shaab%2C+Block+3%2C+Hawalli`)
  })

  it('knows the area of the first place of a row only', () => {
    const resource = getResource('instant-bookings')
    const places = { location_id: 7, work_location_id: 2, area_id: 3 }
    const row = { id: 1, ...places, area: 'Shaab', area_city: 'Hawalli' }
    expect(listSurroundings(resource, row, 'work_location_id')).toEqual([])
    expect(listSurroundings(resource, { ...row, location_id: null }, 'work_location_id')).toEqual([
      'Shaab',
      'Hawalli',
    ])
  })

  it('is missing without coordinates and address', () => {
    expect(buildMapUrl({ latitude: null, longitude: null, addressWords: [] })).toBeUndefined()
  })
})
