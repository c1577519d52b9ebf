import { getOffset } from '../days/time-zones.ts'

/** Returns an instant as wall-clock time of a time zone, `YYYY-MM-DDTHH:MM`; empty for an invalid one. */
export function toWallClock(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  return new Date(instant + getOffset(instant, timeZone)).toISOString().slice(0, 16)
}

const DAY = 24 * 60 * 60 * 1000

/**
 * Returns the instant of a wall-clock time in a time zone; null for an invalid one. A time that the
 * clocks show twice or skip counts as one of standard time, as PostgreSQL has it.
 */
export function fromWallClock(text: string, timeZone: string): string | null {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return null
  const [before = 0, after = 0] = [wanted - DAY, wanted + DAY].map((columnIndex) =>
    getOffset(columnIndex, timeZone),
  )
  const isShown = (offset: number) => getOffset(wanted - offset, timeZone) === offset
  const isBefore = before !== after && isShown(before)
  const isAfter = before !== after && isShown(after)
  const offset = isBefore === isAfter ? Math.min(before, after) : isBefore ? before : after
  return new Date(wanted - offset).toISOString()
}
