import { shiftDays, getWeekday } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getWorkdays } from '../../../registry/days/workdays.ts'
import type { MailDays } from '../../../registry/reports/report-mail.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'

/** The days of a mailed view, and the hour in the business time zone. */
export interface MailPlan {
  days: MailDays
  hour: number
}

/** The time zone of a business, and the currency that tells its country. */
export interface MailPlace {
  timeZone: string
  currency: string
}

const DAY_FILTERS = {
  every_day: () => true,
  weekdays: (weekday, workdays) => workdays.includes(weekday),
  mondays: (weekday) => weekday === 1,
} as const satisfies Record<MailDays, (weekday: number, workdays: readonly number[]) => boolean>

/**
 * Returns the scheduled instant on a day. Each day has exactly one, even if a clock change repeats
 * or skips the hour.
 */
function getInstant(day: string, hour: number, timeZone: string): Date {
  const text = `${day}T${String(hour).padStart(2, '0')}:00`
  return new Date(fromWallClock(text, timeZone) ?? text)
}

/** Returns the scheduled instants around a moment, earliest first. */
function listSlotsAround(
  { days, hour }: MailPlan,
  now: Date,
  { timeZone, currency }: MailPlace,
): Date[] {
  const workdays = getWorkdays(currency)
  const today = getLocalDay(timeZone, now)
  // A week in each direction contains a slot of any schedule. One more day covers clock changes.
  const around = Array.from({ length: 17 }, (_, dayIndex) => shiftDays(today, dayIndex - 8))
  return around
    .filter((day) => DAY_FILTERS[days](getWeekday(day), workdays))
    .map((day) => getInstant(day, hour, timeZone))
}

/** Returns the last slot of a schedule up to now. */
export const getLatestSlot = (plan: MailPlan, now: Date, place: MailPlace): Date | undefined =>
  listSlotsAround(plan, now, place).findLast((slot) => slot <= now)

/** Returns the next slot of a schedule. */
export const getNextSlot = (plan: MailPlan, now: Date, place: MailPlace): Date | undefined =>
  listSlotsAround(plan, now, place).find((slot) => slot > now)
