import { shiftDays, isDay } from './days.ts'
import { getBucket } from './time-buckets.ts'

/** A first and a last day, both included. */
export interface Days {
  from: string
  to: string
}

const getDaysUntil = (today: string, days: number): Days => ({
  from: shiftDays(today, 1 - days),
  to: today,
})
const getSingleDay = (day: string): Days => ({ from: day, to: day })

const RESOLVERS = {
  today: getSingleDay,
  tomorrow: (today) => getSingleDay(shiftDays(today, 1)),
  yesterday: (today) => getSingleDay(shiftDays(today, -1)),
  this_week: (today) => getBucket('week', today),
  last_week: (today) => getBucket('week', shiftDays(today, -7)),
  next_week: (today) => getBucket('week', shiftDays(today, 7)),
  this_month: (today) => getBucket('month', today),
  last_7_days: (today) => getDaysUntil(today, 7),
  last_30_days: (today) => getDaysUntil(today, 30),
} as const satisfies Record<string, (today: string) => Days>

/** The names of days relative to today. A saved name selects other days tomorrow. */
export type RelativeDays = keyof typeof RESOLVERS
export const RELATIVE_DAYS = Object.keys(RESOLVERS) as readonly RelativeDays[]

/** Returns whether a value names days relative to today. */
export const isRelative = (value: unknown): value is RelativeDays =>
  typeof value === 'string' && Object.hasOwn(RESOLVERS, value)

/**
 * Returns the days that a filter value selects: a day, or a relative name. Weeks begin on Monday (ISO
 * 8601). Undefined for other values.
 */
export function resolveDays(value: unknown, today: string): Days | undefined {
  if (isRelative(value)) return RESOLVERS[value](today)
  return typeof value === 'string' && isDay(value) ? getSingleDay(value) : undefined
}
