import { millisecondsInMinute } from 'date-fns/constants'
import { isDay } from '../days/days.ts'
import { formatUtcOffset, getUtcOffset, isRepeated, toInstant } from '../days/time-zones.ts'

/**
 * Returns the wall-clock time of an instant as milliseconds since 1970, as if it were UTC; NaN for
 * an invalid one.
 */
export function getWallTime(iso: string, timeZone: string): number {
  const instant = Date.parse(iso)
  return Number.isNaN(instant) ? instant : instant + getUtcOffset(instant, timeZone)
}

/** Returns an instant as wall-clock time of a time zone, `YYYY-MM-DDTHH:MM`; empty for an invalid one. */
export function toWallClock(iso: string, timeZone: string): string {
  const wallTime = getWallTime(iso, timeZone)
  return Number.isNaN(wallTime) ? '' : new Date(wallTime).toISOString().slice(0, 16)
}

/**
 * Returns the instant of a wall-clock time in a time zone; null for an invalid one. A time that
 * comes twice is the first. A time that clocks skip is after the change.
 */
export function fromWallClock(text: string, timeZone: string): string | null {
  const wallTime = Date.parse(`${text}Z`)
  return Number.isNaN(wallTime) ? null : new Date(toInstant(wallTime, timeZone)).toISOString()
}

/** Returns the instant at which a day begins; null for an invalid day. */
export const getDayStart = (day: string, timeZone: string): string | null =>
  isDay(day) ? fromWallClock(`${day}T00:00`, timeZone) : null

/** Returns the offset of an instant as ` UTC+3`, if its wall time comes twice; otherwise empty. */
export function formatRepeatedOffset(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant) || !isRepeated(instant, timeZone)) return ''
  return ` ${formatUtcOffset(getUtcOffset(instant, timeZone))}`
}

const OFFSET = /\s*(?:UTC|GMT)(?:([+\-\u2212])(\d{1,2})(?::([0-5]\d))?)?$/i

/**
 * Reads a wall-clock time that may end with its offset, such as `UTC+3`. `readWallTime` reads the
 * text before it as `YYYY-MM-DDTHH:MM`. Returns the instant; undefined for an invalid text.
 */
export function readWallClock(
  text: string,
  timeZone: string,
  readWallTime: (text: string) => string | undefined,
): string | undefined {
  const match = OFFSET.exec(text)
  const wallTime = readWallTime(match ? text.slice(0, match.index) : text)
  if (!match || wallTime === undefined)
    return wallTime && (fromWallClock(wallTime, timeZone) ?? undefined)
  const [, sign, hours = '0', minutes = '0'] = match
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1)
  const instant = Date.parse(`${wallTime}Z`) - offset * millisecondsInMinute
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}
