import { toLatinNumber } from '../characters/digits.ts'
import type { Field } from '../fields/field-types.ts'
import { getDecimals } from './decimals.ts'
import { formatRounded, getNumberRules, readNumber } from './read-number.ts'
import { toLatinLine, type ParsedValue, createValueProblem } from './parsed.ts'

/** The largest integer that the database can store. */
const MAX_INTEGER = 2_147_483_647

const toText = (input: unknown) => (typeof input === 'number' ? String(input) : toLatinLine(input))

/** Parses digits of any script; NaN for other texts. */
function parseDigits(input: unknown): number {
  const text = toText(input)
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

function findRangeProblem(
  value: number,
  { min, max }: { min?: number; max?: number },
): ParsedValue | null {
  if (min !== undefined && value < min) return createValueProblem('too_small', { min })
  if (max !== undefined && value > max) return createValueProblem('too_large', { max })
  return null
}

/** Returns the problem of a number that its column cannot store; null without a problem. */
function findStorageProblem(value: number, max: number): ParsedValue | null {
  if (Math.abs(value) <= max) return null
  return value > 0
    ? createValueProblem('too_large', { max })
    : createValueProblem('too_small', { min: -max })
}

/** Parses a whole number within the limits of its field. */
export function parseInteger(field: { min?: number; max?: number }, input: unknown): ParsedValue {
  const value = Number(readNumber(toText(input), { isWhole: true }) ?? Number.NaN)
  if (Number.isNaN(value)) return createValueProblem('not_integer')
  return findRangeProblem(value, field) ?? findStorageProblem(value, MAX_INTEGER) ?? { value }
}

/** Parses the id of a row. */
export function parseId(_field: unknown, input: unknown): ParsedValue {
  const value = parseDigits(input)
  return value >= 1 && value <= MAX_INTEGER ? { value } : createValueProblem('not_id')
}

/** The maximum number of digits of an amount before the decimal point. */
export const MONEY_DIGITS = 9

/** A decimal number: sign, whole part, and decimals without trailing zeros. */
const DECIMAL = /^(-?)0*(\d+)(?:\.(?=\d)(\d*?)0*)?$/

/** The maximum number of digits of another exact number before the decimal point. */
const OTHER_DIGITS = 3

/**
 * Parses an exact number. It stays a text from form to database, so that no floating-point number
 * rounds it.
 */
export function parseExactNumber(
  field: Field & { min?: number; max?: number },
  input: unknown,
): ParsedValue {
  const max = 10 ** (field.type === 'money' ? MONEY_DIGITS : OTHER_DIGITS) - 1
  const decimals = getDecimals(field) ?? 0
  const text = readNumber(toLatinNumber(toText(input)), getNumberRules(field.type)) ?? ''
  const [, sign = '', whole, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals)
    return decimals === 0
      ? createValueProblem('not_integer')
      : createValueProblem('not_number', { decimals })
  const value = [`${sign}${whole}`, fraction.padEnd(decimals, '0')].filter(Boolean).join('.')
  return (
    findRangeProblem(Number(value), field) ??
    findStorageProblem(Math.trunc(Number(`${sign}${whole}`)), max) ?? { value }
  )
}

/** Parses a coordinate. It is rounded, because maps give more decimals than a place has. */
export function parseCoordinate(
  field: Parameters<typeof parseExactNumber>[0],
  input: unknown,
): ParsedValue {
  const text = readNumber(toLatinNumber(toText(input)), getNumberRules(field.type)) ?? ''
  const decimals = getDecimals(field) ?? 0
  const isLong = (text.split('.')[1] ?? '').length > decimals
  return parseExactNumber(
    field,
    isLong ? formatRounded(Number(Number(text).toFixed(decimals))) : input,
  )
}
