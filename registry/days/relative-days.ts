import { daysFrom, isDay } from './days.ts'
import { bucketOf } from './time-buckets.ts'

/** A first and a last day, both included. */
export interface Days {
  from: string
  to: string
}

const before = (today: string, days: number): Days => ({
  from: daysFrom(today, 1 - days),
  to: today,
})
const oneDay = (day: string): Days => ({ from: day, to: day })

const DAYS_OF = {
  today: oneDay,
  tomorrow: (today) => oneDay(daysFrom(today, 1)),
  yesterday: (today) => oneDay(daysFrom(today, -1)),
  this_week: (today) => bucketOf('week', today),
  last_week: (today) => bucketOf('week', daysFrom(today, -7)),
  next_week: (today) => bucketOf('week', daysFrom(today, 7)),
  this_month: (today) => bucketOf('month', today),
  last_7_days: (today) => before(today, 7),
  last_30_days: (today) => before(today, 30),
} as const satisfies Record<string, (today: string) => Days>

/** Days that are named by the day it is: kept by name, they are others tomorrow. */
export type RelativeDays = keyof typeof DAYS_OF
export const RELATIVE_DAYS = Object.keys(DAYS_OF) as readonly RelativeDays[]

/** Whether a value names days by the day it is. */
export const isRelative = (value: unknown): value is RelativeDays =>
  typeof value === 'string' && Object.hasOwn(DAYS_OF, value)

/**
 * The days that a value of a filter means: a day, or some named by the day it is; weeks begin on
 * Monday, as ISO 8601 has it. Undefined for what is neither.
 */
export function daysOf(value: unknown, today: string): Days | undefined {
  if (isRelative(value)) return DAYS_OF[value](today)
  return typeof value === 'string' && isDay(value) ? oneDay(value) : undefined
}
