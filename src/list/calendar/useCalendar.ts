import { useMemo } from 'react'
import { usualSpan } from '../../../registry/views/layouts.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useFormat, useWeekdays } from '../../i18n/format.ts'
import type { ListState } from '../../table/state/list-state.ts'
import { calendarDays } from '../layouts/asked-state.ts'
import type { Moves } from '../moves/useMoves.tsx'
import type { ClosedRows } from './useClosedRows.ts'
import { isOn, type Placed, placedIn } from './place/placed.ts'

/** What a calendar shows: its days, and what stands there, with what is under way where it was let go. */
export function useCalendar(
  reference: ListReference,
  state: ListState,
  rows: readonly Row[],
  closed: ClosedRows | undefined,
  pending: Moves['pending'],
) {
  const { today, timeZone } = useFormat()
  const [firstDay = 1] = useWeekdays()
  const days = calendarDays(reference, state, { today, firstDay })
  const first = days[0] ?? today
  const last = days.at(-1) ?? today
  const placed = useMemo(() => {
    const seen = rows.map((row) => (row.id === pending?.id ? { ...row, ...pending.values } : row))
    const place = (row: Row, list?: ListReference): Placed[] => {
      const one = placedIn(reference.resource, row, timeZone)
      return one ? [{ ...one, list }] : []
    }
    const open = seen.flatMap((row) => place(row))
    const done = closed?.rows.flatMap((row) => place(row, closed.reference)) ?? []
    return [...open, ...done]
      .filter(({ day, lastDay }) => day <= last && lastDay >= first)
      .toSorted((one, other) => one.from - other.from)
  }, [reference, rows, closed, pending, timeZone, first, last])
  const span = state.span ?? usualSpan(reference.resource)
  return { span, days, today, timeZone, placed }
}

/** What stands on one of the days. */
export const onDay = (placed: readonly Placed[], day: string): Placed[] =>
  placed.filter((one) => isOn(one, day))

export type Shown = ReturnType<typeof useCalendar>
