import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { formatDay } from './days.ts'
import { findStoredOffset, getZoneRules } from './zone-rules.ts'

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

/**
 * Returns the offset of a time zone from UTC at an instant by the data of Node or the browser, both
 * in milliseconds.
 */
export function getRuntimeOffset(instant: number, timeZone: string): number {
  const dateParts: Record<string, number> = {}
  for (const { type, value } of getDateFormatter(timeZone).formatToParts(instant))
    dateParts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = dateParts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** Returns the offset of a time zone from UTC at an instant, both in milliseconds. */
export const getUtcOffset = (instant: number, timeZone: string): number =>
  findStoredOffset(instant, timeZone) ?? getRuntimeOffset(instant, timeZone)

/**
 * Returns the instants at which clocks of a time zone show a time, earliest first: none in a gap,
 * two in an hour that comes twice. All are in milliseconds, the wall time as if it were UTC.
 */
function listInstants(wallTime: number, timeZone: string): number[] {
  const offsets = [wallTime - millisecondsInDay, wallTime + millisecondsInDay].map((instant) =>
    getUtcOffset(instant, timeZone),
  )
  return [...new Set(offsets)]
    .map((offset) => wallTime - offset)
    .filter((instant) => instant + getUtcOffset(instant, timeZone) === wallTime)
    .toSorted((first, second) => first - second)
}

/**
 * Returns the instant of a wall time, both in milliseconds. A time that comes twice is the first. A
 * time in a gap is as long after the change as it is after the start of the gap.
 */
export function toInstant(wallTime: number, timeZone: string): number {
  const [first] = listInstants(wallTime, timeZone)
  return first ?? wallTime - getUtcOffset(wallTime - millisecondsInDay, timeZone)
}

/** Returns whether clocks of a time zone show the time of an instant twice. */
export function isRepeated(instant: number, timeZone: string): boolean {
  return listInstants(instant + getUtcOffset(instant, timeZone), timeZone).length > 1
}

/** A time at which the data of Node or the browser differs from the rules, with both offsets. */
export interface ZoneDifference {
  instant: number
  /** Milliseconds from UTC. */
  offset: number
  runtimeOffset: number
}

/** The step between compared instants, and the compared days. */
const COMPARED_STEP = 14 * millisecondsInDay
const COMPARED_DAYS = 731

/**
 * Finds the first time in the next two years at which the data of Node or the browser differs from
 * the rules of a time zone. It compares before and after each change, and every other week.
 */
export function findZoneDifference(timeZone: string, now: Date): ZoneDifference | undefined {
  const [start, end] = [now.getTime(), now.getTime() + COMPARED_DAYS * millisecondsInDay]
  const changes = (getZoneRules(timeZone)?.changes ?? []).flatMap(([minute]) => {
    const instant = minute * millisecondsInMinute
    return [instant - millisecondsInMinute, instant]
  })
  const steps = Array.from(
    { length: Math.floor((end - start) / COMPARED_STEP) },
    (_, index) => start + index * COMPARED_STEP,
  )
  return [...changes, ...steps]
    .filter((instant) => instant >= start && instant < end)
    .toSorted((first, second) => first - second)
    .map((instant) => ({
      instant,
      offset: getUtcOffset(instant, timeZone),
      runtimeOffset: getRuntimeOffset(instant, timeZone),
    }))
    .find(({ offset, runtimeOffset }) => offset !== runtimeOffset)
}

/** Returns an offset in milliseconds as text: `UTC+3`, `UTC−3:30`, `UTC`. */
export function formatUtcOffset(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / millisecondsInMinute)
  if (minutes === 0) return 'UTC'
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${offset < 0 ? '\u2212' : '+'}${Math.floor(minutes / 60)}${rest}`
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
const MAX_UTC_OFFSET = millisecondsInDay

/** Returns the current year in a time zone. The local day is computed only close to a new year. */
export function getLocalYear(timeZone: string, now: Date): number {
  const [earliest, latest] = [-MAX_UTC_OFFSET, MAX_UTC_OFFSET].map((offset) =>
    new Date(now.getTime() + offset).getUTCFullYear(),
  )
  return earliest === latest && earliest !== undefined
    ? earliest
    : Number(getLocalDay(timeZone, now).slice(0, 4))
}
