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
import type { DraggedCard, DropTarget } from '../cards/drag.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import type { RowMoves } from '../moves/useMoves.tsx'
import { CalendarCard } from './place/CalendarCard.tsx'
import type { LaneField } from './place/people.ts'
import type { PlacedRow } from './place/placed.ts'

interface TrayProps {
  reference: ListReference
  moves: RowMoves
  lane: LaneField
  placedRows: readonly PlacedRow[]
  /** A text that changes with the rows and off times of the day. */
  dayVersion: string
}

type AssignedProps = Pick<TrayProps, 'reference' | 'placedRows' | 'dayVersion'>

/**
 * Returns the action that assigns all rows of the tray, if the list has one. Also returns the reasons
 * why nobody can take some of the rows.
 */
function useAssignTray({ reference, placedRows, dayVersion }: AssignedProps) {
  const session = useSession()
  const { resource, list } = reference
  const assigningVerb = (list.actions ?? []).find((action) =>
    findAssignedField(resource, action, registry),
  )
  const canAssignAll =
    assigningVerb !== undefined && placedRows.length > 0 && mayDo(session, resource, assigningVerb)
  const verb = canAssignAll ? assigningVerb : undefined
  const ids = placedRows.map(({ row }) => row.id)
  const assignAll = useAssignAll({ reference, verb, rows: { ids } })
  return { ...assignAll, reasons: useTrayReasons(reference, verb, ids, dayVersion) }
}

/** Unassigned rows, by start time, next to the columns of people who can take them. */
export function Tray({ reference, moves, lane, placedRows, dayVersion }: TrayProps) {
  const translate = useTranslate()
  const headingId = useId()
  const unassignedValues = { [lane.name]: null }
  const assignAll = useAssignTray({ reference, placedRows, dayVersion })
  const canDrop = ({ row }: DraggedCard) =>
    row[lane.name] !== null && moves.findChangeRequest(row, unassignedValues) !== undefined
  const target: DropTarget = {
    canDrop,
    getRefusal: ({ row }) =>
      row[lane.name] === null ? undefined : () => moves.showFixedFields(row, [lane.name]),
    onDrop: ({ row }) => {
      const request = moves.findChangeRequest(row, unassignedValues)
      if (request) moves.applyChange(row, request, unassignedValues)
    },
  }
  return (
    <>
      <DropArea
        as="section"
        target={target}
        isClosed={(dragged) => typeof dragged.row[lane.name] === 'number' && !canDrop(dragged)}
        className="tray"
        aria-labelledby={headingId}
        // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
        tabIndex={0}
        onKeyDown={moveAmongCards}
      >
        <h2 id={headingId}>
          <span>{translate('calendar.unassigned')}</span>
          <small>{placedRows.length}</small>
        </h2>
        {assignAll.button}
        {placedRows.length === 0 && <p className="muted">{translate('calendar.all_assigned')}</p>}
        <ol>
          {placedRows.map((placedRow) => (
            <li key={placedRow.row.id}>
              <CalendarCard reference={reference} moves={moves} placedRow={placedRow} />
              {assignAll.reasons.has(placedRow.row.id) && (
                <details className="tray-reason">
                  <summary>{translate('calendar.nobody_available')}</summary>
                  {assignAll.reasons.get(placedRow.row.id)}
                </details>
              )}
            </li>
          ))}
        </ol>
      </DropArea>
      {assignAll.dialog}
    </>
  )
}
