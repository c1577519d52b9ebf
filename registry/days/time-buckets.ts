import { lastDayOfISOWeek } from 'date-fns/lastDayOfISOWeek'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { lastDayOfYear } from 'date-fns/lastDayOfYear'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfYear } from 'date-fns/startOfYear'
import { dayOf, daysFrom, midnightOf, monthsFrom } from './days.ts'

/** The lengths of time by which rows are grouped. */
export type TimeBucket = 'day' | 'week' | 'month'

type Edge = (midnight: Date) => Date

const EDGES = {
  week: [startOfISOWeek, lastDayOfISOWeek],
  month: [startOfMonth, lastDayOfMonth],
  year: [startOfYear, lastDayOfYear],
} as const satisfies Record<string, readonly [first: Edge, last: Edge]>

/** The first and the last day of the bucket that a day is in; weeks begin on Monday, as ISO 8601 has it. */
export function bucketOf(each: TimeBucket | 'year', day: string): { from: string; to: string } {
  if (each === 'day') return { from: day, to: day }
  const [first, last] = EDGES[each]
  return { from: dayOf(first(midnightOf(day))), to: dayOf(last(midnightOf(day))) }
}

const NEXT = {
  day: (day) => daysFrom(day, 1),
  week: (day) => daysFrom(day, 7),
  month: (day) => monthsFrom(day, 1),
} as const satisfies Record<TimeBucket, (day: string) => string>

/** The first day of the bucket after the one that begins on a day. */
export function nextBucket(each: TimeBucket, day: string): string {
  return NEXT[each](day)
}
