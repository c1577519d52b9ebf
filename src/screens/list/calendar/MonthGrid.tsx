import { useI18nProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { getState } from '../../../../registry/fields/conditions.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { countDays } from '../../../../registry/days/days.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getStateKey } from '../../../platform/i18n/label-keys.ts'
import { DropArea } from '../cards/DropArea.tsx'
import type { Dragged, DropTarget } from '../cards/drag.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import { dayFields, type Placed, shiftRow } from './place/placed.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { partOfDay } from './DayHead.tsx'
import { onDay } from './useCalendar.ts'

/** The number of hidden rows of a day, and a button that shows them. */
export function More({ count, day, onOpen }: { count: number; day: string; onOpen: () => void }) {
  const translate = useTranslate()
  const { date, number } = useFormat()
  const text = translate('calendar.more', { number: number(count) })
  return (
    <button
      type="button"
      className="cards-more"
      aria-label={`${text}: ${date(day)}`}
      onClick={onOpen}
    >
      {text}
    </button>
  )
}

interface DayLoadProps {
  resource: AnyResource
  placed: readonly Placed[]
  /** The number of rows on the fullest of the shown days. Its bar is as wide as the day. */
  most: number
}

/** A bar with one segment per state of a day's rows. */
function DayLoad({ resource, placed, most }: DayLoadProps) {
  const translate = useTranslate()
  const { number, today } = useFormat()
  const inState = (state: string) =>
    placed.filter(({ row }) => getState(row, resource.states, today) === state).length
  const segments = Object.entries(resource.states ?? {})
    .map(([state, { tone }]) => ({ state, tone, count: inState(state) }))
    .filter(({ count }) => count > 0)
  if (segments.length === 0) return null
  const words = segments.map(
    ({ state, count }) => `${translate(getStateKey(resource, state))}: ${number(count)}`,
  )
  return (
    <div className="day-load" role="img" aria-label={words.join(', ')} title={words.join('\n')}>
      {segments.map(({ state, tone, count }) => (
        <span key={state} data-tone={tone} style={{ width: `${(count / most) * 100}%` }} />
      ))}
    </div>
  )
}

/** The number of rows that a day of a month shows before "more". */
const LIMIT = 3

interface DayProps extends CalendarProps {
  day: string
  isOutside: boolean
  /** The number of rows on the fullest day. */
  fullest: number
  onOpen: (day: string) => void
}

/** Returns the change of dropping a card on a day. */
function useDayDrop({ reference, shown, moves, day }: DayProps) {
  return (dragged: Dragged) => {
    const placed = shown.placed.find(({ row }) => row.id === dragged.row.id)
    if (!placed) return undefined
    const by = { days: countDays(dragged.day ?? placed.day, day), minutes: 0 }
    const values = shiftRow(reference.resource, placed, by, shown.timeZone)
    const change = Object.keys(values).length > 0 && moves.changeTo(placed.row, values)
    return change ? { placed, change, values } : undefined
  }
}

function Day(props: DayProps) {
  const { reference, shown, moves, day, isOutside, fullest, onOpen } = props
  const language = useI18nProvider().getLocale()
  const { date, number } = useFormat()
  const [isWhole, setWhole] = useState(false)
  const findDrop = useDayDrop(props)
  const target: DropTarget = {
    canDrop: (dragged) => findDrop(dragged) !== undefined,
    refusal: ({ row, day: from }) =>
      from === day ? undefined : () => moves.refuseFields(row, dayFields(reference.resource)),
    onDrop: (dragged) => {
      const drop = findDrop(dragged)
      if (drop) moves.put(drop.placed.row, drop.change, drop.values)
    },
  }
  const placed: readonly Placed[] = onDay(shown.placed, day)
  const most = shown.span === 'month' && !isWhole ? LIMIT : placed.length
  // The day view shows all rows. Without a day view they are expanded in place.
  const open = () => (placed[0]?.time === undefined ? setWhole(true) : onOpen(day))
  return (
    <DropArea
      as="li"
      target={target}
      isClosed={(dragged) => findDrop(dragged) === undefined}
      className="month-day"
      data-outside={isOutside || undefined}
      data-today={day === shown.today || undefined}
    >
      <h3>
        <time dateTime={day}>
          <span className="hidden">{date(day)}</span>
          <span aria-hidden="true">{partOfDay(language, day, { day: 'numeric' })}</span>
        </time>
        {placed.length > 0 && <small className="muted">{number(placed.length)}</small>}
      </h3>
      {shown.span === 'month' && (
        <DayLoad resource={reference.resource} placed={placed} most={fullest} />
      )}
      <ul>
        {placed.slice(0, most).map((entry) => (
          <li key={entry.row.id}>
            <CalendarCard
              reference={reference}
              moves={moves}
              day={day}
              placed={entry}
              className="card-line"
              {...(shown.span === 'month' && { facts: [] })}
            />
          </li>
        ))}
      </ul>
      {placed.length > most && <More count={placed.length - most} day={day} onOpen={open} />}
    </DropArea>
  )
}

/** The weeks of a month one below the other, with the rows of each day. */
export function MonthGrid(props: CalendarProps & { onOpen: (day: string) => void }) {
  const { shown, label } = props
  const language = useI18nProvider().getLocale()
  const middle = shown.days[Math.floor(shown.days.length / 2)] ?? shown.today
  const isOutside = (day: string) =>
    shown.span === 'month' && day.slice(0, 7) !== middle.slice(0, 7)
  const fullest = Math.max(...shown.days.map((day) => onDay(shown.placed, day).length))
  return (
    <section className="month" aria-label={label} data-focus-fallback onKeyDown={moveAmongCards}>
      <div className="month-week" aria-hidden="true">
        {shown.days.slice(0, 7).map((day) => (
          <span key={day}>{partOfDay(language, day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className="month-days">
        {shown.days.map((day) => (
          <Day key={day} {...props} day={day} fullest={fullest} isOutside={isOutside(day)} />
        ))}
      </ol>
    </section>
  )
}
