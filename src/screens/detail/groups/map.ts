import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { getIncludedFieldName, getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'

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
  // An address may already name its area, and an area may have the name of its city.
  const words = addressWords.filter(
    (word, index) => !addressWords.slice(0, index).some((earlier) => earlier.includes(word)),
  )
  const searchParams = new URLSearchParams({ query: words.join(', ') })
  return `https://www.openstreetmap.org/search?${searchParams}`
}

const hasCoordinates = ({ fields }: AnyResource) =>
  Object.values(fields).some(({ type }) => type === 'coordinate')

/** Returns the fields of an entity that refer to rows with coordinates, with their targets. */
const listPlaceFields = ({ fields }: AnyResource) =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'reference') return []
    const target = getResource(field.to)
    return hasCoordinates(target) ? [{ name, field, target }] : []
  })

/** Lists the words of the area around a place: its title, and those of its included references. */
export function listAreaWords({ fields }: AnyResource, row: Row, name: string): string[] {
  const field = fields[name]
  const include = field?.type === 'reference' ? field.include : undefined
  return [name, ...(include ?? []).map((included) => getIncludedFieldName(name, included))]
    .map((reference) => row[getReferenceTitleName(reference)])
    .filter((title) => !isEmptyInput(title))
    .map(String)
}

/**
 * Lists the words of the area around a place to which a row refers. The area of the row belongs to
 * its first place.
 */
export function listSurroundings(resource: AnyResource, row: Row, place: string): string[] {
  const placeFields = listPlaceFields(resource)
  const isAround = (areaName: string, target: AnyResource) =>
    listPlaceFields(target).some(({ field }) => field.to === areaName)
  return placeFields.flatMap(({ name, field }) => {
    const firstPlace = placeFields.find(
      (candidate) => isAround(field.to, candidate.target) && !isEmptyInput(row[candidate.name]),
    )
    return firstPlace?.name === place ? listAreaWords(resource, row, name) : []
  })
}
