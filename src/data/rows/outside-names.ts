import type { Fields } from '../../../registry/fields/field-types.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Encoding } from '../../../registry/entities/requests.ts'
import { isPointing, labelOf } from '../../../registry/fields/pointing.ts'
import { OPERATORS } from '../../../registry/fields/filter-names.ts'
import { isObject } from '../../api/is-object.ts'

type Raw = Record<string, unknown>

/** A field, and where an outside provider has it. */
export interface Place {
  name: string
  path: readonly string[]
}

function placesIn(fields: Fields): Place[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.from === undefined ? [] : [{ name, path: field.from.split('.') }],
  )
}

const known = new WeakMap<AnyResource, readonly Place[]>()

/** The fields of an entity that an outside provider calls otherwise. */
export function placesOf(resource: AnyResource): readonly Place[] {
  const places = known.get(resource) ?? placesIn(resource.fields)
  known.set(resource, places)
  return places
}

const valueAt = (row: Raw, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), row)

/** The place of the id of an entity's rows, where an outside provider calls it otherwise. */
export const placeOfId = (resource: AnyResource): Place | undefined =>
  placesOf(resource).find(({ name }) => name === 'id')

/** The id of a row that stands within another; undefined where it has none. */
export const innerId = (resource: AnyResource, row: Raw): unknown =>
  valueAt(row, placeOfId(resource)?.path ?? ['id']) ?? row.id

/**
 * Gives the values of a received row the names of the registry; our own provider has these already.
 * What is declared counts: a provider may have an `id` besides that is none of ours. A row within
 * a row is what its id refers to.
 */
export function nameFields(resource: AnyResource, row: Raw): void {
  for (const { name, path } of placesOf(resource)) {
    const value = valueAt(row, path)
    if (value !== undefined) row[name] = value
    const label = labelOf(name)
    const around = path.length > 1 && isPointing(resource.fields[name])
    if (around && row[label] === undefined) row[label] = valueAt(row, path.slice(0, -1))
  }
}

/** Sets a value within others; what is no JSON has brackets around its inner names. */
function setAt(
  body: Raw,
  [first = '', ...rest]: readonly string[],
  value: unknown,
  isJson: boolean,
) {
  if (rest.length === 0) body[first] = value
  else if (!isJson) body[first + rest.map((step) => `[${step}]`).join('')] = value
  else {
    const inner = isObject(body[first]) ? { ...body[first] } : {}
    setAt(inner, rest, value, isJson)
    body[first] = inner
  }
}

/** The values of a call by the names of an outside provider. */
export function outsideBody(
  resource: AnyResource,
  body: Readonly<Raw>,
  encoding: Encoding = 'json',
): Raw {
  const places = new Map(placesOf(resource).map(({ name, path }) => [name, path]))
  const sent: Raw = {}
  for (const [name, value] of Object.entries(body))
    setAt(sent, places.get(name) ?? [name], value, encoding === 'json')
  return sent
}

const ASKED = new RegExp(`^(.+?)((?:_(?:${OPERATORS.join('|')}))?)$`)

/** The name of a filter or an order as an outside provider knows it. */
function outsideWord(resource: AnyResource, word: string): string {
  const nameOf = (name: string) =>
    placesOf(resource)
      .find((place) => place.name === name)
      ?.path.join('.')
  const [, name = word, asked = ''] = ASKED.exec(word) ?? []
  const inner = nameOf(name)
  return nameOf(word) ?? (inner === undefined ? word : inner + asked)
}

/** A query by the names of an outside provider: its filters, and the field that it is sorted by. */
export function outsideQuery(resource: AnyResource, query: Readonly<Raw>): Raw {
  const { sort } = query
  const words = Object.entries(query).map(([word, value]) => [outsideWord(resource, word), value])
  return {
    ...Object.fromEntries(words),
    ...(typeof sort === 'string' && { sort: outsideSort(resource, sort) }),
  }
}

/** Fields by commas, each with a minus before it where its last comes first. */
const outsideSort = (resource: AnyResource, sort: string) =>
  sort
    .split(',')
    .map((one) => one.replace(/[^-].*$/, (name) => outsideWord(resource, name)))
    .join(',')
