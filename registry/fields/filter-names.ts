import { compileOnce } from './compile-once.ts'
import type { Field, Fields } from './field-types.ts'
import { getTypeTraits } from './traits.ts'

/**
 * The operators of filters: any of these values, none of them, at least, at most, and empty (`1`) or
 * not empty (`0`).
 */
export const FILTER_OPERATORS = ['is', 'not', 'from', 'to', 'empty'] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

/** A filter: a field, alone or with an underscore and an operator. */
export interface Filter {
  /** A field, or `state`. */
  name: string
  operator: FilterOperator
}

interface FilterableEntity {
  fields: Fields
  states?: Readonly<Record<string, unknown>>
}

/** Returns whether at least one role can filter and sort by a field. */
export const isFilterable = (field: Field): boolean =>
  field.type === 'id' || field.filteredBy?.length !== 0

/** Returns the filter operators of a field. */
export function getFilterOperators(field: Field): readonly FilterOperator[] {
  if (!isFilterable(field)) return []
  const { kind, ordered } = getTypeTraits(field.type)
  const hasFixedValues = kind === 'choice' || kind === 'ids' || field.type === 'reference'
  return [
    'is',
    ...(hasFixedValues ? (['not'] as const) : []),
    ...(ordered ? (['from', 'to'] as const) : []),
    ...(field.type !== 'id' && field.nullable ? (['empty'] as const) : []),
  ]
}

const STATE_OPERATORS: readonly FilterOperator[] = ['is', 'not']

/** Returns whether a filter's value may be an instant instead of a day. */
export const acceptsInstant = ({ type }: Field, operator: FilterOperator): boolean =>
  getTypeTraits(type).kind === 'instant' && (operator === 'from' || operator === 'to')

/** Returns the name of a filter in addresses and requests. */
export const getFilterKey = ({ name, operator }: Filter): string =>
  operator === 'is' ? name : `${name}_${operator}`

/** Lists every filter of an entity by its name, first the one without an operator. */
export const mapFiltersByKey = compileOnce(
  ({ fields, states }: FilterableEntity): ReadonlyMap<string, Filter> => {
    const namedOperators = [
      ...(states && !Object.hasOwn(fields, 'state') ? [['state', STATE_OPERATORS] as const] : []),
      ...Object.entries(fields).map(([name, field]) => [name, getFilterOperators(field)] as const),
    ]
    const filterNames = namedOperators.flatMap(([name, operators]) =>
      operators.map((operator): Filter => ({ name, operator })),
    )
    const plainFilters = filterNames.filter(({ operator }) => operator === 'is')
    return new Map(
      [...filterNames, ...plainFilters].map((filter) => [getFilterKey(filter), filter]),
    )
  },
)

const OPERATOR_SUFFIX = /^(.+)_(not|from|to|empty)$/

/** Returns the filter of a name; undefined if the entity has none. */
export function findFilter({ fields, states }: FilterableEntity, key: string): Filter | undefined {
  const ownField = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (ownField) return isFilterable(ownField) ? { name: key, operator: 'is' } : undefined
  const [, name = key, operator = 'is'] = (OPERATOR_SUFFIX.exec(key) ?? []) as [
    string?,
    string?,
    FilterOperator?,
  ]
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const operators = field
    ? getFilterOperators(field)
    : name === 'state' && states
      ? STATE_OPERATORS
      : []
  return operators.includes(operator) ? { name, operator } : undefined
}

/** Returns whether the values of a field can be added up. */
export const isSummableField = ({ type }: { type?: unknown }): boolean =>
  type === 'money' || type === 'integer'

/** Returns the names of the summable fields. */
export const listSummableNames = compileOnce(({ fields }: FilterableEntity): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name] && isSummableField(fields[name])),
)

/** Returns the names by which at least one role can sort rows. */
export const listSortableNames = compileOnce(
  ({ fields, states }: FilterableEntity): readonly string[] => [
    ...Object.entries(fields).flatMap(([name, field]) => (isFilterable(field) ? [name] : [])),
    ...(states ? ['state'] : []),
  ],
)

/**
 * Returns whether a filter has a value. Empty texts and empty lists are no values; null is one.
 */
export function hasFilterValue(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Returns the values of a filter. A row matches if it has any of these values. */
export const toValueList = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).filter(hasFilterValue)
