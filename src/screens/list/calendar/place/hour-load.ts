import type { OffSpan } from './useOffTimes.ts'
import type { PlacedRow } from './placed.ts'

/** The people that the rows of an hour need, and the people who work then. */
export interface HourLoad {
  neededCount: number
  workingCount: number
}

/** The day of a person: their rows and off times. */
interface PersonDay {
  placedRows: readonly PlacedRow[]
  offSpans?: readonly OffSpan[] | undefined
}

const HOUR_MINUTES = 60

/**
 * Returns the load of the hour that begins at a minute of the day. Each unassigned row needs a
 * person.
 */
export function measureHour(
  people: readonly PersonDay[],
  unassignedRows: readonly PlacedRow[],
  minute: number,
): HourLoad {
  const isDuring = ({ startMinute, minutes }: PlacedRow) =>
    startMinute < minute + HOUR_MINUTES && minute < startMinute + minutes
  const isAwayInHour = ({ startMinute, endMinute }: OffSpan) =>
    startMinute <= minute && endMinute >= minute + HOUR_MINUTES
  return {
    neededCount:
      people.filter(({ placedRows }) => placedRows.some(isDuring)).length +
      unassignedRows.filter(isDuring).length,
    workingCount: people.filter(({ offSpans = [] }) => !offSpans.some(isAwayInHour)).length,
  }
}
