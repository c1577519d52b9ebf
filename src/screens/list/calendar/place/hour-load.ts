import type { OffSpan } from './useOffTimes.ts'
import type { Placed } from './placed.ts'

/** The people that the rows of an hour need, and the people who work then. */
export interface HourLoad {
  needed: number
  working: number
}

/** The day of a person: their rows and off times. */
interface PersonDay {
  placed: readonly Placed[]
  off?: readonly OffSpan[] | undefined
}

const HOUR = 60

/**
 * Returns the load of the hour that begins at a minute of the day. Each unassigned row needs a
 * person.
 */
export function measureHour(
  people: readonly PersonDay[],
  unassigned: readonly Placed[],
  minute: number,
): HourLoad {
  const isDuring = ({ from, minutes }: Placed) => from < minute + HOUR && minute < from + minutes
  const isAway = ({ from, to }: OffSpan) => from <= minute && to >= minute + HOUR
  return {
    needed:
      people.filter(({ placed }) => placed.some(isDuring)).length +
      unassigned.filter(isDuring).length,
    working: people.filter(({ off = [] }) => !off.some(isAway)).length,
  }
}
