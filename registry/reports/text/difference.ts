import type { AnyMeasure } from '../any-report.ts'

/** The difference between a number and its former value. */
export interface NumberDifference {
  direction: 'more' | 'less' | 'same'
  /** The absolute difference, with the precision of the numbers. */
  by: string
  /** The difference in percent of the former value; null if that was zero. */
  percent: string | null
}

/** The decimals of all calculations. No number of a report has more decimals. */
const DIFFERENCE_DECIMALS = 3
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,3}))?$/

function parseThousandths(value: unknown): bigint | null {
  const [, sign, integerDigits = '', decimalDigits = ''] = DECIMAL.exec(String(value ?? '')) ?? []
  if (sign === undefined) return null
  const absoluteValue = BigInt(integerDigits + decimalDigits.padEnd(DIFFERENCE_DECIMALS, '0'))
  return sign === '-' ? -absoluteValue : absoluteValue
}

function formatThousandths(value: bigint, decimals: number): string {
  const digits = String(value).padStart(DIFFERENCE_DECIMALS + 1, '0')
  const integerDigits = digits.slice(0, -DIFFERENCE_DECIMALS)
  return decimals === 0 ? integerDigits : `${integerDigits}.${digits.slice(-DIFFERENCE_DECIMALS)}`
}

/** Calculates a percentage with one decimal, rounded half up, in integers. */
function formatPercentChange(difference: bigint, previous: bigint): string {
  const absolutePrevious = previous < 0n ? -previous : previous
  const tenths = (difference * 2000n + absolutePrevious) / (absolutePrevious * 2n)
  return `${tenths / 10n}.${tenths % 10n}`
}

/** Returns the difference between two values of a measure; null if they cannot be compared. */
export function calculateDifference(
  measure: Pick<AnyMeasure, 'type'>,
  currentValue: unknown,
  previousValue: unknown,
): NumberDifference | null {
  if (measure.type === 'date') return null
  const [current, previous] = [parseThousandths(currentValue), parseThousandths(previousValue)]
  if (current === null || previous === null) return null
  const difference = current > previous ? current - previous : previous - current
  return {
    direction: current > previous ? 'more' : current < previous ? 'less' : 'same',
    by: formatThousandths(difference, measure.type === 'integer' ? 0 : DIFFERENCE_DECIMALS),
    // A percentage changes by percentage points only.
    percent:
      previous === 0n || measure.type === 'percent'
        ? null
        : formatPercentChange(difference, previous),
  }
}
