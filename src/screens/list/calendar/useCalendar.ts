import { useMemo } from 'react'
import { getDefaultSpan } from '../../../../registry/views/layouts.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat, useWeekdays } from '../../../platform/i18n/format.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'
import { calendarDays } from '../layouts/requested-state.ts'
import type { Moves } from '../moves/useMoves.tsx'
import type { ClosedRows } from './useClosedRows.ts'
import { coversDay, type Placed, placeRow } from './place/placed.ts'

interface CalendarOptions {
  reference: ListReference
  state: ListState
  rows: readonly Row[]
  closed: ClosedRows | undefined
  pending: Moves['pending']
}

/**
 * Returns the content of a calendar: its days and positioned rows. A row with a pending move is at
 * its new position.
 */
export function useCalendar({ reference, state, rows, closed, pending }: CalendarOptions) {
  const { today, timeZone } = useFormat()
  const [firstDay = 1] = useWeekdays()
  const days = calendarDays(reference, state, { today, firstDay })
  const first = days[0] ?? today
  const last = days.at(-1) ?? today
  const placed = useMemo(() => {
    const seen = rows.map((row) => (row.id === pending?.id ? { ...row, ...pending.values } : row))
    const place = (row: Row, list?: ListReference): Placed[] => {
      const entry = placeRow(reference.resource, row, timeZone)
      return entry ? [{ ...entry, list }] : []
    }
    const open = seen.flatMap((row) => place(row))
    const done = closed?.rows.flatMap((row) => place(row, closed.reference)) ?? []
    return [...open, ...done]
      .filter(({ day, lastDay }) => day <= last && lastDay >= first)
      .toSorted((first, second) => first.from - second.from)
  }, [reference, rows, closed, pending, timeZone, first, last])
  const span = state.span ?? getDefaultSpan(reference.resource)
  return { span, days, today, timeZone, placed }
}

/** Returns the rows that cover a day. */
export const onDay = (placed: readonly Placed[], day: string): Placed[] =>
  placed.filter((entry) => coversDay(entry, day))

export type CalendarContent = ReturnType<typeof useCalendar>
