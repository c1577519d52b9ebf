import { lastDayOfISOWeek } from 'date-fns/lastDayOfISOWeek'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { lastDayOfYear } from 'date-fns/lastDayOfYear'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'
import { formatDay, shiftDays, toMidnight, shiftMonths } from './days.ts'

/** The time units by which rows can be grouped. */
export type TimeBucket = 'day' | 'week' | 'month'

type BoundaryFunction = (midnight: Date) => Date

const BUCKET_BOUNDARIES = {
  week: [startOfISOWeek, lastDayOfISOWeek],
  month: [startOfMonth, lastDayOfMonth],
  year: [startOfYear, lastDayOfYear],
} as const satisfies Record<string, readonly [first: BoundaryFunction, last: BoundaryFunction]>

/** Returns the first and last day of the bucket of a day. Weeks begin on Monday (ISO 8601). */
export function findBucketBounds(
  unit: TimeBucket | 'year',
  day: string,
): { from: string; to: string } {
  if (unit === 'day') return { from: day, to: day }
  const [first, last] = BUCKET_BOUNDARIES[unit]
  return { from: formatDay(first(toMidnight(day))), to: formatDay(last(toMidnight(day))) }
}

const SHIFT_BUCKET = {
  day: (day) => shiftDays(day, 1),
  week: (day) => shiftDays(day, 7),
  month: (day) => shiftMonths(day, 1),
} as const satisfies Record<TimeBucket, (day: string) => string>

/** Returns the first day of the next bucket. */
export function getNextBucket(unit: TimeBucket, day: string): string {
  return SHIFT_BUCKET[unit](day)
}
