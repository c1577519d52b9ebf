import { tzScan } from '@date-fns/tz/tzScan'
import { millisecondsInMinute } from 'date-fns/constants'
import { toMidnight, shiftMonths } from '../../../registry/days/days.ts'
import { findBucketBounds } from '../../../registry/days/time-buckets.ts'
import { getUtcOffset } from '../../../registry/days/time-zones.ts'
import { getZoneRules, type ZoneRules } from '../../../registry/days/zone-rules.ts'

/** An instant in milliseconds, and the offset from then on in minutes. */
type Change = readonly [instant: number, offset: number]

/** Lists the clock changes of a zone, by the rules of the server if it has sent any. */
function listChanges(timeZone: string, day: string, end: Date): Change[] {
  const rules = getZoneRules(timeZone)
  if (rules)
    return rules.changes.map(([minute, offset]) => [minute * millisecondsInMinute, offset] as const)
  // From the first of the month, because the scan steps by months and not every month has a 31st.
  return tzScan(timeZone, { start: toMidnight(findBucketBounds('month', day).from), end }).map(
    ({ date, offset }) => [date.getTime(), offset] as const,
  )
}

function readClocks(timeZone: string, day: string): string {
  const start = toMidnight(day)
  const end = toMidnight(shiftMonths(day, 12))
  const changes = listChanges(timeZone, day, end).filter(
    ([instant]) => instant > start.getTime() && instant < end.getTime(),
  )
  const firstOffset = getUtcOffset(start.getTime(), timeZone) / millisecondsInMinute
  return JSON.stringify([firstOffset, ...changes])
}

/** The offsets by zone and day, with the rules that they follow. */
const cache = new Map<string, { rules: ZoneRules | undefined; offsets: string }>()

/** Returns the offsets of a time zone over a year as a text, to compare time zones. */
export function formatYearOffsets(timeZone: string, day: string): string {
  const key = `${timeZone} ${day}`
  const rules = getZoneRules(timeZone)
  const cached = cache.get(key)
  if (cached && cached.rules === rules) return cached.offsets
  const offsets = readClocks(timeZone, day)
  cache.set(key, { rules, offsets })
  return offsets
}
