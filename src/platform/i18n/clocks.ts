import { tzOffset } from '@date-fns/tz/tzOffset'
import { tzScan } from '@date-fns/tz/tzScan'
import { toMidnight, shiftMonths } from '../../../registry/days/days.ts'
import { findBucketBounds } from '../../../registry/days/time-buckets.ts'

function readClocks(timeZone: string, day: string): string {
  const start = toMidnight(day)
  const end = toMidnight(shiftMonths(day, 12))
  // From the first of the month, because the scan steps by months and not every month has a 31st.
  const changes = tzScan(timeZone, { start: toMidnight(findBucketBounds('month', day).from), end })
    .filter(({ date }) => date > start && date < end)
    .map(({ date, offset }) => [date, offset])
  return JSON.stringify([tzOffset(timeZone, start), ...changes])
}

const cache = new Map<string, string>()

/** Returns the offsets of a time zone over a year as a text, to compare time zones. */
export function formatYearOffsets(timeZone: string, day: string): string {
  const key = `${timeZone} ${day}`
  const clocks = cache.get(key) ?? readClocks(timeZone, day)
  cache.set(key, clocks)
  return clocks
}
