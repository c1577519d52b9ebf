import { useTranslate } from 'ra-core'
import { useId, useRef } from 'react'
import type { ListReference } from '../../data/rows/list-references.ts'
import { type Dragged, useDropTarget } from '../cards/drag.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import type { Moves } from '../moves/useMoves.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import type { LaneField } from './place/people.ts'
import type { Placed } from './place/placed.ts'

interface TrayProps {
  reference: ListReference
  moves: Moves
  lane: LaneField
  dragged: Dragged | null
  placed: readonly Placed[]
}

/** What nobody has yet, in the order of time, beside the days of those who could have it. */
export function Tray({ reference, moves, lane, dragged, placed }: TrayProps) {
  const translate = useTranslate()
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  const nobody = { [lane.name]: null }
  const canDrop = ({ row }: Dragged) =>
    row[lane.name] !== null && moves.changeTo(row, nobody) !== undefined
  const isOver = useDropTarget(ref, {
    canDrop,
    refusal: ({ row }) =>
      row[lane.name] === null ? undefined : () => moves.refuseFields(row, [lane.name]),
    onDrop: ({ row }) => {
      const change = moves.changeTo(row, nobody)
      if (change) moves.put(row, change, nobody)
    },
  })
  const isClosed =
    dragged !== null && typeof dragged.row[lane.name] === 'number' && !canDrop(dragged)
  return (
    <section
      ref={ref}
      className="tray"
      aria-labelledby={id}
      // A scrolling box must be focusable, or it could not be scrolled by keyboard.
      tabIndex={0}
      data-over={isOver || undefined}
      data-closed={isClosed || undefined}
      onKeyDown={moveAmongCards}
    >
      <h2 id={id}>
        <span>{translate('calendar.unassigned')}</span>
        <small>{placed.length}</small>
      </h2>
      {placed.length === 0 && <p className="muted">{translate('calendar.all_assigned')}</p>}
      <ol>
        {placed.map((one) => (
          <li key={one.row.id}>
            <CalendarCard {...{ reference, moves }} placed={one} />
          </li>
        ))}
      </ol>
    </section>
  )
}
