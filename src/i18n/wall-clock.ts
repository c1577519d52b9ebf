import { offsetAt } from '../../resources/kit/days/time-zones.ts'

/** An instant as a zone's clocks show it, `YYYY-MM-DDTHH:MM`; empty for what is no instant. */
export function toWallClock(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 16)
}

/** The instant at which a zone's clocks show a time; null for what is no time. */
export function fromWallClock(text: string, timeZone: string): string | null {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return null
  // Twice, because the offset at the first guess may be that of the other side of a clock change.
  const guess = wanted - offsetAt(wanted, timeZone)
  const instant = wanted - offsetAt(guess, timeZone)
  return new Date(instant).toISOString()
}
