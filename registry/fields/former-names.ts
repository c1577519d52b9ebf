import { compileOnce } from './compile-once.ts'
import type { Field, Fields } from './field-types.ts'
import { OPERATORS } from './filter-names.ts'

/** Returns the current names of a field's values, by their former names. */
export function renamedValues(field: Field | undefined): ReadonlyMap<string, string> {
  const were = field && 'valuesRenamedFrom' in field ? (field.valuesRenamedFrom ?? {}) : {}
  return new Map(Object.entries(were).map(([now, old]) => [old, now]))
}

/** Returns the current names of fields, by their former names. */
const renamedFields = compileOnce((fields: Fields): ReadonlyMap<string, string> => {
  const pairs = Object.entries(fields).flatMap(([now, field]) =>
    field.type === 'id' ? [] : [field.renamedFrom ?? []].flat().map((old) => [old, now] as const),
  )
  return new Map(pairs)
})

/** Returns whether a field, or a value of a field, has a former name. */
export const hasFormerNames = compileOnce(
  (fields: Fields): boolean =>
    renamedFields(fields).size > 0 ||
    Object.values(fields).some((field) => renamedValues(field).size > 0),
)

/** Returns the current name of a field by its current or former name. Unknown names stay. */
export function getCurrentName(fields: Fields, name: string): string {
  if (Object.hasOwn(fields, name)) return name
  return renamedFields(fields).get(name) ?? name
}

const WORD = new RegExp(`^(-?)(.+?)((?:_(?:${OPERATORS.join('|')}))?)$`)

/** Renames the field within a query parameter, which may have a leading minus or an operator. */
export function renameInParameter(word: string, rename: (name: string) => string): string {
  const [, sign = '', name = word, suffix = ''] = WORD.exec(word) ?? []
  const whole = word.slice(sign.length)
  // A field's whole name may end like an operator.
  const renamed = rename(whole)
  return sign + (renamed === whole ? rename(name) + suffix : renamed)
}

/** The query parameters whose values are lists of field names. */
const LISTS: ReadonlySet<string> = new Set(['sort', 'columns'])

/** Returns whether the value of a query parameter is a list of field names. */
export const isNameList = (word: string): boolean => LISTS.has(word)

/** The maximum number of names in one value; a longer list is left unchanged. */
const MAX_NAMES = 200

/** Renames the fields in the value of a query parameter. */
export function renamedList(word: string, value: string, rename: (name: string) => string): string {
  if (!isNameList(word)) return value
  const names = value.split(',', MAX_NAMES + 1)
  if (names.length > MAX_NAMES) return value
  return names.map((name) => renameInParameter(name, rename)).join(',')
}

/** Returns one query parameter with current names, because addresses outlive renames. */
export function getCurrentPair(fields: Fields, word: string, value: string): [string, string] {
  if (!hasFormerNames(fields)) return [word, value]
  const rename = (name: string) => getCurrentName(fields, name)
  const now = isNameList(word) ? word : renameInParameter(word, rename)
  const field = fields[now.replace(/_not$/, '')] ?? fields[now]
  return [now, renamedValues(field).get(value) ?? renamedList(word, value, rename)]
}
