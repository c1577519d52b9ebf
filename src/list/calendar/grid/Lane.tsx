import { type CSSProperties, type ReactNode, useRef } from 'react'
import { type Dragged, useDropTarget } from '../../cards/drag.ts'
import { LEAST_MINUTES, sideBySide } from '../place/overlaps.ts'
import type { Placed } from '../place/placed.ts'

export interface LaneProps {
  label: string
  day: string
  placed: readonly Placed[]
  hours: { from: number; to: number }
  /** The minute of the day that it is, where this is today. */
  now?: number
  dragged: Dragged | null
  canDrop: (dragged: Dragged) => boolean
  /** Says why a card is not taken. */
  refusal?: (dragged: Dragged) => (() => void) | undefined
  /** `minute` is that of the day at which the card was let go. */
  onDrop: (dragged: Dragged, minute: number) => void
  renderCard: (placed: Placed, day: string, style: CSSProperties) => ReactNode
}

const styleOf = (from: number, minutes: number, column: number, columns: number) =>
  ({
    '--from': from,
    '--long': Math.max(minutes, LEAST_MINUTES),
    '--column': column,
    '--columns': columns,
  }) as CSSProperties

/** One column of a grid of hours: cards as long as what they stand for. */
export function Lane(props: LaneProps) {
  const { label, day, placed, hours, now, dragged, canDrop, renderCard } = props
  const { refusal, onDrop } = props
  const ref = useRef<HTMLOListElement>(null)
  const minuteAt = (top: number) => {
    const { height } = ref.current?.getBoundingClientRect() ?? { height: 1 }
    return hours.from + (top / height) * (hours.to - hours.from)
  }
  const isOver = useDropTarget(ref, {
    canDrop,
    refusal,
    onDrop: (one, top) => onDrop(one, minuteAt(top)),
  })
  const isClosed = dragged !== null && !canDrop(dragged)
  const isNow = now !== undefined && now >= hours.from && now <= hours.to
  return (
    <ol
      ref={ref}
      className="grid-lane"
      aria-label={label}
      data-over={isOver || undefined}
      data-closed={isClosed || undefined}
    >
      {sideBySide(placed).map(({ of, column, columns }) => (
        <li key={of.row.id}>
          {renderCard(of, day, styleOf(of.from - hours.from, of.minutes, column, columns))}
        </li>
      ))}
      {isNow && (
        <li
          className="grid-now"
          aria-hidden="true"
          style={{ '--from': now - hours.from } as CSSProperties}
        />
      )}
    </ol>
  )
}
