import { useTranslate } from 'ra-core'
import type { CSSProperties, ReactNode } from 'react'
import { getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Card } from '../cards/Card.tsx'
import { getCardTitleField, listCardFacts, listSecondaryNames } from '../cards/facts.ts'
import type { RowMoves } from '../moves/useMoves.tsx'

import { listMovableFields, type PlacedRow } from './place/placed.ts'

interface CalendarCardProps {
  reference: ListReference
  moves: RowMoves
  placedRow: PlacedRow
  /** The day under which the card is shown; undefined if the layout has no days. */
  day?: string
  className?: string
  style?: CSSProperties
  /** The names of the fields to show; the declared ones by default. */
  facts?: readonly string[]
  /** True to show the first field of the display name as the title, and the others as facts. */
  isSplit?: boolean
  /** Marks beside the title. */
  children?: ReactNode
}

/** A row in a calendar. The user can drag it or move it with its button. */
export function CalendarCard(props: CalendarCardProps) {
  const { reference, moves, placedRow, isSplit = false, children, ...appearance } = props
  const secondaryNames = isSplit ? listSecondaryNames(reference) : []
  const { facts = [...secondaryNames, ...listCardFacts(reference)] } = props
  const { row, time } = placedRow
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const { resource } = reference
  const titleField = getCardTitleField(reference)
  const shortName = isSplit
    ? getTitle(resource.name, row, [resource.calendar?.start ?? '', ...secondaryNames])
    : undefined
  const name =
    titleField === resource.title ? shortName : String(row[getReferenceTitleName(titleField)] ?? '')
  const request = moves.findFormRequest(row, listMovableFields(resource))
  const label = translate('move.title', { title: getTitle(resource.name, row) })
  return (
    <Card
      row={row}
      startTime={time}
      reference={placedRow.list ?? reference}
      facts={facts.filter((name) => name !== titleField)}
      name={name}
      {...appearance}
      isMovable={request !== undefined}
      isPending={moves.pendingMove?.id === row.id}
    >
      {children}
      {request && (
        <IconButton
          className="card-move"
          icon="move"
          label={label}
          onClick={() => moves.openMoveDialog(row, request)}
        />
      )}
    </Card>
  )
}
