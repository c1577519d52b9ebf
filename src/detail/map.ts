/** Where a place is: its coordinates, or else words that a map can look for. */
interface Place {
  latitude: unknown
  longitude: unknown
  words: readonly string[]
}

const isNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))

/** A map of a place, to be opened by whoever wants it; undefined where nothing says where it is. */
export function mapOf({ latitude, longitude, words }: Place): string | undefined {
  if (isNumber(latitude) && isNumber(longitude)) {
    const [lat, lon] = [Number(latitude), Number(longitude)]
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`
  }
  if (words.length === 0) return undefined
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words.join(', ') })}`
}
