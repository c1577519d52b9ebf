import { shiftDays, getWeekday } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { MailDays } from '../../../registry/reports/report-mail.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'

/** The days of a mailed view, and the hour in the business time zone. */
export interface MailPlan {
  days: MailDays
  hour: number
}

const IS_DAY = {
  every_day: () => true,
  weekdays: (weekday) => weekday >= 1 && weekday <= 5,
  mondays: (weekday) => weekday === 1,
} as const satisfies Record<MailDays, (weekday: number) => boolean>

/**
 * The instant of a schedule's hour on a day. Every day has exactly one, also when clocks repeat or
 * skip the hour.
 */
function getInstant(day: string, hour: number, timeZone: string): Date {
  const text = `${day}T${String(hour).padStart(2, '0')}:00`
  return new Date(fromWallClock(text, timeZone) ?? text)
}

/** The instants of a schedule around a moment, the earliest first. */
function slotsAround({ days, hour }: MailPlan, now: Date, timeZone: string): Date[] {
  const today = getLocalDay(timeZone, now)
  // A week in each direction contains a slot of any schedule, with a day to spare for clock
  // changes.
  const around = Array.from({ length: 17 }, (_, at) => shiftDays(today, at - 8))
  return around
    .filter((day) => IS_DAY[days](getWeekday(day)))
    .map((day) => getInstant(day, hour, timeZone))
}

/** The last slot of a schedule up to now. */
export const latestSlot = (plan: MailPlan, now: Date, timeZone: string): Date | undefined =>
  slotsAround(plan, now, timeZone).findLast((slot) => slot <= now)

/** The next slot of a schedule. */
export const nextSlot = (plan: MailPlan, now: Date, timeZone: string): Date | undefined =>
  slotsAround(plan, now, timeZone).find((slot) => slot > now)
