import { countDays } from '../../days/days.ts'
import { compileOnce } from '../../fields/compile-once.ts'
import type { Operand } from '../../fields/computation.ts'
import {
  type ChildTotal,
  type CombiningOperator,
  getFieldComputation,
  listComputedParts,
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
  addUpDecimals,
  parseExactDecimal,
  roundExactDecimal,
  multiplyExactDecimals,
} from './exact.ts'
import { parseValue } from '../parse-value.ts'
import { toSingleValue } from '../parsed.ts'

type ComputedValue = string | number | null
type RowValues = Readonly<Record<string, unknown>>

/** The lines of a row in a form: the entity of the lines, its fields, and their values. */
export interface LinesOfForm {
  entity: string
  fields: Fields
  rows: readonly RowValues[]
}

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

/** Returns the value of a field in a row, stored or computed; null if it is invalid. */
function computeField(
  fields: Fields,
  name: string,
  row: RowValues,
  lines?: LinesOfForm,
): ComputedValue {
  const field = fields[name]
  const computed = getFieldComputation(field)
  return computed === undefined || field === undefined
    ? readFieldValue(field, row[name])
    : toComputedFieldValue(field, computeOperand(fields, computed, row, lines))
}

/** Returns whether lines give a total: their number or a sum, of all of them. */
const isTotalOfLines = ({ word, entity, where }: ChildTotal, linesEntity: string | undefined) =>
  entity === linesEntity && where === undefined && (word === 'sum' || word === 'count')

/** Returns the number of lines, or the sum of a field. Empty values count as nothing. */
function computeTotal({ field }: ChildTotal, { fields, rows }: LinesOfForm): ComputedValue {
  if (field === null) return rows.length
  return addUpDecimals(rows.map((row) => computeField(fields, field, row)))
}

/**
 * Returns the value of an operand in a row and its lines; null if it is empty or needs other rows.
 */
export function computeOperand(
  fields: Fields,
  operand: Operand,
  row: RowValues,
  lines?: LinesOfForm,
): ComputedValue {
  const parsedOperand = parseOperand(operand)
  if (parsedOperand.kind === 'number') return parsedOperand.value
  if (parsedOperand.kind === 'combined')
    return combineValues(
      parsedOperand.word,
      parsedOperand.operands.map((operand) => computeOperand(fields, operand, row, lines)),
    )
  if (parsedOperand.kind === 'decided')
    return parsedOperand.values.includes(String(row[parsedOperand.field]))
      ? computeOperand(fields, parsedOperand.operand, row, lines)
      : null
  if (parsedOperand.kind === 'total')
    return lines && isTotalOfLines(parsedOperand.total, lines.entity)
      ? computeTotal(parsedOperand.total, lines)
      : null
  return parsedOperand.kind === 'own' ? computeField(fields, parsedOperand.field, row, lines) : null
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

/** Lists the computed fields with the elementary parts of their computations. */
const listComputations = compileOnce((fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const computed = getFieldComputation(field)
    return computed === undefined ? [] : [{ name, parts: listComputedParts(fields, computed) }]
  }),
)

/**
 * Computes the fields of a row or form that need no rows but its lines. The results equal those of
 * the database.
 */
export function computeValues(
  fields: Fields,
  row: RowValues,
  lines?: LinesOfForm,
): Record<string, ComputedValue> {
  const computations = listComputations(fields).filter(({ parts }) =>
    parts.every((part) =>
      part.kind === 'total'
        ? isTotalOfLines(part.total, lines?.entity)
        : part.kind === 'own' || part.kind === 'number',
    ),
  )
  return Object.fromEntries(
    computations.map(({ name }) => [name, computeField(fields, name, row, lines)]),
  )
}
