import { daysFrom, weekdayOf } from '../../../registry/days/days.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import type { MailDays } from '../../../registry/reports/report-mail.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'

/** When a view is mailed: on these days, at this hour of the business's clocks. */
export interface MailPlan {
  days: MailDays
  hour: number
}

const IS_DAY = {
  every_day: () => true,
  weekdays: (weekday) => weekday >= 1 && weekday <= 5,
  mondays: (weekday) => weekday === 1,
} as const satisfies Record<MailDays, (weekday: number) => boolean>

/** The instant of a plan's hour on a day: one each day, also where the clocks pass it twice or not at all. */
function instantOn(day: string, hour: number, timeZone: string): Date {
  const text = `${day}T${String(hour).padStart(2, '0')}:00`
  return new Date(fromWallClock(text, timeZone) ?? text)
}

/** The instants of a plan around a moment, the earliest first. */
function slotsAround({ days, hour }: MailPlan, now: Date, timeZone: string): Date[] {
  const today = dayIn(timeZone, now)
  // A week each way has one of any plan, and a day more lies over each clock change.
  const around = Array.from({ length: 17 }, (_, at) => daysFrom(today, at - 8))
  return around
    .filter((day) => IS_DAY[days](weekdayOf(day)))
    .map((day) => instantOn(day, hour, timeZone))
}

/** The last moment, up to now, at which a plan was to be carried out. */
export const latestSlot = (plan: MailPlan, now: Date, timeZone: string): Date | undefined =>
  slotsAround(plan, now, timeZone).findLast((slot) => slot <= now)

/** The next moment at which a plan is to be carried out. */
export const nextSlot = (plan: MailPlan, now: Date, timeZone: string): Date | undefined =>
  slotsAround(plan, now, timeZone).find((slot) => slot > now)
