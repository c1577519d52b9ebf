import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { getLabelName } from '../../../../registry/fields/targets.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Card } from '../cards/Card.tsx'
import { cardTitleField, cardFacts } from '../cards/facts.ts'
import type { Moves } from '../moves/useMoves.tsx'

import { movableFields, type Placed } from './place/placed.ts'

interface CalendarCardProps {
  reference: ListReference
  moves: Moves
  placed: Placed
  /** The day the card is shown under, if each day has its own place. */
  day?: string
  className?: string
  style?: CSSProperties
  /** The fields to show instead of the card's usual fields. */
  facts?: readonly string[]
}

/** A row in a calendar. The user can drag it or move it with its button. */
export function CalendarCard(props: CalendarCardProps) {
  const { reference, moves, placed, facts = cardFacts(reference), ...appearance } = props
  const { row, time } = placed
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const { resource } = reference
  const titleField = cardTitleField(reference)
  const name =
    titleField === resource.title ? undefined : String(row[getLabelName(titleField)] ?? '')
  const change = moves.findChange(row, movableFields(resource))
  const label = translate('move.title', { title: getTitle(resource.name, row) })
  return (
    <Card
      row={row}
      time={time}
      reference={placed.list ?? reference}
      facts={facts.filter((name) => name !== titleField)}
      name={name}
      {...appearance}
      isMovable={change !== undefined}
      isPending={moves.pending?.id === row.id}
    >
      {change && (
        <IconButton
          className="card-move"
          icon="move"
          label={label}
          onClick={() => moves.ask(row, change)}
        />
      )}
    </Card>
  )
}
