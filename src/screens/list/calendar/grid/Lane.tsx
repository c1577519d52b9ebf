import type { CSSProperties, ReactNode } from 'react'
import { DropArea } from '../../cards/DropArea.tsx'
import type { ListReference } from '../../../../platform/data/rows/list-references.ts'
import { type DraggedCard, useDragged } from '../../cards/drag.ts'
import { MIN_ITEM_MINUTES, type ItemPlacement, layoutOverlaps } from '../place/layout-overlaps.ts'
import type { OffSpan } from '../place/useOffTimes.ts'
import type { PlacedRow } from '../place/placed.ts'
import { useSlot } from '../place/useSlot.ts'

export interface LaneProps {
  /** The list of the cards. */
  reference: ListReference
  label: string
  day: string
  placedRows: readonly PlacedRow[]
  /** The off times of the person, which are shaded. */
  offSpans?: readonly OffSpan[]
  hours: { from: number; to: number }
  /** The current minute of the day, if this is today. */
  currentMinute?: number
  canDrop: (dragged: DraggedCard) => boolean
  /** Explains why a card is not accepted. */
  getRefusal?: (dragged: DraggedCard) => (() => void) | undefined
  /** `minute` is the minute of the day at which the card was dropped. */
  onDrop: (dragged: DraggedCard, minute: number) => void
  renderCard: (placedRow: PlacedRow, day: string, style: CSSProperties) => ReactNode
}

const getPositionStyle = (
  startMinute: number,
  { item, column, columns }: ItemPlacement<PlacedRow>,
) =>
  ({
    '--from': item.startMinute - startMinute,
    '--long': Math.max(item.minutes, MIN_ITEM_MINUTES),
    '--column': column,
    '--columns': columns,
  }) as CSSProperties

/** Renders the shade of an off time, within the visible hours. */
function renderShade(offSpan: OffSpan, hours: LaneProps['hours']) {
  const { startMinute, endMinute, message } = offSpan
  const visibleStart = Math.max(startMinute, hours.from)
  const minutes = Math.min(endMinute, hours.to) - visibleStart
  if (minutes <= 0) return null
  const style = { '--from': visibleStart - hours.from, '--long': minutes } as CSSProperties
  return (
    <li
      key={`off ${startMinute} ${endMinute} ${message}`}
      className="grid-off"
      style={style}
      title={message}
    >
      <span className="hidden">{message}</span>
    </li>
  )
}

/** The slot of the dragged card, in which its row must begin. */
function SlotShade({ reference, day, hours }: Pick<LaneProps, 'reference' | 'day' | 'hours'>) {
  const slot = useSlot(reference, useDragged())
  if (slot?.day !== day) return null
  const visibleStart = Math.max(slot.startMinute, hours.from)
  const minutes = Math.min(slot.endMinute, hours.to) - visibleStart
  if (minutes <= 0) return null
  const style = { '--from': visibleStart - hours.from, '--long': minutes } as CSSProperties
  return <li className="grid-slot" aria-hidden="true" style={style} />
}

/** A column of a grid of hours. Each card is as tall as its duration. */
export function Lane(props: LaneProps) {
  const { reference, label, day, placedRows, offSpans = [], hours, currentMinute } = props
  const { canDrop, getRefusal, onDrop, renderCard } = props
  const toMinute = ({ top, height }: { top: number; height: number }) =>
    hours.from + (top / height) * (hours.to - hours.from)
  const isCurrentHour =
    currentMinute !== undefined && currentMinute >= hours.from && currentMinute <= hours.to
  return (
    <DropArea
      as="ol"
      className="grid-lane"
      aria-label={label}
      target={{
        canDrop,
        getRefusal,
        onDrop: (dragged, position) => onDrop(dragged, toMinute(position)),
      }}
      isClosed={(dragged) => !canDrop(dragged)}
    >
      {offSpans.map((offSpan) => renderShade(offSpan, hours))}
      <SlotShade reference={reference} day={day} hours={hours} />
      {layoutOverlaps(placedRows).map((placement) => (
        <li key={placement.item.row.id}>
          {renderCard(placement.item, day, getPositionStyle(hours.from, placement))}
        </li>
      ))}
      {isCurrentHour && (
        <li
          className="grid-now"
          aria-hidden="true"
          style={{ '--from': currentMinute - hours.from } as CSSProperties}
        />
      )}
    </DropArea>
  )
}
