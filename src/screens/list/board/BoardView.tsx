import { getBoardColumns } from '../../../../registry/views/layouts.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'
import { buildClosedState, useClosedList } from '../layouts/closed-list.ts'
import { moveCardFocus, moveAmongCards } from '../cards/nearest.ts'
import { useMoves } from '../moves/useMoves.tsx'
import { BoardColumn, LeavingColumn } from './BoardColumn.tsx'
import '../cards/card.css'
import './board.css'

interface BoardViewProps {
  reference: ListReference
  state: ListState
  label: string
}

/** Returns the possible states of the list's rows that match the user's filters. */
function listShownStates({ resource, list }: ListReference, { filters }: ListState): string[] {
  const { state: includedStates = [], state_not: excludedStates = [] } = filters
  return getBoardColumns(resource, list).filter(
    (state) =>
      (includedStates.length === 0 || includedStates.includes(state)) &&
      !excludedStates.includes(state),
  )
}

/** Returns the columns of closed rows, read from the closed list. */
function useClosedColumns(reference: ListReference, state: ListState) {
  const closedReference = useClosedList(reference)
  const list = closedReference && buildClosedState(closedReference, state)
  if (!closedReference || !list) return undefined
  return {
    reference: closedReference,
    list,
    states: getBoardColumns(closedReference.resource, closedReference.list),
  }
}

/** Opens the menu of the focused card. */
function openStepsMenu(): boolean {
  const card = document.activeElement?.closest('main [data-card]')
  const button = card?.querySelector<HTMLElement>('[data-steps]')
  button?.click()
  button?.focus()
  return button !== undefined && button !== null
}

/**
 * The rows of a list as cards, in one column per state. The user moves cards between the columns.
 */
export function BoardView({ reference, state, label }: BoardViewProps) {
  const { moves, pendingMove, dialog } = useMoves(reference)
  const { resource, list } = reference
  const columnStates = getBoardColumns(resource, list)
  const closedColumns = useClosedColumns(reference, state)
  const leavingStates = (resource.board ?? []).filter(
    (column) => !columnStates.includes(column) && !closedColumns?.states.includes(column),
  )
  useKeys({ j: () => moveCardFocus(1), k: () => moveCardFocus(-1), m: openStepsMenu })
  return (
    <>
      <section
        className="board"
        // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
        tabIndex={0}
        aria-label={label}
        data-focus-fallback
        onKeyDown={moveAmongCards}
      >
        {listShownStates(reference, state).map((column) => (
          <BoardColumn
            key={column}
            reference={reference}
            moves={moves}
            pendingMove={pendingMove}
            state={column}
            list={state}
          />
        ))}
        {closedColumns?.states.map((column) => (
          <BoardColumn
            key={column}
            moves={moves}
            pendingMove={pendingMove}
            reference={closedColumns.reference}
            state={column}
            list={closedColumns.list}
          />
        ))}
        {leavingStates.map((column) => (
          <LeavingColumn key={column} reference={reference} moves={moves} state={column} />
        ))}
      </section>
      {dialog}
    </>
  )
}
