import { useChoices } from '../../../parts/fields/choices/useChoices.ts'
import type { CalendarProps } from './calendar-props.ts'
import type { PersonDay } from './place/arrange-people.ts'
import { measureDayLoad } from './place/day-load.ts'
import { type LaneField, listPeople } from './place/people.ts'
import type { PlacedRow } from './place/placed.ts'
import { findWorking, useOffTimes } from './place/useOffTimes.ts'
import { listRowsOfDay } from './useCalendar.ts'

/** The props of days with people. `isEverybody` also shows people without rows on these days. */
export type DayProps = CalendarProps & {
  lane: LaneField
  isEverybody: boolean
  isPrinting: boolean
}

/** Returns the people of a calendar with each of their days, and the unassigned rows. */
export function useDayPeople({ reference, state, content, lane, isEverybody }: DayProps): {
  day: string
  /** The first day of each person. */
  people: readonly PersonDay[]
  /** All days of each person, in the order of `people`. */
  daysByPerson: readonly (readonly PersonDay[])[]
  unassignedRows: readonly PlacedRow[]
} {
  const { rows: personRows = [] } = useChoices({ to: lane.field.to, where: lane.field.where })
  const { placedRows, days } = content
  const offTimes = useOffTimes(reference, lane, content)
  const workingIds = new Set([...offTimes.values()].flatMap((spans) => [...findWorking(spans)]))
  const { filters } = state
  const rows = placedRows.map(({ row }) => row)
  const people = listPeople(lane, { rows, personRows, filters, isEverybody, workingIds })
  const daysByPerson = people.map((person) => {
    const ownRows = placedRows.filter(({ row }) => row[lane.name] === person.id)
    return days.map((day): PersonDay => {
      const dayRows = listRowsOfDay(ownRows, day)
      const offSpans = offTimes.get(day)?.get(person.id)
      return { person, placedRows: dayRows, offSpans, load: measureDayLoad(dayRows, offSpans) }
    })
  })
  return {
    day: days[0] ?? content.today,
    people: daysByPerson.flatMap(([firstDay]) => firstDay ?? []),
    daysByPerson,
    unassignedRows: placedRows.filter(({ row }) => typeof row[lane.name] !== 'number'),
  }
}
