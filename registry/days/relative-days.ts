import { shiftDays, isDay } from './days.ts'
import { findBucketBounds } from './time-buckets.ts'

/** A first and a last day, both included. */
export interface DayRange {
  from: string
  to: string
}

const getDayRangeUntil = (today: string, days: number): DayRange => ({
  from: shiftDays(today, 1 - days),
  to: today,
})
const getSingleDay = (day: string): DayRange => ({ from: day, to: day })

const RELATIVE_DAY_RESOLVERS = {
  today: getSingleDay,
  tomorrow: (today) => getSingleDay(shiftDays(today, 1)),
  yesterday: (today) => getSingleDay(shiftDays(today, -1)),
  this_week: (today) => findBucketBounds('week', today),
  last_week: (today) => findBucketBounds('week', shiftDays(today, -7)),
  next_week: (today) => findBucketBounds('week', shiftDays(today, 7)),
  this_month: (today) => findBucketBounds('month', today),
  last_7_days: (today) => getDayRangeUntil(today, 7),
  last_30_days: (today) => getDayRangeUntil(today, 30),
} as const satisfies Record<string, (today: string) => DayRange>

/** The names of days relative to today. A saved name selects other days tomorrow. */
export type RelativeDays = keyof typeof RELATIVE_DAY_RESOLVERS
export const RELATIVE_DAYS = Object.keys(RELATIVE_DAY_RESOLVERS) as readonly RelativeDays[]

/** Returns whether a value names days relative to today. */
export const isRelativeDays = (value: unknown): value is RelativeDays =>
  typeof value === 'string' && Object.hasOwn(RELATIVE_DAY_RESOLVERS, value)

/**
 * Returns the days that a filter value selects: a day, or a relative name. Weeks begin on Monday (ISO
 * 8601). Undefined for other values.
 */
export function resolveDays(value: unknown, today: string): DayRange | undefined {
  if (isRelativeDays(value)) return RELATIVE_DAY_RESOLVERS[value](today)
  return typeof value === 'string' && isDay(value) ? getSingleDay(value) : undefined
}
