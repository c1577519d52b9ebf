import { countDays } from '../../days/days.ts'
import { compileOnce } from '../../fields/compile-once.ts'
import type { Operand } from '../../fields/computation.ts'
import {
  type CombiningOperator,
  getFieldComputation,
  isRowComputation,
  parseOperand,
} from './computed.ts'
import type { Field, Fields } from '../../fields/field-types.ts'
import { getTypeTraits } from '../../fields/traits.ts'
import { getDecimals } from '../decimals.ts'
import {
  divideExactDecimals,
  type ExactDecimal,
  formatExactDecimal,
  subtractExactDecimals,
  addExactDecimals,
  parseExactDecimal,
  roundExactDecimal,
  multiplyExactDecimals,
} from './exact.ts'
import { parseValue } from '../parse-value.ts'
import { toSingleValue } from '../parsed.ts'

type ComputedValue = string | number | null
type RowValues = Readonly<Record<string, unknown>>

const BINARY_OPERATIONS: Readonly<
  Record<
    Exclude<CombiningOperator, 'first' | 'days'>,
    (first: ExactDecimal, second: ExactDecimal) => ExactDecimal | null
  >
> = {
  add: addExactDecimals,
  subtract: subtractExactDecimals,
  multiply: multiplyExactDecimals,
  divide: divideExactDecimals,
}

const toExact = (value: ComputedValue): ExactDecimal | null =>
  value === null ? null : parseExactDecimal(String(value))

/** Returns the days between two dates; null if one is invalid. */
function calculateDayDifference([from = null, to = null]: readonly ComputedValue[]): ComputedValue {
  const days = from === null || to === null ? Number.NaN : countDays(String(from), String(to))
  return Number.isNaN(days) ? null : days
}

function combineValues(
  operator: CombiningOperator,
  values: readonly ComputedValue[],
): ComputedValue {
  if (operator === 'first') return values.find((value) => value !== null) ?? null
  if (operator === 'days') return calculateDayDifference(values)
  const numbers = values.map(toExact)
  const [first = null, ...otherNumbers] = numbers
  const combinedNumber = otherNumbers.reduce<ExactDecimal | null>(
    (result, number) =>
      result === null || number === null ? null : BINARY_OPERATIONS[operator](result, number),
    first,
  )
  return combinedNumber === null ? null : formatExactDecimal(combinedNumber)
}

/** Returns the value of a field in a row; null if it is invalid. */
function readFieldValue(field: Field | undefined, value: unknown): ComputedValue {
  if (field === undefined) return null
  const parsed = parseValue({ ...field, nullable: true } as Field, value)
  return 'value' in parsed ? toSingleValue(parsed.value) : null
}

/** Returns the value of an operand in a row; null if it is empty or needs another row. */
export function computeOperand(fields: Fields, operand: Operand, row: RowValues): ComputedValue {
  const parsedOperand = parseOperand(operand)
  if (parsedOperand.kind === 'number') return parsedOperand.value
  if (parsedOperand.kind === 'combined')
    return combineValues(
      parsedOperand.word,
      parsedOperand.operands.map((operand) => computeOperand(fields, operand, row)),
    )
  if (parsedOperand.kind === 'decided')
    return parsedOperand.values.includes(String(row[parsedOperand.field]))
      ? computeOperand(fields, parsedOperand.operand, row)
      : null
  if (parsedOperand.kind !== 'own') return null
  const field = fields[parsedOperand.field]
  const computed = getFieldComputation(field)
  return computed === undefined || field === undefined
    ? readFieldValue(field, row[parsedOperand.field])
    : toComputedFieldValue(field, computeOperand(fields, computed, row))
}

/** Converts a value to the field's type, with its decimals. */
function toComputedFieldValue(field: Field, value: ComputedValue): ComputedValue {
  const decimals = getDecimals(field)
  if (decimals === undefined) return value
  const exact = toExact(value)
  if (exact === null) return null
  const text = formatExactDecimal(roundExactDecimal(exact, decimals))
  return getTypeTraits(field.type).kind === 'decimal' ? text : Number(text)
}

/** Lists the computed fields that need no other row, with their computations. */
const listOwnComputations = compileOnce((fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const computed = getFieldComputation(field)
    return computed !== undefined && isRowComputation(fields, computed)
      ? [{ name, field, computed }]
      : []
  }),
)

/**
 * Computes the fields of a row or form that need no other row. The results equal those of the
 * database.
 */
export function computeValues(fields: Fields, row: RowValues): Record<string, ComputedValue> {
  const values = listOwnComputations(fields).map(
    ({ name, field, computed }) =>
      [name, toComputedFieldValue(field, computeOperand(fields, computed, row))] as const,
  )
  return Object.fromEntries(values)
}
