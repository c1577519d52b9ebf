import type { Field } from '../fields/field-types.ts'
import { decimalsOf } from './decimals.ts'
import { latinDigits, type Parsed, wrong } from './parsed.ts'

/** The largest integer that the database keeps. */
const MAX_INTEGER = 2_147_483_647

/** A number in text, Arabic digits included, or NaN. */
function integerOf(input: unknown): number {
  const text = typeof input === 'number' ? String(input) : latinDigits(input)
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

function inRange(value: number, { min, max }: { min?: number; max?: number }): Parsed | null {
  if (min !== undefined && value < min) return wrong('too_small', { min })
  if (max !== undefined && value > max) return wrong('too_large', { max })
  return null
}

/** The problem of a number that is too far from zero for its column, whatever its field allows; null where it is not. */
function beyond(value: number, most: number): Parsed | null {
  if (Math.abs(value) <= most) return null
  return value > 0 ? wrong('too_large', { max: most }) : wrong('too_small', { min: -most })
}

/** A whole number, within what its field allows. */
export function parseInteger(field: { min?: number; max?: number }, input: unknown): Parsed {
  const value = integerOf(input)
  if (Number.isNaN(value)) return wrong('not_integer')
  return inRange(value, field) ?? beyond(value, MAX_INTEGER) ?? { value }
}

/** The id of a row. */
export function parseId(_: unknown, input: unknown): Parsed {
  const value = integerOf(input)
  return value >= 1 && value <= MAX_INTEGER ? { value } : wrong('not_id')
}

/** Digits before the point of an amount, at most. */
export const MONEY_DIGITS = 9

/** A decimal number: its sign, its whole part, and its decimals without the zeros at their end. */
const DECIMAL = /^(-?)0*(\d+)(?:\.(?=\d)(\d*?)0*)?$/

/** Exact numbers stay text from the form to the database: no floating point on the way. */
export function parseExact(digits: number) {
  const most = 10 ** digits - 1
  return (field: Field & { min?: number; max?: number }, input: unknown): Parsed => {
    const decimals = decimalsOf(field) ?? 0
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
