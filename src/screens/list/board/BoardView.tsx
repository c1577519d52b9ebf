import { getBoardColumns } from '../../../../registry/views/layouts.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import type { ListState } from '../../../parts/table/state/list-state.ts'
import { closedState, useClosedList } from '../layouts/closed-list.ts'
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

/** Returns the states to show: those the user filters by, of those the list's rows can have. */
function statesShown({ resource, list }: ListReference, { filters }: ListState): string[] {
  const { state: chosen = [], state_not: not = [] } = filters
  return getBoardColumns(resource, list).filter(
    (state) => (chosen.length === 0 || chosen.includes(state)) && !not.includes(state),
  )
}

/** Returns the columns of closed rows, read from the closed list. */
function useClosedColumns(reference: ListReference, state: ListState) {
  const closed = useClosedList(reference)
  const list = closed && closedState(closed, state)
  if (!closed || !list) return undefined
  return { reference: closed, list, states: getBoardColumns(closed.resource, closed.list) }
}

/** Opens the menu of the focused card. */
function openSteps(): boolean {
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
  const moves = useMoves(reference)
  const { resource, list } = reference
  const own = getBoardColumns(resource, list)
  const closed = useClosedColumns(reference, state)
  const leaving = (resource.board ?? []).filter(
    (column) => !own.includes(column) && !closed?.states.includes(column),
  )
  useKeys({ j: () => moveCardFocus(1), k: () => moveCardFocus(-1), m: openSteps })
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
        {statesShown(reference, state).map((column) => (
          <BoardColumn
            key={column}
            reference={reference}
            moves={moves}
            state={column}
            list={state}
          />
        ))}
        {closed?.states.map((column) => (
          <BoardColumn
            key={column}
            moves={moves}
            reference={closed.reference}
            state={column}
            list={closed.list}
          />
        ))}
        {leaving.map((column) => (
          <LeavingColumn key={column} reference={reference} moves={moves} state={column} />
        ))}
      </section>
      {moves.dialog}
    </>
  )
}
