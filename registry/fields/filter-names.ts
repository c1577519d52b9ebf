import { compileOnce } from './compile-once.ts'
import type { Field, Fields } from './field-types.ts'
import { getTraits } from './traits.ts'

/**
 * The operators of filters: any of some values, none of them, at least, at most, and empty (`1`) or
 * not empty (`0`).
 */
export const OPERATORS = ['is', 'not', 'from', 'to', 'empty'] as const
export type Operator = (typeof OPERATORS)[number]

/** A filter: a field, alone or with an underscore and an operator. */
export interface Filter {
  /** A field, or `state`. */
  name: string
  operator: Operator
}

interface Entity {
  fields: Fields
  states?: Readonly<Record<string, unknown>>
}

/** Returns whether a field can be filtered and sorted by the roles of the entity. */
export const isFilterable = (field: Field): boolean =>
  field.type === 'id' || field.filteredBy?.length !== 0

/** Returns the filter operators of a field. */
export function getOperators(field: Field): readonly Operator[] {
  if (!isFilterable(field)) return []
  const { kind, ordered } = getTraits(field.type)
  const isOneOfSome = kind === 'choice' || kind === 'ids' || field.type === 'reference'
  return [
    'is',
    ...(isOneOfSome ? (['not'] as const) : []),
    ...(ordered ? (['from', 'to'] as const) : []),
    ...(field.type !== 'id' && field.nullable ? (['empty'] as const) : []),
  ]
}

const STATE: readonly Operator[] = ['is', 'not']

/** Returns the name of a filter in addresses and requests. */
export const filterKey = ({ name, operator }: Filter): string =>
  operator === 'is' ? name : `${name}_${operator}`

/** Lists every filter of an entity by its name, first the one without an operator. */
export const listFilters = compileOnce(
  ({ fields, states }: Entity): ReadonlyMap<string, Filter> => {
    const named = [
      ...(states && !Object.hasOwn(fields, 'state') ? [['state', STATE] as const] : []),
      ...Object.entries(fields).map(([name, field]) => [name, getOperators(field)] as const),
    ]
    const filterNames = named.flatMap(([name, operators]) =>
      operators.map((operator): Filter => ({ name, operator })),
    )
    const plain = filterNames.filter(({ operator }) => operator === 'is')
    return new Map([...filterNames, ...plain].map((filter) => [filterKey(filter), filter]))
  },
)

const OPERATOR = /^(.+)_(not|from|to|empty)$/

/** Returns the filter of a name; undefined if the entity has none. */
export function findFilter({ fields, states }: Entity, key: string): Filter | undefined {
  const ownField = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (ownField) return isFilterable(ownField) ? { name: key, operator: 'is' } : undefined
  const [, name = key, operator = 'is'] = (OPERATOR.exec(key) ?? []) as [
    string?,
    string?,
    Operator?,
  ]
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const operators = field ? getOperators(field) : name === 'state' && states ? STATE : []
  return operators.includes(operator) ? { name, operator } : undefined
}

/** Returns whether the values of a field can be added up. */
export const isSummable = ({ type }: { type?: unknown }): boolean =>
  type === 'money' || type === 'integer'

/** Returns the names of fields that can be added up. */
export const summableNames = compileOnce(({ fields }: Entity): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name] && isSummable(fields[name])),
)

/** Returns the names by which some roles can sort rows. */
export const sortableNames = compileOnce(({ fields, states }: Entity): readonly string[] => [
  ...Object.entries(fields).flatMap(([name, field]) => (isFilterable(field) ? [name] : [])),
  ...(states ? ['state'] : []),
])

/**
 * Returns whether a filter has a value. Empty texts and lists are none; null matches empty fields.
 */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Returns the values of a filter. Any of them matches. */
export const listValues = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).filter(isSet)
