import { millisecondsInDay } from 'date-fns/constants'
import { dayNumber } from '../../../resources/kit/days/days.ts'
import { offsetAt } from '../../../resources/kit/days/time-zones.ts'

/**
 * Returns the instant at which a day (`YYYY-MM-DD`), or the day `later` days after it, begins in a
 * time zone, in milliseconds since 1970. Where the clock skips midnight, it is the first instant
 * after the gap.
 */
export function startOfDay(day: string, timeZone: string, later = 0): number {
  const midnight = dayNumber(day) + later * millisecondsInDay
  if (Number.isNaN(midnight)) return Number.NaN
  const before = midnight - offsetAt(midnight - millisecondsInDay, timeZone)
  const after = midnight - offsetAt(midnight + millisecondsInDay, timeZone)
  const candidates = [before, after].filter((at) => at + offsetAt(at, timeZone) === midnight)
  return candidates.length > 0 ? Math.min(...candidates) : Math.max(before, after)
}
