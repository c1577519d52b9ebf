import { type RawBuilder, sql } from 'kysely'
import { daysOf } from '../../../registry/days/relative-days.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { isOfDays, traitsOf } from '../../../registry/fields/traits.ts'
import { rowColumn } from '../select-rows.ts'
import { stateOf } from '../state-of.ts'
import type { AskedFilter } from './read-filters.ts'
import { containing } from './word-search.ts'

/** The day on which conditions are met, and the zone in which days begin. */
export interface Days {
  timeZone: string
  today: string
}

type Value = string | number
type Condition = RawBuilder<unknown>

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

const isNone = (name: string) => sql`${rowColumn(name)} is null`

/** A field as filters compare it: an instant by its day. */
const comparedColumn = (name: string, { type }: Field, { timeZone }: Days): Condition =>
  traitsOf(type).kind === 'instant'
    ? sql`(${rowColumn(name)} at time zone ${timeZone})::date`
    : rowColumn(name)

function isOneOf(registry: Registry, name: string, field: Field, given: Value[], days: Days) {
  const { contained } = traitsOf(field.type)
  const isTitle = (value: Value) => field.type === 'polymorphic' && typeof value === 'string'
  const column = comparedColumn(name, field, days)
  const met = given.map((value) => {
    if (contained || isTitle(value)) return containing(registry, name, field, String(value))
    if (field.type === 'references') return sql`${column} && array[${value}]::int[]`
    const range = isOfDays(field) ? daysOf(value, days.today) : undefined
    return range
      ? sql`${column} between ${range.from}::date and ${range.to}::date`
      : sql`${column} = ${value}`
  })
  return anyOf(met)
}

function inRange({ name, operator }: AskedFilter, field: Field, value: Value, days: Days) {
  const column = comparedColumn(name, field, days)
  const range = daysOf(value, days.today)
  const [sign, bound] =
    operator === 'from' ? ([sql`>=`, range?.from] as const) : ([sql`<=`, range?.to] as const)
  return bound === undefined
    ? sql`${column} ${sign} ${value}`
    : sql`${column} ${sign} ${bound}::date`
}

function onField(
  registry: Registry,
  asked: AskedFilter,
  field: Field,
  days: Days,
): readonly Condition[] {
  const { name, operator, values } = asked
  const given = values.filter((value) => value !== null)
  const none = values.length > given.length ? [isNone(name)] : []
  if (operator === 'empty')
    return given.map((value) => (value === 1 ? isNone(name) : sql`not ${isNone(name)}`))
  if (operator === 'from' || operator === 'to')
    return given.map((value) => inRange(asked, field, value, days))
  return given.length > 0 ? [isOneOf(registry, name, field, given, days), ...none] : none
}

/** The condition of a filter. */
export function filterCondition(
  registry: Registry,
  resource: AnyResource,
  asked: AskedFilter,
  days: Days,
): Condition {
  const field = resource.fields[asked.name]
  const met = field
    ? onField(registry, asked, field, days)
    : asked.values.map((value) => sql`${stateOf(resource, days.today)} = ${value}`)
  return asked.operator === 'not' ? sql`not coalesce(${anyOf(met)}, false)` : anyOf(met)
}
