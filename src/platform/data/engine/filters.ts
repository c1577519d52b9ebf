import { millisecondsInDay } from 'date-fns/constants'
import { getDayMilliseconds } from '../../../../registry/days/days.ts'
import { type DayRange, resolveDays } from '../../../../registry/days/relative-days.ts'
import { getUtcOffset } from '../../../../registry/days/time-zones.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { getTypeTraits, isFilteredByDays } from '../../../../registry/fields/traits.ts'
import {
  type Filter,
  findFilter,
  hasFilterValue,
  toValueList,
} from '../../../../registry/fields/filter-names.ts'
import { type Columns, getNumberReader } from './columns.ts'

/**
 * Returns the instant at which a day (`YYYY-MM-DD`), or the day `later` days after it, begins in a
 * time zone, in milliseconds since 1970. If the clock skips midnight, returns the first instant
 * after the gap.
 */
export function startOfDay(day: string, timeZone: string, later = 0): number {
  const midnight = getDayMilliseconds(day) + later * millisecondsInDay
  if (Number.isNaN(midnight)) return Number.NaN
  const before = midnight - getUtcOffset(midnight - millisecondsInDay, timeZone)
  const after = midnight - getUtcOffset(midnight + millisecondsInDay, timeZone)
  const candidates = [before, after].filter((at) => at + getUtcOffset(at, timeZone) === midnight)
  return candidates.length > 0 ? Math.min(...candidates) : Math.max(before, after)
}

/**
 * Returns a test for rows whose day is within a range, both ends included. A missing end is open.
 */
function inDays(
  columns: Columns,
  name: string,
  { type }: Field,
  { from, to }: Partial<DayRange>,
): (row: number) => boolean {
  const numbers = columns.numbers(name)
  const isInstant = getTypeTraits(type).kind === 'instant'
  // A date is one number; a datetime covers all instants until the next day begins.
  const start = (day: string, later: number) =>
    isInstant ? startOfDay(day, columns.timeZone, later) : getDayMilliseconds(day) + later
  const first = from === undefined ? Number.NEGATIVE_INFINITY : start(from, 0)
  const end = to === undefined ? Number.POSITIVE_INFINITY : start(to, 1)
  return (row) => {
    const at = numbers?.[row] ?? Number.NaN
    return at >= first && at < end
  }
}

/** Returns whether the row at a position passes a filter. */
export type Test = (row: number) => boolean

const NOTHING: Test = () => false

/** Returns whether the value of a polymorphic filter is a title rather than an id. */
const isTitle = (value: unknown) => Number.isNaN(Number(value))

const isNone = (value: unknown) => value === null || value === undefined || value === ''

const isEmpty =
  ({ rows }: Columns, name: string): Test =>
  (row) =>
    isNone(rows[row]?.[name])

const isAmong =
  ({ rows }: Columns, name: string, id: number): Test =>
  (row) => {
    const ids = rows[row]?.[name]
    return Array.isArray(ids) && ids.includes(id)
  }

function createEqualTest(columns: Columns, name: string, field: Field, value: unknown): Test {
  const { rows, today } = columns
  if (value === null) return isEmpty(columns, name)
  if (field.type === 'references') return isAmong(columns, name, Number(value))
  const days = isFilteredByDays(field) ? resolveDays(value, today) : undefined
  if (days) return inDays(columns, name, field, days)
  if (field.type === 'choice') return (row) => rows[row]?.[name] === value
  if (
    getTypeTraits(field.type).isFilteredBySubstring ||
    (field.type === 'polymorphic' && isTitle(value))
  ) {
    const isFound = columns.texts(name).test(String(value), columns.plan)
    return (row) => isFound(row) && !isNone(rows[row]?.[name])
  }
  const read = getNumberReader(field)
  if (!read) return (row) => rows[row]?.[name] === value
  const target = read(value)
  const numbers = columns.numbers(name)
  return (row) => numbers?.[row] === target
}

/**
 * Returns a test for one bound of a range. The bound is included. A relative period counts from its
 * first or to its last day.
 */
function inRange(columns: Columns, { name, operator }: Filter, field: Field, value: unknown): Test {
  if (isFilteredByDays(field)) {
    const days = resolveDays(value, columns.today)
    if (!days) return NOTHING
    const { from, to } = days
    return inDays(columns, name, field, operator === 'from' ? { from } : { to })
  }
  const numbers = columns.numbers(name)
  const limit = getNumberReader(field)?.(value) ?? Number.NaN
  if (!numbers) return NOTHING
  return operator === 'from'
    ? (row) => (numbers[row] ?? Number.NaN) >= limit
    : (row) => (numbers[row] ?? Number.NaN) <= limit
}

function inState({ states, resource }: Columns, value: unknown): Test {
  const target = Object.keys(resource.states ?? {}).indexOf(String(value))
  return target < 0 ? NOTHING : (row) => states[row] === target
}

function byDeletion(columns: Columns, value: unknown): Test | undefined {
  const times = columns.numbers('deleted_at')
  if (value === 'all' || !times) return undefined
  if (value === 'only') return (row) => !Number.isNaN(times[row])
  return (row) => Number.isNaN(times[row])
}

const anyOf = (tests: readonly Test[]): Test => {
  const [only] = tests
  return only && tests.length === 1 ? only : (row) => tests.some((test) => test(row))
}

/** Returns a test for one value of a filter. `not` is inverted later, over all values. */
function testOne(columns: Columns, filter: Filter, value: unknown): Test {
  const { name, operator } = filter
  const field = columns.resource.fields[name]
  if (!field) return inState(columns, value)
  if (operator === 'is' || operator === 'not') return createEqualTest(columns, name, field, value)
  if (operator !== 'empty') return inRange(columns, filter, field, value)
  const empty = isEmpty(columns, name)
  return String(value) === '1' ? empty : (row) => !empty(row)
}

/** Builds the test of one filter; undefined for a filter without a value. */
export function buildTest(columns: Columns, key: string, value: unknown): Test | undefined {
  if (!hasFilterValue(value)) return undefined
  const filter = findFilter(columns.resource, key)
  if (!filter) return key === 'deleted' ? byDeletion(columns, value) : NOTHING
  const any = anyOf(toValueList(value).map((operand) => testOne(columns, filter, operand)))
  return filter.operator === 'not' ? (row) => !any(row) : any
}
