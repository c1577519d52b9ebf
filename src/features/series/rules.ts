import { parseInteger } from '../../../registry/values/parse-numbers.ts'
import { MAX_SERIES_ROWS } from '../../../registry/fields/series.ts'

/** The intervals that the dialog offers. */
export const RHYTHMS = ['weekly', 'fortnightly', 'monthly', 'daily'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** The default and the minimum number of rows of a series. */
export const USUAL_COUNT = 10
export const MIN_COUNT = 2

/** Returns a number of rows within the limits of a series; undefined for another text. */
export function readCount(text: string): number | undefined {
  const parsed = parseInteger({ min: MIN_COUNT, max: MAX_SERIES_ROWS }, text)
  return 'value' in parsed ? Number(parsed.value) : undefined
}

/** The highest day number that every month has. */
const LAST_COMMON_DAY = 28

/** Returns the month-day part of a rule. Shorter months use their last day. */
function writeMonthDays(day: number): string {
  if (day <= LAST_COMMON_DAY) return ''
  const days = Array.from(
    { length: day - LAST_COMMON_DAY + 1 },
    (_, index) => LAST_COMMON_DAY + index,
  )
  return `;BYMONTHDAY=${days.join()};BYSETPOS=-1`
}

/** Returns the recurrence rule of RFC 5545 for a row that begins on a day, `YYYY-MM-DD`. */
export function writeRule(rhythm: Rhythm, count: number, day: string): string {
  const frequencyParts = {
    daily: 'FREQ=DAILY',
    weekly: 'FREQ=WEEKLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: `FREQ=MONTHLY${writeMonthDays(Number(day.slice(8)))}`,
  }
  return `${frequencyParts[rhythm]};COUNT=${count}`
}
