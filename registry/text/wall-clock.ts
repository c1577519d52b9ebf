import { getOffset } from '../days/time-zones.ts'

/** Returns an instant as wall-clock time of a time zone, `YYYY-MM-DDTHH:MM`; empty for an invalid one. */
export function toWallClock(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  return new Date(instant + getOffset(instant, timeZone)).toISOString().slice(0, 16)
}

/** Returns the instant of a wall-clock time in a time zone; null for an invalid one. */
export function fromWallClock(text: string, timeZone: string): string | null {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return null
  // Repeated, because the first guess may be on the other side of a clock change.
  const guess = wanted - getOffset(wanted, timeZone)
  const instant = wanted - getOffset(guess, timeZone)
  return new Date(instant).toISOString()
}
