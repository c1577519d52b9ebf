import { getWeekday, shiftDays } from '../../registry/days/days.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { fromWallClock } from '../../registry/text/wall-clock.ts'
import { type Weekday, WEEKDAYS } from '../../registry/words/weekdays.ts'

export const DAY_MINUTES = 24 * 60

/** A day of the business. */
export interface Day {
  date: string
  weekday: Weekday
  /**
   * Returns the moment of a minute of the day, which may belong to the night before or after. A day
   * with a clock change is shorter or longer than its minutes.
   */
  toMoment: (minute: number) => number
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0')

/** Creates a day of a time zone. It caches its moments, because time-zone calculations are slow. */
function createDay(timeZone: string, date: string): Day {
  const momentsByMinute = new Map<number, number>()
  const computeMoment = (minute: number) => {
    const day = shiftDays(date, Math.floor(minute / DAY_MINUTES))
    const minuteOfDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
    const time = `${padTwoDigits(Math.floor(minuteOfDay / 60))}:${padTwoDigits(minuteOfDay % 60)}`
    return Date.parse(fromWallClock(`${day}T${time}`, timeZone) ?? '')
  }
  return {
    date,
    weekday: WEEKDAYS[getWeekday(date)] ?? 'sunday',
    toMoment(minute) {
      const moment = momentsByMinute.get(minute) ?? computeMoment(minute)
      momentsByMinute.set(minute, moment)
      return moment
    },
  }
}

/** Finds business days by date, or by a moment in the day. */
export interface DayFinder {
  findDay: (date: string) => Day
  findDayAt: (moment: number) => Day
}

/** Creates functions with a cache that find the business days of a time zone. */
export function createDayFinder(timeZone: string): DayFinder {
  const days = new Map<string, Day>()
  const daysByMoment = new Map<number, Day>()
  const findDay = (date: string) => {
    const day = days.get(date) ?? createDay(timeZone, date)
    days.set(date, day)
    return day
  }
  const findDayAt = (moment: number) => {
    const day = daysByMoment.get(moment) ?? findDay(getLocalDay(timeZone, new Date(moment)))
    daysByMoment.set(moment, day)
    return day
  }
  return { findDay, findDayAt }
}
