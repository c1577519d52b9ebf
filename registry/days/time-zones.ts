import { dayOf } from './days.ts'

// Building a formatter takes a hundred times as long as using one, so each zone's is kept.
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

/** Returns the offset of a time zone from UTC at an instant, both in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant))
    part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The answer for the second that was asked for last: a screen asks for it at every drawing. */
let last = { timeZone: '', second: Number.NaN, day: '' }

/** The day it is in a time zone, `YYYY-MM-DD`; throws a RangeError for no moment or no zone. */
export function dayIn(timeZone: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000)
  if (last.second !== second || last.timeZone !== timeZone) {
    const day = dayOf(new Date(now.getTime() + offsetAt(now.getTime(), timeZone)))
    last = { timeZone, second, day }
  }
  return last.day
}

/** No time zone is further from UTC, in milliseconds. */
const FURTHEST = 24 * 60 * 60 * 1000

/** The year it is in a time zone; but for the days about a new year, without looking at its clocks. */
export function yearIn(timeZone: string, now: Date): number {
  const [earliest, latest] = [-FURTHEST, FURTHEST].map((distance) =>
    new Date(now.getTime() + distance).getUTCFullYear(),
  )
  return earliest === latest && earliest !== undefined
    ? earliest
    : Number(dayIn(timeZone, now).slice(0, 4))
}
