import { useChoices } from '../../../parts/fields/choices/useChoices.ts'
import type { CalendarProps } from './calendar-props.ts'
import { type LaneField, listPeople, type Person } from './place/people.ts'
import type { PlacedRow } from './place/placed.ts'
import { findWorking, type OffSpan, useOffTimes } from './place/useOffTimes.ts'

/** The props of a day with its people. `isEverybody` also shows people without rows on that day. */
export type DayProps = CalendarProps & {
  lane: LaneField
  isEverybody: boolean
  isPrinting: boolean
}

/** A person's day: their rows and off times. */
export interface PersonDay {
  person: Person
  placedRows: readonly PlacedRow[]
  offSpans: readonly OffSpan[] | undefined
}

/** Returns the people of a day with their rows, and the unassigned rows. */
export function useDayPeople({ reference, state, content, lane, isEverybody }: DayProps): {
  day: string
  people: readonly PersonDay[]
  unassignedRows: readonly PlacedRow[]
} {
  const { rows: personRows = [] } = useChoices({ to: lane.field.to, where: lane.field.where })
  const rows = content.placedRows.map(({ row }) => row)
  const [day = content.today] = content.days
  const offTimes = useOffTimes(reference, lane, day, content.timeZone)
  const workingIds = findWorking(offTimes)
  const { filters } = state
  const people = listPeople(lane, { rows, personRows, filters, isEverybody, workingIds })
  return {
    day,
    people: people.map((person) => ({
      person,
      placedRows: content.placedRows.filter(({ row }) => row[lane.name] === person.id),
      offSpans: offTimes.get(person.id),
    })),
    unassignedRows: content.placedRows.filter(({ row }) => typeof row[lane.name] !== 'number'),
  }
}
