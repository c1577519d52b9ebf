import { tzOffset } from '@date-fns/tz/tzOffset'
import { tzScan } from '@date-fns/tz/tzScan'
import { midnightOf, monthsFrom } from '../../registry/days/days.ts'
import { bucketOf } from '../../registry/days/time-buckets.ts'

function readClocks(timeZone: string, day: string): string {
  const from = midnightOf(day)
  const end = midnightOf(monthsFrom(day, 12))
  // From the first of the month, because the scan steps by months and not each has a 31st.
  const changes = tzScan(timeZone, { start: midnightOf(bucketOf('month', day).from), end })
    .filter(({ date }) => date > from && date < end)
    .map(({ date, offset }) => [date, offset])
  return JSON.stringify([tzOffset(timeZone, from), ...changes])
}

const known = new Map<string, string>()

/** Returns the offsets of a time zone through the year from a day on, as a text to compare zones by. */
export function clocksOf(timeZone: string, day: string): string {
  const key = `${timeZone} ${day}`
  const clocks = known.get(key) ?? readClocks(timeZone, day)
  known.set(key, clocks)
  return clocks
}
