import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { traitsOf } from '../../../resources/kit/fields/traits.ts'
import type { Columns } from './columns.ts'
import { startOfDay } from './days.ts'
import { numberIn } from './values.ts'

/** Whether the row at a position passes a filter. */
export type Test = (row: number) => boolean

const NOTHING: Test = () => false

/** Whether a filter has a value; an empty text or list is none. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** Whether the value of a polymorphic filter is a title rather than an id. */
const isTitle = (value: unknown) => Number.isNaN(Number(value))

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Tests whether a datetime is on a day. */
function onDay(columns: Columns, name: string, value: unknown, timeZone: string): Test {
  const from = inRange(columns, `${name}_from`, value, timeZone)
  const to = inRange(columns, `${name}_to`, value, timeZone)
  return (row) => from(row) && to(row)
}

function equalTo(columns: Columns, name: string, value: unknown, timeZone: string): Test {
  const { rows, resource } = columns
  const field = resource.fields[name]
  if (!field) return NOTHING
  if (field.type === 'datetime' && isDay(value)) return onDay(columns, name, value, timeZone)
  if (value === null) return (row) => (rows[row]?.[name] ?? null) === null
  if (field.type === 'choice') return (row) => rows[row]?.[name] === value
  if (traitsOf(field.type).contained || (field.type === 'polymorphic' && isTitle(value))) {
    const found = new Set(columns.haystack(name).search(String(value)))
    return (row) => found.has(row)
  }
  const numbers = columns.numbers(name)
  const target = numberIn(field)?.(value)
  if (!numbers || target === undefined) return (row) => rows[row]?.[name] === value
  return (row) => numbers[row] === target
}

function inState(columns: Columns, value: unknown): Test {
  const { states } = columns
  const target = Object.keys(columns.resource.states ?? {}).indexOf(String(value))
  return target < 0 ? NOTHING : (row) => states[row] === target
}

function anyOf(tests: readonly Test[]): Test {
  const [only] = tests
  if (only && tests.length === 1) return only
  return (row) => tests.some((test) => test(row))
}

/**
 * Returns a range's bound as a number; ranges include both ends, and a datetime's day is one of the
 * business's zone.
 */
function boundary(field: Field, value: unknown, isEnd: boolean, timeZone: string): number {
  if (field.type !== 'datetime') return numberIn(field)?.(value) ?? Number.NaN
  return startOfDay(String(value), timeZone, isEnd ? 1 : 0)
}

function inRange(columns: Columns, key: string, value: unknown, timeZone: string): Test {
  const [, name = '', end] = /^(.+)_(from|to)$/.exec(key) ?? []
  const field = columns.resource.fields[name]
  const numbers = columns.numbers(name)
  if (!field || !numbers) return NOTHING
  const limit = boundary(field, value, end === 'to', timeZone)
  if (end === 'from') return (row) => (numbers[row] ?? Number.NaN) >= limit
  if (field.type === 'datetime') return (row) => (numbers[row] ?? Number.NaN) < limit
  return (row) => (numbers[row] ?? Number.NaN) <= limit
}

function byDeletion(columns: Columns, value: unknown): Test | undefined {
  const times = columns.numbers('deleted_at')
  if (value === 'all' || !times) return undefined
  if (value === 'only') return (row) => !Number.isNaN(times[row])
  return (row) => Number.isNaN(times[row])
}

/** Returns the test of one filter; undefined for a filter without a value. */
export function testOf(columns: Columns, key: string, value: unknown, timeZone: string) {
  if (!isSet(value)) return undefined
  if (columns.resource.fields[key]) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return anyOf(values.map((one) => equalTo(columns, key, one, timeZone)))
  }
  if (key === 'deleted') return byDeletion(columns, value)
  if (key === 'state') {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return anyOf(values.map((one) => inState(columns, one)))
  }
  // An unknown filter matches no row, so that it is not mistaken for one that every row passes.
  return inRange(columns, key, value, timeZone)
}
