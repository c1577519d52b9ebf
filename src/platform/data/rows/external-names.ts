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
export const getExternalFields = compileOnce(({ fields }: AnyResource): readonly ExternalField[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.externalName === undefined ? [] : [{ name, path: field.externalName.split('.') }],
  ),
)

const readPath = (row: Raw, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), row)

/** Returns the external field that holds the ids of an entity, if there is one. */
export const getExternalIdField = (resource: AnyResource): ExternalField | undefined =>
  getExternalFields(resource).find(({ name }) => name === 'id')

/** Returns the id of a nested row, or undefined if it has none. */
export const readNestedRowId = (resource: AnyResource, row: Raw): unknown =>
  readPath(row, getExternalIdField(resource)?.path ?? ['id']) ?? row.id

/**
 * Renames the values of a received row to the names of the registry. A declared external name wins,
 * because a provider may send an unrelated `id`. A nested row becomes the label of its reference.
 */
export function nameFields(resource: AnyResource, row: Raw): void {
  for (const { name, path } of getExternalFields(resource)) {
    const value = readPath(row, path)
    if (value !== undefined) row[name] = value
    const label = getReferenceTitleName(name)
    const isNestedReference = path.length > 1 && isReferenceField(resource.fields[name])
    if (isNestedReference && row[label] === undefined) row[label] = readPath(row, path.slice(0, -1))
  }
}

/** Sets the value of a path in a body. A form encodes inner steps in brackets. */
function setPathValue(
  body: Raw,
  [firstStep = '', ...innerSteps]: readonly string[],
  value: unknown,
  isJson: boolean,
) {
  if (innerSteps.length === 0) body[firstStep] = value
  else if (!isJson) body[firstStep + innerSteps.map((step) => `[${step}]`).join('')] = value
  else {
    const innerBody = isObject(body[firstStep]) ? { ...body[firstStep] } : {}
    setPathValue(innerBody, innerSteps, value, isJson)
    body[firstStep] = innerBody
  }
}

/** Returns the body of a request under external names. */
export function toExternalBody(
  resource: AnyResource,
  body: Readonly<Raw>,
  encoding: Encoding = 'json',
): Raw {
  const paths = new Map(getExternalFields(resource).map(({ name, path }) => [name, path]))
  const externalBody: Raw = {}
  for (const [name, value] of Object.entries(body))
    setPathValue(externalBody, paths.get(name) ?? [name], value, encoding === 'json')
  return externalBody
}

const WITH_OPERATOR = new RegExp(`^(.+?)((?:_(?:${FILTER_OPERATORS.join('|')}))?)$`)

/** Returns the external name of a filter or a sort field. */
function toExternalName(resource: AnyResource, queryName: string): string {
  const findPath = (name: string) =>
    getExternalFields(resource)
      .find((externalField) => externalField.name === name)
      ?.path.join('.')
  const [, name = queryName, suffix = ''] = WITH_OPERATOR.exec(queryName) ?? []
  const externalName = findPath(name)
  return findPath(queryName) ?? (externalName === undefined ? queryName : externalName + suffix)
}

/** Returns a query whose filters and sort fields have external names. */
export function toExternalQuery(resource: AnyResource, query: Readonly<Raw>): Raw {
  const { sort } = query
  const externalEntries = Object.entries(query).map(([queryName, value]) => [
    toExternalName(resource, queryName),
    value,
  ])
  return {
    ...Object.fromEntries(externalEntries),
    ...(typeof sort === 'string' && { sort: toExternalSort(resource, sort) }),
  }
}

/** Replaces the names in a list of sort fields such as `-date,id` by external names. */
const toExternalSort = (resource: AnyResource, sort: string) =>
  sort
    .split(',')
    .map((key) => key.replace(/[^-].*$/, (name) => toExternalName(resource, name)))
    .join(',')
