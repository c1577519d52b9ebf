import { daysOf } from '../../../registry/days/relative-days.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { type Filter, filterOf, isSet, valuesOf } from '../../../registry/fields/filter-names.ts'
import { isOfDays, traitsOf } from '../../../registry/fields/traits.ts'
import type { Columns } from './columns.ts'
import { inDays } from './days.ts'
import { numberIn } from './values.ts'

/** Whether the row at a position passes a filter. */
export type Test = (row: number) => boolean

const NOTHING: Test = () => false

/** Whether the value of a polymorphic filter is a title rather than an id. */
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

function equalTo(columns: Columns, name: string, field: Field, value: unknown): Test {
  const { rows, today } = columns
  if (value === null) return isEmpty(columns, name)
  if (field.type === 'references') return isAmong(columns, name, Number(value))
  const days = isOfDays(field) ? daysOf(value, today) : undefined
  if (days) return inDays(columns, name, field, days)
  if (field.type === 'choice') return (row) => rows[row]?.[name] === value
  if (traitsOf(field.type).contained || (field.type === 'polymorphic' && isTitle(value))) {
    const found = new Set(columns.haystack(name).search(String(value)))
    return (row) => found.has(row) && !isNone(rows[row]?.[name])
  }
  const read = numberIn(field)
  if (!read) return (row) => rows[row]?.[name] === value
  const target = read(value)
  // One look at each row is sooner than reading all of its values into a column first.
  const numbers = columns.knownNumbers(name)
  return numbers ? (row) => numbers[row] === target : (row) => read(rows[row]?.[name]) === target
}

/** Tests for the bound of a range, which is part of it; that of days named by today is their first or last. */
function inRange(columns: Columns, { name, operator }: Filter, field: Field, value: unknown): Test {
  if (isOfDays(field)) {
    const days = daysOf(value, columns.today)
    if (!days) return NOTHING
    const { from, to } = days
    return inDays(columns, name, field, operator === 'from' ? { from } : { to })
  }
  const numbers = columns.numbers(name)
  const limit = numberIn(field)?.(value) ?? Number.NaN
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

/** Tests for one value of a filter; `not` is turned around once all its values are known. */
function testOne(columns: Columns, filter: Filter, value: unknown): Test {
  const { name, operator } = filter
  const field = columns.resource.fields[name]
  if (!field) return inState(columns, value)
  if (operator === 'is' || operator === 'not') return equalTo(columns, name, field, value)
  if (operator !== 'empty') return inRange(columns, filter, field, value)
  const empty = isEmpty(columns, name)
  return String(value) === '1' ? empty : (row) => !empty(row)
}

/** Returns the test of one filter; undefined for a filter without a value. */
export function testOf(columns: Columns, key: string, value: unknown): Test | undefined {
  if (!isSet(value)) return undefined
  const filter = filterOf(columns.resource, key)
  if (!filter) return key === 'deleted' ? byDeletion(columns, value) : NOTHING
  const any = anyOf(valuesOf(value).map((one) => testOne(columns, filter, one)))
  return filter.operator === 'not' ? (row) => !any(row) : any
}
