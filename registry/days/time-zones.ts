import { formatDay } from './days.ts'

// Building a formatter takes a hundred times as long as using one, so each zone's is kept.
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, formatter)
  return formatter
}

/** Returns the offset of a time zone from UTC at an instant, both in milliseconds. */
export function getOffset(instant: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of getFormat(timeZone).formatToParts(instant))
    part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The cached day of the last second, because screens need it at every drawing. */
let last = { timeZone: '', second: Number.NaN, day: '' }

/**
 * Returns the current day in a time zone, `YYYY-MM-DD`; throws a RangeError for an invalid date or
 * zone.
 */
export function getLocalDay(timeZone: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000)
  if (last.second !== second || last.timeZone !== timeZone) {
    const day = formatDay(new Date(now.getTime() + getOffset(now.getTime(), timeZone)))
    last = { timeZone, second, day }
  }
  return last.day
}

/** The largest offset of a time zone from UTC, in milliseconds. */
const FURTHEST = 24 * 60 * 60 * 1000

/** Returns the current year in a time zone. It computes the local day only close to a new year. */
export function getLocalYear(timeZone: string, now: Date): number {
  const [earliest, latest] = [-FURTHEST, FURTHEST].map((distance) =>
    new Date(now.getTime() + distance).getUTCFullYear(),
  )
  return earliest === latest && earliest !== undefined
    ? earliest
    : Number(getLocalDay(timeZone, now).slice(0, 4))
}
