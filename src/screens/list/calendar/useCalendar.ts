import { useMemo } from 'react'
import { getDefaultSpan } from '../../../../registry/views/layouts.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat, useWeekdays } from '../../../platform/i18n/format.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'
import { listCalendarDays } from '../layouts/requested-state.ts'
import type { PendingMove } from '../moves/useMoves.tsx'
import type { ClosedRows } from './useClosedRows.ts'
import { coversDay, type PlacedRow, placeRow } from './place/placed.ts'

interface CalendarOptions {
  reference: ListReference
  state: ListState
  rows: readonly Row[]
  closedRows: ClosedRows | undefined
  pendingMove: PendingMove | null
}

/**
 * Returns the content of a calendar: its days and positioned rows. A row with a pending move is at
 * its new position.
 */
export function useCalendar({ reference, state, rows, closedRows, pendingMove }: CalendarOptions) {
  const { today, timeZone } = useFormat()
  const [firstDay = 1] = useWeekdays()
  const days = listCalendarDays(reference, state, { today, firstDay })
  const firstDayShown = days[0] ?? today
  const lastDayShown = days.at(-1) ?? today
  const placedRows = useMemo(() => {
    const movedRows = rows.map((row) =>
      row.id === pendingMove?.id ? { ...row, ...pendingMove.values } : row,
    )
    const placeOnCalendar = (row: Row, list?: ListReference): PlacedRow[] => {
      const entry = placeRow(reference.resource, row, timeZone)
      return entry ? [{ ...entry, list, isPending: row.id === pendingMove?.id }] : []
    }
    const openRows = movedRows.flatMap((row) => placeOnCalendar(row))
    const placedClosedRows =
      closedRows?.rows.flatMap((row) => placeOnCalendar(row, closedRows.reference)) ?? []
    return [...openRows, ...placedClosedRows]
      .filter(({ day, lastDay }) => day <= lastDayShown && lastDay >= firstDayShown)
      .toSorted((first, second) => first.startMinute - second.startMinute)
  }, [reference, rows, closedRows, pendingMove, timeZone, firstDayShown, lastDayShown])
  const span = state.span ?? getDefaultSpan(reference.resource)
  return { span, days, today, timeZone, placedRows }
}

/** Returns the rows that cover a day. */
export const listRowsOfDay = (placedRows: readonly PlacedRow[], day: string): PlacedRow[] =>
  placedRows.filter((placedRow) => coversDay(placedRow, day))

export type CalendarContent = ReturnType<typeof useCalendar>
