import { getDayMilliseconds, shiftDays } from '../../../../registry/days/days.ts'
import { type DayRange, resolveDays } from '../../../../registry/days/relative-days.ts'
import { getDayStart } from '../../../../registry/text/wall-clock.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { getTypeTraits, isFilteredByDays } from '../../../../registry/fields/traits.ts'
import {
  acceptsInstant,
  type Filter,
  type FilterOperator,
  findFilter,
  hasFilterValue,
  toValueList,
} from '../../../../registry/fields/filter-names.ts'
import { type Columns, getNumberReader } from './columns.ts'

/**
 * Returns a test for rows whose day is within a range, both ends included. A missing end is open.
 */
function createDayTest(
  columns: Columns,
  name: string,
  { type }: Field,
  { from, to }: Partial<DayRange>,
): (row: number) => boolean {
  const numbers = columns.getNumbers(name)
  const isInstant = getTypeTraits(type).kind === 'instant'
  // A date is one number; a datetime covers all instants until the next day begins.
  const toBound = (day: string, dayOffset: number) =>
    isInstant
      ? Date.parse(getDayStart(shiftDays(day, dayOffset), columns.timeZone) ?? '')
      : getDayMilliseconds(day) + dayOffset
  const lowerBound = from === undefined ? Number.NEGATIVE_INFINITY : toBound(from, 0)
  const upperBound = to === undefined ? Number.POSITIVE_INFINITY : toBound(to, 1)
  return (row) => {
    const rowValue = numbers?.[row] ?? Number.NaN
    return rowValue >= lowerBound && rowValue < upperBound
  }
}

/** Returns whether the row at a position passes a filter. */
export type Test = (row: number) => boolean

const matchNothing: Test = () => false

/** Returns whether the value of a polymorphic filter is a title rather than an id. */
const isTitleText = (value: unknown) => Number.isNaN(Number(value))

const isMissing = (value: unknown) => value === null || value === undefined || value === ''

const createEmptyTest =
  ({ rows }: Columns, name: string): Test =>
  (row) =>
    isMissing(rows[row]?.[name])

const createContainsTest =
  ({ rows }: Columns, name: string, id: number): Test =>
  (row) => {
    const ids = rows[row]?.[name]
    return Array.isArray(ids) && ids.includes(id)
  }

function createEqualTest(columns: Columns, name: string, field: Field, value: unknown): Test {
  const { rows, today } = columns
  if (value === null) return createEmptyTest(columns, name)
  if (field.type === 'references') return createContainsTest(columns, name, Number(value))
  const days = isFilteredByDays(field) ? resolveDays(value, today) : undefined
  if (days) return createDayTest(columns, name, field, days)
  if (field.type === 'choice') return (row) => rows[row]?.[name] === value
  if (
    getTypeTraits(field.type).isFilteredBySubstring ||
    (field.type === 'polymorphic' && isTitleText(value))
  ) {
    const hasText = columns.getSearchTexts(name).createTest(String(value), columns.plan)
    return (row) => hasText(row) && !isMissing(rows[row]?.[name])
  }
  const readNumber = getNumberReader(field)
  if (!readNumber) return (row) => rows[row]?.[name] === value
  const targetNumber = readNumber(value)
  const numbers = columns.getNumbers(name)
  return (row) => numbers?.[row] === targetNumber
}

/** Returns a test for rows from an instant on, or up to it. */
function createInstantTest(
  columns: Columns,
  name: string,
  operator: FilterOperator,
  value: unknown,
): Test {
  const numbers = columns.getNumbers(name)
  const limit = Date.parse(String(value))
  return operator === 'from'
    ? (row) => (numbers?.[row] ?? Number.NaN) >= limit
    : (row) => (numbers?.[row] ?? Number.NaN) <= limit
}

/**
 * Returns a test for one bound of a range. The bound is included. A relative period counts from its
 * first or to its last day.
 */
function createRangeTest(
  columns: Columns,
  { name, operator }: Filter,
  field: Field,
  value: unknown,
): Test {
  if (isFilteredByDays(field)) {
    const days = resolveDays(value, columns.today)
    if (!days)
      return acceptsInstant(field, operator)
        ? createInstantTest(columns, name, operator, value)
        : matchNothing
    const { from, to } = days
    return createDayTest(columns, name, field, operator === 'from' ? { from } : { to })
  }
  const numbers = columns.getNumbers(name)
  const limit = getNumberReader(field)?.(value) ?? Number.NaN
  if (!numbers) return matchNothing
  return operator === 'from'
    ? (row) => (numbers[row] ?? Number.NaN) >= limit
    : (row) => (numbers[row] ?? Number.NaN) <= limit
}

function createStateTest({ states, resource }: Columns, value: unknown): Test {
  const stateIndex = Object.keys(resource.states ?? {}).indexOf(String(value))
  return stateIndex < 0 ? matchNothing : (row) => states[row] === stateIndex
}

function createDeletionTest(columns: Columns, value: unknown): Test | undefined {
  const times = columns.getNumbers('deleted_at')
  if (value === 'all' || !times) return undefined
  if (value === 'only') return (row) => !Number.isNaN(times[row])
  return (row) => Number.isNaN(times[row])
}

const createAnyTest = (tests: readonly Test[]): Test => {
  const [onlyTest] = tests
  return onlyTest && tests.length === 1 ? onlyTest : (row) => tests.some((test) => test(row))
}

/** Returns a test for one value of a filter. `buildTest` inverts the operator `not`. */
function createOperandTest(columns: Columns, filter: Filter, value: unknown): Test {
  const { name, operator } = filter
  const field = columns.resource.fields[name]
  if (!field) return createStateTest(columns, value)
  if (operator === 'is' || operator === 'not') return createEqualTest(columns, name, field, value)
  if (operator !== 'empty') return createRangeTest(columns, filter, field, value)
  const emptyTest = createEmptyTest(columns, name)
  return String(value) === '1' ? emptyTest : (row) => !emptyTest(row)
}

/** Builds the test of one filter; undefined for a filter without a value. */
export function buildTest(columns: Columns, key: string, value: unknown): Test | undefined {
  if (!hasFilterValue(value)) return undefined
  const filter = findFilter(columns.resource, key)
  if (!filter) return key === 'deleted' ? createDeletionTest(columns, value) : matchNothing
  const matchesAny = createAnyTest(
    toValueList(value).map((operand) => createOperandTest(columns, filter, operand)),
  )
  return filter.operator === 'not' ? (row) => !matchesAny(row) : matchesAny
}
