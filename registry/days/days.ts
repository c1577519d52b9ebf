import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'

// A day is a text, `YYYY-MM-DD`, without a time zone. Calculations use its midnight in UTC, where
// every day has 24 hours, independent of the machine's time zone.
/** Returns the UTC midnight of a day for date-fns; an invalid date for an invalid day. */
export function toMidnight(day: string): Date {
  return new UTCDateMini(`${day}T00:00:00Z`)
}

/** Returns the UTC day of a moment. */
export function formatDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/**
 * Returns the UTC midnight of a day in milliseconds; NaN for an invalid day such as 31 February.
 */
export function getDayMilliseconds(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return new Date(midnight).getUTCDate() === Number(day.slice(8)) ? midnight : Number.NaN
}

/** Returns whether a text is an existing day; 30 February is not. */
export function isDay(text: string): boolean {
  return !Number.isNaN(getDayMilliseconds(text))
}

/** Adds days to a day. */
export function shiftDays(day: string, days: number): string {
  return formatDay(addDays(toMidnight(day), days))
}

/** Adds months to a day. The result is at most the last day of its month. */
export function shiftMonths(day: string, months: number): string {
  return formatDay(addMonths(toMidnight(day), months))
}

/** Returns the number of days from one date to another; NaN if one is invalid. */
export function countDays(from: string, to: string): number {
  return differenceInCalendarDays(toMidnight(to), toMidnight(from))
}

/** The day of the week of a day, 0 for Sunday. */
export function getWeekday(day: string): number {
  return toMidnight(day).getDay()
}
