import type { CalendarSpan } from '../../../../../registry/views/layouts.ts'
import { coversDay, type PlacedRow } from './placed.ts'

/** A day of an agenda, and the rows that are first seen on it. */
export interface AgendaDay {
  day: string
  placedRows: readonly PlacedRow[]
}

interface AgendaContent {
  days: readonly string[]
  placedRows: readonly PlacedRow[]
  span: CalendarSpan
}

/** Returns whether a date is the first of the visible days that a row covers. */
function isFirstShownDay(
  { day, lastDay }: PlacedRow,
  date: string,
  [firstDay = date]: readonly string[],
) {
  return lastDay >= firstDay && date === (day < firstDay ? firstDay : day)
}

/** Returns the visible days of a calendar. A month leaves out the days of its neighbours. */
export function listOwnDays({ days, span }: Pick<AgendaContent, 'days' | 'span'>) {
  const month = days[Math.floor(days.length / 2)]?.slice(0, 7)
  return span === 'month' ? days.filter((day) => day.startsWith(month ?? day)) : days
}

/** Returns the days that have rows. Each row is on the first of the days that it covers. */
export function listAgendaDays({ placedRows, ...content }: AgendaContent): AgendaDay[] {
  const days = listOwnDays(content)
  return days
    .map((day) => ({
      day,
      placedRows: placedRows.filter((placedRow) => isFirstShownDay(placedRow, day, days)),
    }))
    .filter((agendaDay) => agendaDay.placedRows.length > 0)
}

/**
 * Returns the day that a phone shows first: the current one if it is among the days, or else the next
 * one with rows.
 */
export function chooseDay(content: AgendaContent, currentDay: string): string {
  const days = listOwnDays(content)
  const filledDays = days.filter((day) =>
    content.placedRows.some((placedRow) => coversDay(placedRow, day)),
  )
  const startDay = days.includes(currentDay) ? currentDay : ''
  return (
    filledDays.find((day) => day >= startDay) ?? filledDays.at(-1) ?? (startDay || days[0] || '')
  )
}
