import type { Field, Fields } from './field-types.ts'
import { traitsOf } from './traits.ts'

/**
 * What a filter asks of a field: to have one of some values, none of them, at least or at most
 * one, or to be empty (`1`) or not (`0`).
 */
export const OPERATORS = ['is', 'not', 'from', 'to', 'empty'] as const
export type Operator = (typeof OPERATORS)[number]

/** A filter by its name: the field alone, or with an underscore and what it asks. */
export interface Filter {
  /** A field, or `state`. */
  name: string
  operator: Operator
}

interface Entity {
  fields: Fields
  states?: Readonly<Record<string, unknown>>
}

/** Whether somebody may filter and sort by a field, of an entity as some roles know it. */
export const isFilterable = (field: Field): boolean =>
  field.type === 'id' || field.filteredBy?.length !== 0

/** What filters can ask of a field. */
export function operatorsOf(field: Field): readonly Operator[] {
  if (!isFilterable(field)) return []
  const { kind, ordered } = traitsOf(field.type)
  const isOneOfSome = kind === 'choice' || kind === 'ids' || field.type === 'reference'
  return [
    'is',
    ...(isOneOfSome ? (['not'] as const) : []),
    ...(ordered ? (['from', 'to'] as const) : []),
    ...(field.type !== 'id' && field.nullable ? (['empty'] as const) : []),
  ]
}

const STATE: readonly Operator[] = ['is', 'not']

/** The name under which a filter travels, in addresses and calls. */
export const filterKey = ({ name, operator }: Filter): string =>
  operator === 'is' ? name : `${name}_${operator}`

/** Every filter of an entity by the name under which it travels; a field's own name comes first. */
export function filtersOf({ fields, states }: Entity): ReadonlyMap<string, Filter> {
  const asked = [
    ...(states && !Object.hasOwn(fields, 'state') ? [['state', STATE] as const] : []),
    ...Object.entries(fields).map(([name, field]) => [name, operatorsOf(field)] as const),
  ]
  const all = asked.flatMap(([name, operators]) =>
    operators.map((operator): Filter => ({ name, operator })),
  )
  const plain = all.filter(({ operator }) => operator === 'is')
  return new Map([...all, ...plain].map((filter) => [filterKey(filter), filter]))
}

const OPERATOR = /^(.+)_(not|from|to|empty)$/

/** The filter of a name; undefined where the entity has none of that name. */
export function filterOf({ fields, states }: Entity, key: string): Filter | undefined {
  const own = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (own) return isFilterable(own) ? { name: key, operator: 'is' } : undefined
  const [, name = key, operator = 'is'] = (OPERATOR.exec(key) ?? []) as [
    string?,
    string?,
    Operator?,
  ]
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const operators = field ? operatorsOf(field) : name === 'state' && states ? STATE : []
  return operators.includes(operator) ? { name, operator } : undefined
}

/** The names by which rows can be sorted, of an entity as some roles know it. */
export const sortableNames = ({ fields, states }: Entity): string[] => [
  ...Object.entries(fields).flatMap(([name, field]) => (isFilterable(field) ? [name] : [])),
  ...(states ? ['state'] : []),
]

/** Whether a filter has a value; an empty text or list is none, and null asks for no value. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** The values of a filter, any of which is enough. */
export const valuesOf = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).filter(isSet)
