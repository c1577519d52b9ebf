import type { CalendarSpan } from '../../../../../registry/views/layouts.ts'
import type { PlacedRow } from './placed.ts'

/** A day of an agenda, and the rows that are first seen on it. */
export interface AgendaDay {
  day: string
  placedRows: readonly PlacedRow[]
}

interface AgendaContent {
  days: readonly string[]
  placedRows: readonly PlacedRow[]
  span: CalendarSpan
  today: string
}

/** Returns whether a date is the first of the visible days that a row covers. */
function isFirstShownDay(
  { day, lastDay }: PlacedRow,
  date: string,
  [firstDay = date]: readonly string[],
) {
  return lastDay >= firstDay && date === (day < firstDay ? firstDay : day)
}

/** Returns the days that have rows. Each row is on the first of the days that it covers. */
const listAgendaDays = (days: readonly string[], placedRows: readonly PlacedRow[]): AgendaDay[] =>
  days
    .map((day) => ({
      day,
      placedRows: placedRows.filter((placedRow) => isFirstShownDay(placedRow, day, days)),
    }))
    .filter((agendaDay) => agendaDay.placedRows.length > 0)

/**
 * Splits the days that have rows into the days before today, with the ended rows, and the current
 * days. A month leaves out the days of its neighbours.
 */
export function splitAgenda({ days, placedRows, span, today }: AgendaContent): {
  earlierDays: AgendaDay[]
  currentDays: AgendaDay[]
} {
  const month = days[Math.floor(days.length / 2)]?.slice(0, 7)
  const visibleDays = span === 'month' ? days.filter((day) => day.startsWith(month ?? day)) : days
  const startDay = visibleDays.includes(today) ? today : ''
  const endedRows = placedRows.filter(({ lastDay }) => lastDay < startDay)
  return {
    earlierDays: listAgendaDays(
      visibleDays.filter((day) => day < startDay),
      endedRows,
    ),
    currentDays: listAgendaDays(
      visibleDays.filter((day) => day >= startDay),
      placedRows,
    ),
  }
}
