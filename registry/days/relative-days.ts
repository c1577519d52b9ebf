import { shiftDays, isDay } from './days.ts'
import { getBucket } from './time-buckets.ts'

/** A first and a last day, both included. */
export interface Days {
  from: string
  to: string
}

const before = (today: string, days: number): Days => ({
  from: shiftDays(today, 1 - days),
  to: today,
})
const oneDay = (day: string): Days => ({ from: day, to: day })

const DAYS_OF = {
  today: oneDay,
  tomorrow: (today) => oneDay(shiftDays(today, 1)),
  yesterday: (today) => oneDay(shiftDays(today, -1)),
  this_week: (today) => getBucket('week', today),
  last_week: (today) => getBucket('week', shiftDays(today, -7)),
  next_week: (today) => getBucket('week', shiftDays(today, 7)),
  this_month: (today) => getBucket('month', today),
  last_7_days: (today) => before(today, 7),
  last_30_days: (today) => before(today, 30),
} as const satisfies Record<string, (today: string) => Days>

/** The names of days relative to today. A saved name means other days tomorrow. */
export type RelativeDays = keyof typeof DAYS_OF
export const RELATIVE_DAYS = Object.keys(DAYS_OF) as readonly RelativeDays[]

/** Returns whether a value names days relative to today. */
export const isRelative = (value: unknown): value is RelativeDays =>
  typeof value === 'string' && Object.hasOwn(DAYS_OF, value)

/**
 * Returns the days of a filter's value: a day, or a relative name. Weeks begin on Monday (ISO
 * 8601). Undefined for other values.
 */
export function resolveDays(value: unknown, today: string): Days | undefined {
  if (isRelative(value)) return DAYS_OF[value](today)
  return typeof value === 'string' && isDay(value) ? oneDay(value) : undefined
}
