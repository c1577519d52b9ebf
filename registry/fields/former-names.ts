import { compileOnce } from './compile-once.ts'
import type { Field, Fields } from './field-types.ts'
import { FILTER_OPERATORS } from './filter-names.ts'

/** Returns the current names of a field's values, by their former names. */
export function mapFormerValues(field: Field | undefined): ReadonlyMap<string, string> {
  const currentToFormer =
    field && 'valuesRenamedFrom' in field ? (field.valuesRenamedFrom ?? {}) : {}
  return new Map(
    Object.entries(currentToFormer).map(([currentName, formerName]) => [formerName, currentName]),
  )
}

/** Returns the current names of fields, by their former names. */
const mapFormerFields = compileOnce((fields: Fields): ReadonlyMap<string, string> => {
  const formerAndCurrentNames = Object.entries(fields).flatMap(([currentName, field]) =>
    field.type === 'id'
      ? []
      : [field.renamedFrom ?? []].flat().map((formerName) => [formerName, currentName] as const),
  )
  return new Map(formerAndCurrentNames)
})

/** Returns whether a field, or a value of a field, has a former name. */
export const hasFormerNames = compileOnce(
  (fields: Fields): boolean =>
    mapFormerFields(fields).size > 0 ||
    Object.values(fields).some((field) => mapFormerValues(field).size > 0),
)

/** Returns the current name of a field by its current or former name. Unknown names stay unchanged. */
export function getCurrentName(fields: Fields, name: string): string {
  if (Object.hasOwn(fields, name)) return name
  return mapFormerFields(fields).get(name) ?? name
}

const PARAMETER_PATTERN = new RegExp(`^(-?)(.+?)((?:_(?:${FILTER_OPERATORS.join('|')}))?)$`)

/** Renames the field within a query parameter, which may have a leading minus or an operator. */
export function renameInParameter(parameter: string, rename: (name: string) => string): string {
  const [, sign = '', name = parameter, suffix = ''] = PARAMETER_PATTERN.exec(parameter) ?? []
  const unsignedName = parameter.slice(sign.length)
  // The complete name of a field may end like an operator.
  const renamed = rename(unsignedName)
  return sign + (renamed === unsignedName ? rename(name) + suffix : renamed)
}

/** The query parameters whose value is a list of field names. */
const NAME_LISTS: ReadonlySet<string> = new Set(['sort', 'columns'])

/** Returns whether the value of a query parameter is a list of field names. */
export const isNameList = (parameter: string): boolean => NAME_LISTS.has(parameter)

/** The maximum number of names in one value; a longer list is left unchanged. */
const MAX_NAMES = 200

/** Renames the fields in the value of a query parameter. */
export function renameInNameList(
  parameter: string,
  value: string,
  rename: (name: string) => string,
): string {
  if (!isNameList(parameter)) return value
  const names = value.split(',', MAX_NAMES + 1)
  if (names.length > MAX_NAMES) return value
  return names.map((name) => renameInParameter(name, rename)).join(',')
}

/** Returns a query parameter with current names, because old addresses use former names. */
export function renameQueryParameter(
  fields: Fields,
  parameter: string,
  value: string,
): [string, string] {
  if (!hasFormerNames(fields)) return [parameter, value]
  const rename = (name: string) => getCurrentName(fields, name)
  const currentParameter = isNameList(parameter) ? parameter : renameInParameter(parameter, rename)
  const field = fields[currentParameter.replace(/_not$/, '')] ?? fields[currentParameter]
  return [
    currentParameter,
    mapFormerValues(field).get(value) ?? renameInNameList(parameter, value, rename),
  ]
}
