import { useTranslate } from 'ra-core'
import { type CSSProperties, memo } from 'react'
import { registry } from '#business'
import { findNoOverlapRule } from '../../../../../registry/changes/busy.ts'
import type { ListReference } from '../../../../platform/data/rows/list-references.ts'
import type { RowMoves } from '../../moves/useMoves.tsx'
import { CalendarCard } from '../place/CalendarCard.tsx'
import { isSameProps } from '../../cards/is-same-props.ts'
import type { Person } from '../place/people.ts'
import { DropArea } from '../../cards/DropArea.tsx'
import { type DraggedCard, useDragged } from '../../cards/drag.ts'
import { type ItemPlacement, layoutOverlaps, MIN_ITEM_MINUTES } from '../place/layout-overlaps.ts'
import { type PlacedRow, STEP_MINUTES } from '../place/placed.ts'
import type { RowCreator } from '../place/useRowCreator.ts'
import { FreeTime } from './FreeTime.tsx'
import { getSpanStyle, type Hours } from './span-style.ts'
import type { OffSpan } from '../place/useOffTimes.ts'
import { useSlot } from '../place/useSlot.ts'

export interface LaneProps {
  /** The list of the cards. */
  reference: ListReference
  moves: RowMoves
  label: string
  day: string
  placedRows: readonly PlacedRow[]
  /** The off times of the person, which are shaded. */
  offSpans?: readonly OffSpan[] | undefined
  hours: Hours
  /** The current minute of the day, if this is today. */
  currentMinute?: number
  /** The person of the row, if it has one. */
  person?: Person | undefined
  /** Creates rows at the free times of the person. */
  creator?: RowCreator | undefined
  canDrop: (dragged: DraggedCard) => boolean
  /** Explains why a card is not accepted. */
  getRefusal?: (dragged: DraggedCard) => (() => void) | undefined
  /** `minute` is the minute of the day at which the card was dropped. */
  onDrop: (dragged: DraggedCard, minute: number) => void
}

const getCardStyle = ({ item, line }: ItemPlacement<PlacedRow>, hours: Hours) =>
  ({
    '--from': item.startMinute - hours.from,
    '--long': Math.max(item.minutes, MIN_ITEM_MINUTES),
    '--below': line,
  }) as CSSProperties

/** Renders the shade of an off time. */
function renderShade({ startMinute, endMinute, message }: OffSpan, hours: Hours) {
  const style = getSpanStyle(startMinute, endMinute, hours)
  return (
    style && (
      <li key={`off ${startMinute} ${message}`} className="grid-off" style={style} title={message}>
        <span className="hidden">{message}</span>
      </li>
    )
  )
}

/** The slot of the dragged card, in which its row must begin. */
function SlotShade({ reference, day, hours }: Pick<LaneProps, 'reference' | 'day' | 'hours'>) {
  const slot = useSlot(reference, useDragged())
  const style =
    slot?.day === day ? getSpanStyle(slot.startMinute, slot.endMinute, hours) : undefined
  return style ? <li className="grid-slot" aria-hidden="true" style={style} /> : null
}

/** The ways of a person to rows at other places, each before its row. */
function Ways({ reference: { resource }, placedRows, hours }: LaneProps) {
  const translate = useTranslate()
  const { lane = '' } = resource.calendar ?? {}
  const { places = [], travelMinutes = 0 } = findNoOverlapRule(resource, lane, registry) ?? {}
  const getPlace = ({ row }: PlacedRow) => {
    const name = places.find((place) => typeof row[place] === 'number')
    return name && `${name} ${row[name]}`
  }
  return placedRows.flatMap((next, index) => {
    const previous = placedRows[index - 1]
    if (!previous || getPlace(previous) === getPlace(next)) return []
    const gapMinutes = next.startMinute - previous.startMinute - previous.minutes
    const wayMinutes = Math.min(gapMinutes, Math.max(travelMinutes, STEP_MINUTES))
    const style = getSpanStyle(next.startMinute - wayMinutes, next.startMinute, hours)
    if (!style) return []
    const isShort = gapMinutes < travelMinutes
    return (
      <li
        key={next.row.id}
        className="grid-way"
        data-short={isShort || undefined}
        style={style}
        title={translate('calendar.way')}
        aria-hidden="true"
      />
    )
  })
}

/**
 * A row of a grid of hours. Each card is as long as its duration. A change elsewhere does not draw
 * the row again.
 */
export const Lane = memo(function Lane(props: LaneProps) {
  const { reference, moves, label, day, placedRows, offSpans = [], hours, currentMinute } = props
  const { person, creator, canDrop, getRefusal, onDrop } = props

  const translate = useTranslate()
  const toMinute = ({ start, length }: { start: number; length: number }) =>
    hours.from + (start / length) * (hours.to - hours.from)
  const nowStyle =
    currentMinute === undefined ? undefined : getSpanStyle(currentMinute, currentMinute + 1, hours)
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
      {nowStyle && <li className="grid-now" aria-hidden="true" style={nowStyle} />}
      {offSpans.map((offSpan) => renderShade(offSpan, hours))}
      <SlotShade reference={reference} day={day} hours={hours} />
      <Ways {...props} />
      {person && creator && <FreeTime {...props} creator={creator} personId={person.id} />}
      {layoutOverlaps(placedRows).map((placement) => (
        <li key={placement.item.row.id}>
          <CalendarCard
            reference={reference}
            moves={moves}
            day={day}
            placedRow={placement.item}
            className={placement.isClash ? 'card-timed card-clash' : 'card-timed'}
            style={getCardStyle(placement, hours)}
            isClash={placement.isClash}
            isSplit
          />
        </li>
      ))}
      {placedRows.length === 0 && <li className="hidden">{translate('calendar.nothing')}</li>}
    </DropArea>
  )
}, isSameProps)
