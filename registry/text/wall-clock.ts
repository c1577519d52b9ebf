import { getUtcOffset } from '../days/time-zones.ts'

/** Returns an instant as wall-clock time of a time zone, `YYYY-MM-DDTHH:MM`; empty for an invalid one. */
export function toWallClock(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  return new Date(instant + getUtcOffset(instant, timeZone)).toISOString().slice(0, 16)
}

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000

/**
 * Returns the instant of a wall-clock time in a time zone; null for an invalid one. A time that the
 * clocks show twice or skip counts as one of standard time, as in PostgreSQL.
 */
export function fromWallClock(text: string, timeZone: string): string | null {
  const wallTime = Date.parse(`${text}Z`)
  if (Number.isNaN(wallTime)) return null
  const [offsetBefore = 0, offsetAfter = 0] = [
    wallTime - DAY_MILLISECONDS,
    wallTime + DAY_MILLISECONDS,
  ].map((moment) => getUtcOffset(moment, timeZone))
  // The offset is right if it holds at the instant that it leads to.
  const isValidOffset = (offset: number) => getUtcOffset(wallTime - offset, timeZone) === offset
  const isBefore = offsetBefore !== offsetAfter && isValidOffset(offsetBefore)
  const isAfter = offsetBefore !== offsetAfter && isValidOffset(offsetAfter)
  const matchingOffset = isBefore ? offsetBefore : offsetAfter
  const offset = isBefore === isAfter ? Math.min(offsetBefore, offsetAfter) : matchingOffset
  return new Date(wallTime - offset).toISOString()
}
