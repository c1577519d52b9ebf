import { useChoices } from '../../../parts/fields/choices/useChoices.ts'
import type { CalendarProps } from './calendar-props.ts'
import { type LaneField, listPeople, type Person } from './place/people.ts'
import type { Placed } from './place/placed.ts'
import { findWorking, type OffSpan, useOffTimes } from './place/useOffTimes.ts'

/** The props of a day with its people. `isEverybody` also shows people without rows on that day. */
export type DayProps = CalendarProps & { lane: LaneField; isEverybody: boolean }

/** A person's day: their rows and off times. */
export interface PersonDay {
  person: Person
  placed: readonly Placed[]
  off: readonly OffSpan[] | undefined
}

/** Returns the people of a day with their rows, and the rows that nobody has. */
export function useDayPeople({ reference, state, shown, lane, isEverybody }: DayProps): {
  day: string
  people: readonly PersonDay[]
  unassigned: readonly Placed[]
} {
  const { rows: choices = [] } = useChoices({ to: lane.field.to, where: lane.field.where })
  const rows = shown.placed.map(({ row }) => row)
  const [day = shown.today] = shown.days
  const offTimes = useOffTimes(reference, lane, day, shown.timeZone)
  const working = findWorking(offTimes)
  const { filters } = state
  const people = listPeople({ lane, rows, choices, filters, isEverybody, working })
  return {
    day,
    people: people.map((person) => ({
      person,
      placed: shown.placed.filter(({ row }) => row[lane.name] === person.id),
      off: offTimes.get(person.id),
    })),
    unassigned: shown.placed.filter(({ row }) => typeof row[lane.name] !== 'number'),
  }
}
