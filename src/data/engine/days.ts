import { millisecondsInDay } from 'date-fns/constants'
import { dayNumber } from '../../../registry/days/days.ts'
import type { Days } from '../../../registry/days/relative-days.ts'
import { offsetAt } from '../../../registry/days/time-zones.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import type { Columns } from './columns.ts'

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

/** Tests whether a row's day is within days, both ends included; an end that is left out is open. */
export function inDays(
  columns: Columns,
  name: string,
  { type }: Field,
  { from, to }: Partial<Days>,
): (row: number) => boolean {
  const numbers = columns.numbers(name)
  const isInstant = traitsOf(type).kind === 'instant'
  // A day is a number of its own, or all instants until the next one begins.
  const start = (day: string, later: number) =>
    isInstant ? startOfDay(day, columns.timeZone, later) : dayNumber(day) + later
  const first = from === undefined ? Number.NEGATIVE_INFINITY : start(from, 0)
  const end = to === undefined ? Number.POSITIVE_INFINITY : start(to, 1)
  return (row) => {
    const at = numbers?.[row] ?? Number.NaN
    return at >= first && at < end
  }
}
