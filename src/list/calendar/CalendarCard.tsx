import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { labelOf } from '../../../registry/fields/pointing.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useTitleOf } from '../../data/useTitleOf.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { Card } from '../cards/Card.tsx'
import { calledBy, factsOf } from '../cards/facts.ts'
import type { Moves } from '../moves/useMoves.tsx'

import { movableFields, type Placed } from './place/placed.ts'

interface CalendarCardProps {
  reference: ListReference
  moves: Moves
  placed: Placed
  /** The day under which it stands, where it has a place of its own there. */
  day?: string
  className?: string
  style?: CSSProperties
  /** The fields that it shows, instead of those of every card. */
  facts?: readonly string[]
}

/** A row in a calendar, which can be dragged elsewhere or moved by its button. */
export function CalendarCard(props: CalendarCardProps) {
  const { reference, moves, placed, facts = factsOf(reference), ...look } = props
  const { row, time } = placed
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const { resource } = reference
  const called = calledBy(reference)
  const name = called === resource.title ? undefined : String(row[labelOf(called)] ?? '')
  const change = moves.changeOf(row, movableFields(resource))
  const label = translate('move.title', { title: titleOf(resource.name, row) })
  return (
    <Card
      {...{ row, time }}
      reference={placed.list ?? reference}
      facts={facts.filter((name) => name !== called)}
      name={name}
      {...look}
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
