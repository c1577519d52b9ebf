import { formatDay } from '../../../registry/days/days.ts'
import { formatYearOffsets } from './clocks.ts'

function formatZoneName(
  locale: string,
  timeZone: string,
  style: 'shortOffset' | 'shortGeneric',
  date: Date,
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: style }).formatToParts(
    date,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Returns whether two time zones differ at any time of the coming year. */
export function doClocksDiffer(firstZone: string, secondZone: string, now = new Date()): boolean {
  const day = formatDay(now)
  return (
    firstZone !== secondZone &&
    formatYearOffsets(firstZone, day) !== formatYearOffsets(secondZone, day)
  )
}

/** The names of a time zone. */
export interface TimeZoneNames {
  /** The name with the offset: `Arabian Time (GMT+3)`. */
  name: string
  /** The offset alone: `GMT+3`. */
  offset: string
}

/** Returns the names of a time zone in a language. */
export function getZoneNames(locale: string, timeZone: string, now = new Date()): TimeZoneNames {
  const [name, offset] = [
    formatZoneName(locale, timeZone, 'shortGeneric', now),
    formatZoneName(locale, timeZone, 'shortOffset', now),
  ]
  return { name: name === offset ? offset : `${name} (${offset})`, offset }
}
