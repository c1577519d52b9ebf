import { countDays } from '../../days/days.ts'
import { compileOnce } from '../../fields/compile-once.ts'
import type { Operand } from '../../fields/computation.ts'
import { type Combining, getComputed, isRowComputation, readOperand } from './computed.ts'
import type { Field, Fields } from '../../fields/field-types.ts'
import { getTraits } from '../../fields/traits.ts'
import { getDecimals } from '../decimals.ts'
import {
  divideExact,
  type Exact,
  formatExact,
  subtractExact,
  addExact,
  readExact,
  roundExact,
  multiplyExact,
} from './exact.ts'
import { parseValue } from '../parse-value.ts'
import { toSingleValue } from '../parsed.ts'

type Value = string | number | null
type RowValues = Readonly<Record<string, unknown>>

const BINARY_OPERATIONS: Readonly<
  Record<Exclude<Combining, 'first' | 'days'>, (first: Exact, second: Exact) => Exact | null>
> = { add: addExact, subtract: subtractExact, multiply: multiplyExact, divide: divideExact }

const toExact = (value: Value): Exact | null => (value === null ? null : readExact(String(value)))

/** Returns the days between two dates; null if one is invalid. */
function calculateDayDifference([from = null, to = null]: readonly Value[]): Value {
  const days = from === null || to === null ? Number.NaN : countDays(String(from), String(to))
  return Number.isNaN(days) ? null : days
}

function combineValues(operator: Combining, values: readonly Value[]): Value {
  if (operator === 'first') return values.find((value) => value !== null) ?? null
  if (operator === 'days') return calculateDayDifference(values)
  const numbers = values.map(toExact)
  const [first = null, ...otherNumbers] = numbers
  const combinedNumber = otherNumbers.reduce<Exact | null>(
    (result, number) =>
      result === null || number === null ? null : BINARY_OPERATIONS[operator](result, number),
    first,
  )
  return combinedNumber === null ? null : formatExact(combinedNumber)
}

/** Returns the value of a field in a row; null if it is invalid. */
function readFieldValue(field: Field | undefined, value: unknown): Value {
  if (field === undefined) return null
  const parsed = parseValue({ ...field, nullable: true } as Field, value)
  return 'value' in parsed ? toSingleValue(parsed.value) : null
}

/** Returns the value of an operand in a row; null if it is empty or needs another row. */
export function compute(fields: Fields, operand: Operand, row: RowValues): Value {
  const parsedOperand = readOperand(operand)
  if (parsedOperand.kind === 'number') return parsedOperand.value
  if (parsedOperand.kind === 'combined')
    return combineValues(
      parsedOperand.word,
      parsedOperand.operands.map((operand) => compute(fields, operand, row)),
    )
  if (parsedOperand.kind !== 'own') return null
  const field = fields[parsedOperand.field]
  const computed = getComputed(field)
  return computed === undefined || field === undefined
    ? readFieldValue(field, row[parsedOperand.field])
    : toFieldValue(field, compute(fields, computed, row))
}

/** Converts a value to the field's type, with its decimals. */
function toFieldValue(field: Field, value: Value): Value {
  const decimals = getDecimals(field)
  if (decimals === undefined) return value
  const exact = toExact(value)
  if (exact === null) return null
  const text = formatExact(roundExact(exact, decimals))
  return getTraits(field.type).kind === 'decimal' ? text : Number(text)
}

/** Lists the computed fields that need no other row, with their computations. */
const listOwnComputations = compileOnce((fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const computed = getComputed(field)
    return computed !== undefined && isRowComputation(fields, computed)
      ? [{ name, field, computed }]
      : []
  }),
)

/**
 * Computes the fields of a row or form that need no other row. The results equal those of the
 * database.
 */
export function computeValues(fields: Fields, row: RowValues): Record<string, Value> {
  const values = listOwnComputations(fields).map(
    ({ name, field, computed }) =>
      [name, toFieldValue(field, compute(fields, computed, row))] as const,
  )
  return Object.fromEntries(values)
}
