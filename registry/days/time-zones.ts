import { formatDay } from './days.ts'

// A formatter is cached, because building it takes a hundred times as long as using it.
const formattersByZone = new Map<string, Intl.DateTimeFormat>()

function getDateFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formattersByZone.get(timeZone)
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
  formattersByZone.set(timeZone, formatter)
  return formatter
}

/** Returns the offset of a time zone from UTC at an instant, both in milliseconds. */
export function getUtcOffset(instant: number, timeZone: string): number {
  const dateParts: Record<string, number> = {}
  for (const { type, value } of getDateFormatter(timeZone).formatToParts(instant))
    dateParts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = dateParts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The cached day of the last second, because screens need it at every rendering. */
let cachedDay = { timeZone: '', second: Number.NaN, day: '' }

/**
 * Returns the current day in a time zone, `YYYY-MM-DD`; throws a RangeError for an invalid date or
 * zone.
 */
export function getLocalDay(timeZone: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1000)
  if (cachedDay.second !== second || cachedDay.timeZone !== timeZone) {
    const day = formatDay(new Date(now.getTime() + getUtcOffset(now.getTime(), timeZone)))
    cachedDay = { timeZone, second, day }
  }
  return cachedDay.day
}

/** The largest offset of a time zone from UTC, in milliseconds. */
const MAX_UTC_OFFSET = 24 * 60 * 60 * 1000

/** Returns the current year in a time zone. The local day is computed only close to a new year. */
export function getLocalYear(timeZone: string, now: Date): number {
  const [earliest, latest] = [-MAX_UTC_OFFSET, MAX_UTC_OFFSET].map((offset) =>
    new Date(now.getTime() + offset).getUTCFullYear(),
  )
  return earliest === latest && earliest !== undefined
    ? earliest
    : Number(getLocalDay(timeZone, now).slice(0, 4))
}
