import { columnsOf } from '../../../registry/views/layouts.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useKeys } from '../../layout/keyboard/useKeys.ts'
import type { ListState } from '../../table/state/list-state.ts'
import { closedState, useClosedList } from '../layouts/closed-list.ts'
import { useDragged } from '../cards/drag.ts'
import { focusCardBy, moveAmongCards } from '../cards/nearest.ts'
import { useMoves } from '../moves/useMoves.tsx'
import { BoardColumn, LeavingColumn } from './BoardColumn.tsx'
import '../cards/card.css'
import './board.css'

interface BoardViewProps {
  reference: ListReference
  state: ListState
  label: string
}

/** The states that somebody asks for, of those that the rows of the list can be in. */
function statesShown({ resource, list }: ListReference, { filters }: ListState): string[] {
  const { state: asked = [], state_not: not = [] } = filters
  return columnsOf(resource, list).filter(
    (state) => (asked.length === 0 || asked.includes(state)) && !not.includes(state),
  )
}

/** The columns of rows that the list lets go, from the list that holds those. */
function useClosedColumns(reference: ListReference, state: ListState) {
  const closed = useClosedList(reference)
  const list = closed && closedState(closed, state)
  if (!closed || !list) return undefined
  return { reference: closed, list, states: columnsOf(closed.resource, closed.list) }
}

/** Opens the menu of the card that has the focus. */
function openSteps(): boolean {
  const card = document.activeElement?.closest('main [data-card]')
  const button = card?.querySelector<HTMLElement>('[data-steps]')
  button?.click()
  button?.focus()
  return button !== undefined && button !== null
}

/** The rows of a list as cards in a column for each state, from which they are taken to others. */
export function BoardView({ reference, state, label }: BoardViewProps) {
  const moves = useMoves(reference)
  const dragged = useDragged()
  const { resource, list } = reference
  const known = columnsOf(resource, list)
  const closed = useClosedColumns(reference, state)
  const leaving = (resource.board ?? []).filter(
    (one) => !known.includes(one) && !closed?.states.includes(one),
  )
  useKeys({ j: () => focusCardBy(1), k: () => focusCardBy(-1), m: openSteps })
  return (
    <>
      <section
        className="board"
        // A scrolling box must be focusable, or it could not be scrolled by keyboard.
        tabIndex={0}
        aria-label={label}
        data-focus-fallback
        onKeyDown={moveAmongCards}
      >
        {statesShown(reference, state).map((one) => (
          <BoardColumn key={one} {...{ reference, moves, dragged }} state={one} list={state} />
        ))}
        {closed?.states.map((one) => (
          <BoardColumn
            key={one}
            {...{ moves, dragged }}
            reference={closed.reference}
            state={one}
            list={closed.list}
          />
        ))}
        {leaving.map((one) => (
          <LeavingColumn key={one} {...{ reference, moves, dragged }} state={one} />
        ))}
      </section>
      {moves.dialog}
    </>
  )
}
