import { useTranslate } from 'ra-core'
import { registry } from '#business'
import { findAssignedField } from '../../../../registry/changes/suggestions.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { useAssignAll } from '../../../parts/planning/useAssignAll.tsx'
import { useTrayReasons } from '../../../parts/planning/useTrayReasons.ts'
import { useId } from 'react'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { DropArea } from '../cards/DropArea.tsx'
import type { Dragged, DropTarget } from '../cards/drag.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import type { Moves } from '../moves/useMoves.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import type { LaneField } from './place/people.ts'
import type { Placed } from './place/placed.ts'

interface TrayProps {
  reference: ListReference
  moves: Moves
  lane: LaneField
  placed: readonly Placed[]
  /** A text that changes with the rows and off times of the day. */
  basis: string
}

type AssignedProps = Pick<TrayProps, 'reference' | 'placed' | 'basis'>

/**
 * Returns what assigns all rows of the tray, if the list has a verb for that, and why nobody can
 * take some of them.
 */
function useAssignTray({ reference, placed, basis }: AssignedProps) {
  const session = useSession()
  const { resource, list } = reference
  const assigningVerb = (list.actions ?? []).find((action) =>
    findAssignedField(resource, action, registry),
  )
  const isOffered =
    assigningVerb !== undefined && placed.length > 0 && mayDo(session, resource, assigningVerb)
  const verb = isOffered ? assigningVerb : undefined
  const ids = placed.map(({ row }) => row.id)
  const assignAll = useAssignAll({ reference, verb, rows: { ids } })
  return { ...assignAll, reasons: useTrayReasons(reference, verb, ids, basis) }
}

/** Unassigned rows, by start time, next to the columns of people who can take them. */
export function Tray({ reference, moves, lane, placed, basis }: TrayProps) {
  const translate = useTranslate()
  const id = useId()
  const nobody = { [lane.name]: null }
  const assignAll = useAssignTray({ reference, placed, basis })
  const canDrop = ({ row }: Dragged) =>
    row[lane.name] !== null && moves.changeTo(row, nobody) !== undefined
  const target: DropTarget = {
    canDrop,
    refusal: ({ row }) =>
      row[lane.name] === null ? undefined : () => moves.refuseFields(row, [lane.name]),
    onDrop: ({ row }) => {
      const change = moves.changeTo(row, nobody)
      if (change) moves.put(row, change, nobody)
    },
  }
  return (
    <>
      <DropArea
        as="section"
        target={target}
        isClosed={(dragged) => typeof dragged.row[lane.name] === 'number' && !canDrop(dragged)}
        className="tray"
        aria-labelledby={id}
        // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
        tabIndex={0}
        onKeyDown={moveAmongCards}
      >
        <h2 id={id}>
          <span>{translate('calendar.unassigned')}</span>
          <small>{placed.length}</small>
        </h2>
        {assignAll.button}
        {placed.length === 0 && <p className="muted">{translate('calendar.all_assigned')}</p>}
        <ol>
          {placed.map((entry) => (
            <li key={entry.row.id}>
              <CalendarCard reference={reference} moves={moves} placed={entry} />
              {assignAll.reasons.has(entry.row.id) && (
                <p className="tray-reason">{assignAll.reasons.get(entry.row.id)}</p>
              )}
            </li>
          ))}
        </ol>
      </DropArea>
      {assignAll.dialog}
    </>
  )
}
