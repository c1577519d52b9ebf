import type { ListReference } from '../../data/rows/list-references.ts'
import type { ListState } from '../../table/state/list-state.ts'
import type { Moves } from '../moves/useMoves.tsx'
import type { Shown } from './useCalendar.ts'

/** What every look of a calendar is given. */
export interface CalendarProps {
  reference: ListReference
  state: ListState
  shown: Shown
  moves: Moves
  /** The name of what is shown. */
  label: string
}
