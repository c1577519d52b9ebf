/** A place: its coordinates, or else texts for the search of a map. */
interface MapPlace {
  latitude: unknown
  longitude: unknown
  addressWords: readonly string[]
}

const isNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))

/** Returns the URL of a map of a place; undefined if its position is unknown. */
export function buildMapUrl({ latitude, longitude, addressWords }: MapPlace): string | undefined {
  if (isNumber(latitude) && isNumber(longitude)) {
    const [lat, lon] = [Number(latitude), Number(longitude)]
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
  }
  if (addressWords.length === 0) return undefined
  const searchParams = new URLSearchParams({ query: addressWords.join(', ') })
  return `https://www.openstreetmap.org/search?${searchParams}`
}
