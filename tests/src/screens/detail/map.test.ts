import { describe, expect, it } from 'vitest'
import { buildMapUrl } from '../../../../src/screens/detail/groups/map.ts'

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

  it('is missing without coordinates and address', () => {
    expect(buildMapUrl({ latitude: null, longitude: null, addressWords: [] })).toBeUndefined()
  })
})
