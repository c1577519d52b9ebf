import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { RowMoves } from '../moves/useMoves.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import type { ItemPlacement } from './place/layout-overlaps.ts'
import type { PlacedRow } from './place/placed.ts'

interface TimedCardProps {
  reference: ListReference
  moves: RowMoves
  placement: ItemPlacement<PlacedRow>
  day: string
  style: CSSProperties
}

/** A row as a bar over the hours. Its text may be longer than the bar. */
export function TimedCard({ placement, style, ...props }: TimedCardProps) {
  const translate = useTranslate()
  const { item, isClash } = placement
  return (
    <CalendarCard
      {...props}
      placedRow={item}
      style={style}
      className={isClash ? 'card-timed card-clash' : 'card-timed'}
      isSplit
    >
      {isClash && (
        <span className="card-clash-mark" title={translate('calendar.clash')}>
          <Icon name="alert" />
          <span className="hidden">{translate('calendar.clash')}</span>
        </span>
      )}
    </CalendarCard>
  )
}
