import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'
import type { RowMoves } from '../moves/useMoves.tsx'
import type { CalendarContent } from './useCalendar.ts'

/** The props that all calendar views share. */
export interface CalendarProps {
  reference: ListReference
  state: ListState
  content: CalendarContent
  moves: RowMoves
  /** The accessible name of the view. */
  label: string
}
