import { MAX_SERIES } from '../../../registry/fields/series.ts'

/** The intervals that the dialog offers. */
export const RHYTHMS = ['weekly', 'fortnightly', 'monthly', 'daily'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** The number of rows of a series that the dialog begins with, and the fewest. */
export const USUAL_COUNT = 10
export const MIN_COUNT = 2

/** Returns a number of rows within the limits of a series; undefined for another text. */
export function readCount(text: string): number | undefined {
  const count = Number(text)
  const isRight = Number.isInteger(count) && count >= MIN_COUNT && count <= MAX_SERIES
  return isRight ? count : undefined
}

/** The last day of the month that every month has. */
const IN_EVERY_MONTH = 28

/** Returns the days of a month in which a day repeats: months without it have their last day. */
function writeMonthDays(day: number): string {
  if (day <= IN_EVERY_MONTH) return ''
  const days = Array.from({ length: day - IN_EVERY_MONTH + 1 }, (_, at) => IN_EVERY_MONTH + at)
  return `;BYMONTHDAY=${days.join()};BYSETPOS=-1`
}

/** Returns the recurrence rule of RFC 5545 for a row that begins on a day, `YYYY-MM-DD`. */
export function writeRule(rhythm: Rhythm, count: number, day: string): string {
  const parts = {
    daily: 'FREQ=DAILY',
    weekly: 'FREQ=WEEKLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: `FREQ=MONTHLY${writeMonthDays(Number(day.slice(8)))}`,
  }
  return `${parts[rhythm]};COUNT=${count}`
}
