import type { Field, Fields } from './field-types.ts'
import { OPERATORS } from './filter-names.ts'

/** What the values of a field are called now, by what they were called. */
export function renamedValues(field: Field | undefined): ReadonlyMap<string, string> {
  const were = field && 'valuesWere' in field ? (field.valuesWere ?? {}) : {}
  return new Map(Object.entries(were).map(([now, old]) => [old, now]))
}

const wasCalled = (field: Field, name: string) =>
  field.type !== 'id' && [field.was ?? []].flat().includes(name)

/** What a field is called now, by the name that it has or had; a name that is no field's stays. */
export function nameOfToday(fields: Fields, name: string): string {
  if (Object.hasOwn(fields, name)) return name
  return Object.entries(fields).find(([, field]) => wasCalled(field, name))?.[0] ?? name
}

const WORD = new RegExp(`^(-?)(.+?)((?:_(?:${OPERATORS.join('|')}))?)$`)

/**
 * A word of a query by the names of today: a field, one with a minus before it, or with what a
 * filter asks of it.
 */
export function renamedWord(word: string, rename: (name: string) => string): string {
  const [, sign = '', name = word, asked = ''] = WORD.exec(word) ?? []
  const whole = word.slice(sign.length)
  // A field may itself be called as another one with what a filter asks of it.
  const renamed = rename(whole)
  return sign + (renamed === whole ? rename(name) + asked : renamed)
}

/** The words of a query whose values are names of fields, by commas. */
const LISTS: ReadonlySet<string> = new Set(['sort', 'columns'])

/** Whether the value of a word of a query is a list of names. */
export const isNameList = (word: string): boolean => LISTS.has(word)

/** Names in one value at most; a longer list names nothing that is declared, and is left as it is. */
const MAX_NAMES = 200

/** The value of a word of a query, with the names of fields in it as they are called now. */
export function renamedList(word: string, value: string, rename: (name: string) => string): string {
  if (!isNameList(word)) return value
  const names = value.split(',', MAX_NAMES + 1)
  if (names.length > MAX_NAMES) return value
  return names.map((name) => renamedWord(name, rename)).join(',')
}

/** One word of a query with its value, by the names of today: addresses outlive the names in them. */
export function pairOfToday(fields: Fields, word: string, value: string): [string, string] {
  const rename = (name: string) => nameOfToday(fields, name)
  const now = isNameList(word) ? word : renamedWord(word, rename)
  const field = fields[now.replace(/_not$/, '')] ?? fields[now]
  return [now, renamedValues(field).get(value) ?? renamedList(word, value, rename)]
}
