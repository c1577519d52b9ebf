import { compileOnce } from '../../../../registry/fields/compile-once.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Encoding } from '../../../../registry/entities/requests.ts'
import { isReferenceField, getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { FILTER_OPERATORS } from '../../../../registry/fields/filter-names.ts'
import { isObject } from '../../api/is-object.ts'

type Raw = Record<string, unknown>

/** A field and its path in the rows of an outside provider. */
export interface ExternalField {
  name: string
  path: readonly string[]
}

/** Returns the fields of an entity that have an external name. */
export const externalFields = compileOnce(({ fields }: AnyResource): readonly ExternalField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.externalName === undefined ? [] : [{ name, path: field.externalName.split('.') }],
  ),
)

const getValue = (row: Raw, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), row)

/** Returns the external path of the id of an entity's rows, if it has one. */
export const externalIdField = (resource: AnyResource): ExternalField | undefined =>
  externalFields(resource).find(({ name }) => name === 'id')

/** Returns the id of a row nested in another; undefined if it has none. */
export const nestedRowId = (resource: AnyResource, row: Raw): unknown =>
  getValue(row, externalIdField(resource)?.path ?? ['id']) ?? row.id

/**
 * Renames the values of a received row to the names of the registry. Our own provider uses these
 * already. Declared names win: a provider may send an unrelated `id`. A nested row is the target of
 * the reference with its id.
 */
export function nameFields(resource: AnyResource, row: Raw): void {
  for (const { name, path } of externalFields(resource)) {
    const value = getValue(row, path)
    if (value !== undefined) row[name] = value
    const label = getReferenceTitleName(name)
    const around = path.length > 1 && isReferenceField(resource.fields[name])
    if (around && row[label] === undefined) row[label] = getValue(row, path.slice(0, -1))
  }
}

/** Sets a value at a path. In a form, the inner names are put in brackets. */
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

/** Returns the values of a request by their external names. */
export function toExternalBody(
  resource: AnyResource,
  body: Readonly<Raw>,
  encoding: Encoding = 'json',
): Raw {
  const places = new Map(externalFields(resource).map(({ name, path }) => [name, path]))
  const sent: Raw = {}
  for (const [name, value] of Object.entries(body))
    setAt(sent, places.get(name) ?? [name], value, encoding === 'json')
  return sent
}

const WITH_OPERATOR = new RegExp(`^(.+?)((?:_(?:${FILTER_OPERATORS.join('|')}))?)$`)

/** Returns the external name of a filter or a sort field. */
function toExternalName(resource: AnyResource, word: string): string {
  const findPath = (name: string) =>
    externalFields(resource)
      .find((place) => place.name === name)
      ?.path.join('.')
  const [, name = word, suffix = ''] = WITH_OPERATOR.exec(word) ?? []
  const inner = findPath(name)
  return findPath(word) ?? (inner === undefined ? word : inner + suffix)
}

/** Returns a query by external names: its filters and its sort field. */
export function toExternalQuery(resource: AnyResource, query: Readonly<Raw>): Raw {
  const { sort } = query
  const words = Object.entries(query).map(([word, value]) => [
    toExternalName(resource, word),
    value,
  ])
  return {
    ...Object.fromEntries(words),
    ...(typeof sort === 'string' && { sort: toExternalSort(resource, sort) }),
  }
}

/** Returns sort fields by external names, separated by commas; a leading minus means descending. */
const toExternalSort = (resource: AnyResource, sort: string) =>
  sort
    .split(',')
    .map((key) => key.replace(/[^-].*$/, (name) => toExternalName(resource, name)))
    .join(',')
