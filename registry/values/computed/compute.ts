import { countDays } from '../../days/days.ts'
import { compileOnce } from '../../fields/compile-once.ts'
import type { Operand } from '../../fields/computation.ts'
import { type Combining, getComputed, isOfOwnRow, readOperand } from './computed.ts'
import type { Field, Fields } from '../../fields/field-types.ts'
import { getTraits } from '../../fields/traits.ts'
import { getDecimals } from '../decimals.ts'
import { divided, type Exact, exactText, minus, plus, readExact, rounded, times } from './exact.ts'
import { parseValue } from '../parse-value.ts'
import { oneValue } from '../parsed.ts'

type Value = string | number | null
type Given = Readonly<Record<string, unknown>>

const TWO: Readonly<
  Record<Exclude<Combining, 'first' | 'days'>, (first: Exact, second: Exact) => Exact | null>
> = { add: plus, subtract: minus, multiply: times, divide: divided }

const toExact = (value: Value): Exact | null => (value === null ? null : readExact(String(value)))

/** Returns the days between two dates; null if one is invalid. */
function differenceInDays([from = null, to = null]: readonly Value[]): Value {
  const days = from === null || to === null ? Number.NaN : countDays(String(from), String(to))
  return Number.isNaN(days) ? null : days
}

function combined(word: Combining, values: readonly Value[]): Value {
  if (word === 'first') return values.find((value) => value !== null) ?? null
  if (word === 'days') return differenceInDays(values)
  const numbers = values.map(toExact)
  const [first = null, ...otherNumbers] = numbers
  const combinedNumber = otherNumbers.reduce<Exact | null>(
    (result, number) => (result === null || number === null ? null : TWO[word](result, number)),
    first,
  )
  return combinedNumber === null ? null : exactText(combinedNumber)
}

/** Returns the value of a field in a row; null if it is invalid for its type. */
function held(field: Field | undefined, value: unknown): Value {
  if (field === undefined) return null
  const parsed = parseValue({ ...field, nullable: true } as Field, value)
  return 'value' in parsed ? oneValue(parsed.value) : null
}

/** Returns the value of an operand in the row; null if it is empty or needs another row. */
export function compute(fields: Fields, operand: Operand, row: Given): Value {
  const read = readOperand(operand)
  if (read.kind === 'number') return read.value
  if (read.kind === 'combined')
    return combined(
      read.word,
      read.operands.map((operand) => compute(fields, operand, row)),
    )
  if (read.kind !== 'own') return null
  const field = fields[read.field]
  const computed = getComputed(field)
  return computed === undefined || field === undefined
    ? held(field, row[read.field])
    : toFieldValue(field, compute(fields, computed, row))
}

/** Converts a value to the field's type, with its decimals. */
function toFieldValue(field: Field, value: Value): Value {
  const decimals = getDecimals(field)
  if (decimals === undefined) return value
  const exact = toExact(value)
  if (exact === null) return null
  const text = exactText(rounded(exact, decimals))
  return getTraits(field.type).kind === 'decimal' ? text : Number(text)
}

/** Lists the computed fields that need no other row, with their computations. */
const listOwnComputations = compileOnce((fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const computed = getComputed(field)
    return computed !== undefined && isOfOwnRow(fields, computed) ? [{ name, field, computed }] : []
  }),
)

/**
 * Computes the fields of a row or form that need no other row. The results equal those of the
 * database.
 */
export function computedValues(fields: Fields, row: Given): Record<string, Value> {
  const values = listOwnComputations(fields).map(
    ({ name, field, computed }) =>
      [name, toFieldValue(field, compute(fields, computed, row))] as const,
  )
  return Object.fromEntries(values)
}
