import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'

// A day is a text, `YYYY-MM-DD`, in no time zone. It is reckoned with as its midnight in UTC,
// where every day has 24 hours, whatever zone the machine stands in.
/** A day as a date that date-fns reckons with in UTC; an invalid one for what is no day. */
export function midnightOf(day: string): Date {
  return new UTCDateMini(`${day}T00:00:00Z`)
}

/** The day of a moment as UTC has it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** A day as the instant of its midnight in UTC, in milliseconds; NaN for what is no day, as 31 February. */
export function dayNumber(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return new Date(midnight).getUTCDate() === Number(day.slice(8)) ? midnight : Number.NaN
}

/** Whether a text is a day that exists: 30 February does not. */
export function isDay(text: string): boolean {
  return !Number.isNaN(dayNumber(text))
}

/** The day so many days after another. */
export function daysFrom(day: string, days: number): string {
  return dayOf(addDays(midnightOf(day), days))
}

/** The same day so many months after another, or the last of that month where it has fewer days. */
export function monthsFrom(day: string, months: number): string {
  return dayOf(addMonths(midnightOf(day), months))
}

/** Returns the number of days from one date to another; NaN where one is invalid. */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(midnightOf(to), midnightOf(from))
}

/** The day of the week of a day, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return midnightOf(day).getDay()
}
