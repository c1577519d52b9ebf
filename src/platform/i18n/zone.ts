import { formatDay } from '../../../registry/days/days.ts'
import { findZoneDifference, getUtcOffset } from '../../../registry/days/time-zones.ts'
import { createOffsetFormat } from '../../../registry/text/value-format.ts'
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

/**
 * Returns whether the clocks of a business and of a device differ at any time of the coming year. In
 * one zone, the rules of the server and those of the browser may differ.
 */
export function doClocksDiffer(
  businessZone: string,
  deviceZone: string,
  now = new Date(),
): boolean {
  const day = formatDay(now)
  return businessZone === deviceZone
    ? findZoneDifference(businessZone, now) !== undefined
    : formatYearOffsets(businessZone, day) !== formatYearOffsets(deviceZone, day)
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
  const [name, runtimeOffset] = [
    formatZoneName(locale, timeZone, 'shortGeneric', now),
    formatZoneName(locale, timeZone, 'shortOffset', now),
  ]
  const offset = createOffsetFormat(locale)(getUtcOffset(now.getTime(), timeZone))
  // A zone without a name is named by its offset.
  return { name: name === runtimeOffset ? offset : `${name} (${offset})`, offset }
}
