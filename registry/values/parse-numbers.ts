import type { Field } from '../fields/field-types.ts'
import { getDecimals } from './decimals.ts'
import { latinDigits, type Parsed, wrong } from './parsed.ts'

/** The largest integer that the database can store. */
const MAX_INTEGER = 2_147_483_647

/** Parses a number in text, including Arabic digits; NaN for others. */
function toInteger(input: unknown): number {
  const text = typeof input === 'number' ? String(input) : latinDigits(input)
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

function inRange(value: number, { min, max }: { min?: number; max?: number }): Parsed | null {
  if (min !== undefined && value < min) return wrong('too_small', { min })
  if (max !== undefined && value > max) return wrong('too_large', { max })
  return null
}

/** Returns the problem of a number that its column cannot store; null if it can. */
function beyond(value: number, most: number): Parsed | null {
  if (Math.abs(value) <= most) return null
  return value > 0 ? wrong('too_large', { max: most }) : wrong('too_small', { min: -most })
}

/** Parses a whole number within the limits of its field. */
export function parseInteger(field: { min?: number; max?: number }, input: unknown): Parsed {
  const value = toInteger(input)
  if (Number.isNaN(value)) return wrong('not_integer')
  return inRange(value, field) ?? beyond(value, MAX_INTEGER) ?? { value }
}

/** Parses the id of a row. */
export function parseId(_: unknown, input: unknown): Parsed {
  const value = toInteger(input)
  return value >= 1 && value <= MAX_INTEGER ? { value } : wrong('not_id')
}

/** The maximum number of digits of an amount before the decimal point. */
export const MONEY_DIGITS = 9

/** A decimal number: sign, whole part, and decimals without trailing zeros. */
const DECIMAL = /^(-?)0*(\d+)(?:\.(?=\d)(\d*?)0*)?$/

/**
 * Parses an exact number. It stays text from form to database, so that no floating point is
 * involved.
 */
export function parseExact(digits: number) {
  const most = 10 ** digits - 1
  return (field: Field & { min?: number; max?: number }, input: unknown): Parsed => {
    const decimals = getDecimals(field) ?? 0
    const text = typeof input === 'number' ? String(input) : latinDigits(input)
    const [, sign = '', whole, fraction = ''] = DECIMAL.exec(text) ?? []
    if (whole === undefined || fraction.length > decimals)
      return decimals === 0 ? wrong('not_integer') : wrong('not_number', { decimals })
    const value = [`${sign}${whole}`, fraction.padEnd(decimals, '0')].filter(Boolean).join('.')
    return (
      inRange(Number(value), field) ??
      beyond(Math.trunc(Number(`${sign}${whole}`)), most) ?? { value }
    )
  }
}
