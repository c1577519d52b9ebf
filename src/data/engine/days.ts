const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** How far the wall clock of a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant))
    part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** A day as the instant of its midnight in UTC; NaN for what is no day, as 31 February. */
export function dayNumber(day: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return Number.NaN
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return new Date(midnight).getUTCDate() === Number(day.slice(8)) ? midnight : Number.NaN
}

/**
 * The instant a day begins in a zone, or the day so many days later. Where the clock skips
 * midnight, it is the first instant after the gap.
 */
export function startOfDay(day: string, timeZone: string, later = 0): number {
  const midnight = dayNumber(day) + later * 86_400_000
  if (Number.isNaN(midnight)) return Number.NaN
  const before = midnight - offsetAt(midnight - 86_400_000, timeZone)
  const after = midnight - offsetAt(midnight + 86_400_000, timeZone)
  const candidates = [before, after].filter((at) => at + offsetAt(at, timeZone) === midnight)
  return candidates.length > 0 ? Math.min(...candidates) : Math.max(before, after)
}
