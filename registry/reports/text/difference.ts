import type { AnyMeasure } from '../any-report.ts'

/** The difference between a number and its former value. */
export interface Difference {
  way: 'more' | 'less' | 'same'
  /** The absolute difference, as exact as the numbers. */
  by: string
  /** The difference in percent of the former value; null if that was zero. */
  percent: string | null
}

/** The decimals of all calculations; no number of a report has more. */
const SCALE = 3
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,3}))?$/

function thousandths(value: unknown): bigint | null {
  const [, sign, whole = '', rest = ''] = DECIMAL.exec(String(value ?? '')) ?? []
  if (sign === undefined) return null
  const size = BigInt(whole + rest.padEnd(SCALE, '0'))
  return sign === '-' ? -size : size
}

function written(value: bigint, decimals: number): string {
  const digits = String(value).padStart(SCALE + 1, '0')
  const whole = digits.slice(0, -SCALE)
  return decimals === 0 ? whole : `${whole}.${digits.slice(-SCALE)}`
}

/** Calculates tenths of a percent, rounded half up, in integers. */
function share(difference: bigint, before: bigint): string {
  const size = before < 0n ? -before : before
  const tenths = (difference * 2000n + size) / (size * 2n)
  return `${tenths / 10n}.${tenths % 10n}`
}

/** Returns the difference between two values of a measure; null if they cannot be compared. */
export function calculateDifference(
  measure: Pick<AnyMeasure, 'type'>,
  now: unknown,
  before: unknown,
): Difference | null {
  if (measure.type === 'date') return null
  const [a, b] = [thousandths(now), thousandths(before)]
  if (a === null || b === null) return null
  const difference = a > b ? a - b : b - a
  return {
    way: a > b ? 'more' : a < b ? 'less' : 'same',
    by: written(difference, measure.type === 'integer' ? 0 : SCALE),
    // A percentage changes by percentage points only.
    percent: b === 0n || measure.type === 'percent' ? null : share(difference, b),
  }
}
