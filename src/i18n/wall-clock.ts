const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** What a zone's clocks show at an instant, as milliseconds of a UTC clock that shows the same. */
function shownAt(instant: number, timeZone: string): number {
  const found = new Intl.DateTimeFormat('en-US', { ...parts, ...clock, timeZone })
    .formatToParts(instant)
    .map(({ type, value }) => [type, value])
  const { year, month, day, hour, minute, second } = Object.fromEntries(found)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** An instant as a zone's clocks show it, `YYYY-MM-DDTHH:MM`; empty for what is no instant. */
export function toWallClock(iso: string, timeZone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return ''
  return new Date(shownAt(instant, timeZone)).toISOString().slice(0, 16)
}

/** The instant at which a zone's clocks show a time; null for what is no time. */
export function fromWallClock(text: string, timeZone: string): string | null {
  const wanted = Date.parse(`${text}Z`)
  if (Number.isNaN(wanted)) return null
  // Twice, because the offset at the first guess may be that of the other side of a clock change.
  const guess = wanted - (shownAt(wanted, timeZone) - wanted)
  const instant = wanted - (shownAt(guess, timeZone) - guess)
  return new Date(instant).toISOString()
}
