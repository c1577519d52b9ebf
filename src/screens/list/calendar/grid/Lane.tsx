import type { CSSProperties, ReactNode } from 'react'
import { DropArea } from '../../cards/DropArea.tsx'
import type { Dragged } from '../../cards/drag.ts'
import { LEAST_MINUTES, layoutOverlaps } from '../place/layout-overlaps.ts'
import type { OffSpan } from '../place/useOffTimes.ts'
import type { Placed } from '../place/placed.ts'

export interface LaneProps {
  label: string
  day: string
  placed: readonly Placed[]
  /** The off times of the person, which are shaded. */
  off?: readonly OffSpan[]
  hours: { from: number; to: number }
  /** The current minute of the day, if this is today. */
  now?: number
  canDrop: (dragged: Dragged) => boolean
  /** Explains why a card is not accepted. */
  refusal?: (dragged: Dragged) => (() => void) | undefined
  /** `minute` is the minute of the day at which the card was dropped. */
  onDrop: (dragged: Dragged, minute: number) => void
  renderCard: (placed: Placed, day: string, style: CSSProperties) => ReactNode
}

const getStyle = (from: number, minutes: number, column: number, columns: number) =>
  ({
    '--from': from,
    '--long': Math.max(minutes, LEAST_MINUTES),
    '--column': column,
    '--columns': columns,
  }) as CSSProperties

/** The shade of a time at which somebody does not work, within the hours that are shown. */
function renderShade({ from, to, message }: OffSpan, hours: LaneProps['hours']) {
  const first = Math.max(from, hours.from)
  const minutes = Math.min(to, hours.to) - first
  if (minutes <= 0) return null
  const style = { '--from': first - hours.from, '--long': minutes } as CSSProperties
  return (
    <li key={`off ${from} ${to} ${message}`} className="grid-off" style={style} title={message}>
      <span className="hidden">{message}</span>
    </li>
  )
}

/** A column of a grid of hours. Each card is as tall as its duration. */
export function Lane(props: LaneProps) {
  const { label, day, placed, off = [], hours, now, canDrop, renderCard } = props
  const { refusal, onDrop } = props
  const toMinute = ({ top, height }: { top: number; height: number }) =>
    hours.from + (top / height) * (hours.to - hours.from)
  const isCurrentHour = now !== undefined && now >= hours.from && now <= hours.to
  return (
    <DropArea
      as="ol"
      className="grid-lane"
      aria-label={label}
      target={{ canDrop, refusal, onDrop: (dragged, place) => onDrop(dragged, toMinute(place)) }}
      isClosed={(dragged) => !canDrop(dragged)}
    >
      {off.map((span) => renderShade(span, hours))}
      {layoutOverlaps(placed).map(({ of, column, columns }) => (
        <li key={of.row.id}>
          {renderCard(of, day, getStyle(of.from - hours.from, of.minutes, column, columns))}
        </li>
      ))}
      {isCurrentHour && (
        <li
          className="grid-now"
          aria-hidden="true"
          style={{ '--from': now - hours.from } as CSSProperties}
        />
      )}
    </DropArea>
  )
}
