import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import {
  getDayMilliseconds,
  formatDay,
  getWeekday as weekdayOfDate,
} from '../../registry/days/days.ts'

export const MINUTE = millisecondsInMinute
export const DAY = millisecondsInDay

/** The offset of the zone in which demo rows are made: Kuwait is three hours ahead all year. */
export const DEMO_OFFSET = 180 * MINUTE

/** The date of an instant's business day, `YYYY-MM-DD`. */
export function getBusinessDate(instant: number): string {
  return formatDay(new Date(instant + DEMO_OFFSET))
}

/** The start of an instant's business day. */
export function startOfDay(instant: number): number {
  return getDayMilliseconds(getBusinessDate(instant)) - DEMO_OFFSET
}

/** The day of the week of a business day: 0 for Sunday. */
export function getBusinessWeekday(dayStart: number): number {
  return weekdayOfDate(getBusinessDate(dayStart))
}

/** An instant as an ISO text. */
export function iso(instant: number): string {
  return new Date(instant).toISOString()
}

/** Formats a minute of the day as `HH:MM`. */
export function formatMinute(minute: number): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`
}

/** Parses `HH:MM` to the minute of the day. */
export function parseMinute(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
