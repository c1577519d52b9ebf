import { useI18nProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { daysBetween } from '../../../registry/days/days.ts'
import { useFormat } from '../../i18n/format.ts'
import { type Dragged, useDragged, useDropTarget } from '../cards/drag.ts'
import { More } from '../cards/More.tsx'
import { moveAmongCards } from '../cards/nearest.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { partOfDay } from './DayHead.tsx'
import { DayLoad } from './grid/DayLoad.tsx'
import { dayFields, type Placed, shifted } from './place/placed.ts'
import { onDay } from './useCalendar.ts'

/** How many rows a day of a month shows before the others are asked for. */
const MOST = 3

interface DayProps extends CalendarProps {
  day: string
  isOutside: boolean
  /** The number of rows on the fullest day. */
  fullest: number
  dragged: Dragged | null
  onOpen: (day: string) => void
}

/** What dropping a card on a day would change. */
function useDayDrop({ reference, shown, moves, day }: DayProps) {
  return (dragged: Dragged) => {
    const placed = shown.placed.find(({ row }) => row.id === dragged.row.id)
    if (!placed) return undefined
    const by = { days: daysBetween(dragged.day ?? placed.day, day), minutes: 0 }
    const values = shifted(reference.resource, placed, by, shown.timeZone)
    const change = Object.keys(values).length > 0 && moves.changeTo(placed.row, values)
    return change ? { placed, change, values } : undefined
  }
}

function Day(props: DayProps) {
  const { reference, shown, moves, day, isOutside, fullest, dragged, onOpen } = props
  const language = useI18nProvider().getLocale()
  const { date, number } = useFormat()
  const ref = useRef<HTMLLIElement>(null)
  const [isWhole, setWhole] = useState(false)
  const dropOn = useDayDrop(props)
  const isOver = useDropTarget(ref, {
    canDrop: (one) => dropOn(one) !== undefined,
    refusal: ({ row, day: from }) =>
      from === day ? undefined : () => moves.refuseFields(row, dayFields(reference.resource)),
    onDrop: (one) => {
      const drop = dropOn(one)
      if (drop) moves.put(drop.placed.row, drop.change, drop.values)
    },
  })
  const placed: readonly Placed[] = onDay(shown.placed, day)
  const most = shown.span === 'month' && !isWhole ? MOST : placed.length
  // A day of its own shows all; where there is none they are shown in place.
  const open = () => (placed[0]?.time === undefined ? setWhole(true) : onOpen(day))
  return (
    <li
      ref={ref}
      className="month-day"
      data-outside={isOutside || undefined}
      data-today={day === shown.today || undefined}
      data-over={isOver || undefined}
      data-closed={(dragged !== null && dropOn(dragged) === undefined) || undefined}
    >
      <h3>
        <time dateTime={day}>
          <span className="hidden">{date(day)}</span>
          <span aria-hidden="true">{partOfDay(language, day, { day: 'numeric' })}</span>
        </time>
        {placed.length > 0 && <small>{number(placed.length)}</small>}
      </h3>
      {shown.span === 'month' && (
        <DayLoad resource={reference.resource} placed={placed} most={fullest} />
      )}
      <ul>
        {placed.slice(0, most).map((one) => (
          <li key={one.row.id}>
            <CalendarCard
              {...{ reference, moves, day }}
              placed={one}
              className="card-line"
              {...(shown.span === 'month' && { facts: [] })}
            />
          </li>
        ))}
      </ul>
      {placed.length > most && <More count={placed.length - most} day={day} onOpen={open} />}
    </li>
  )
}

/** Weeks under each other, with what stands on each of their days. */
export function MonthGrid(props: CalendarProps & { onOpen: (day: string) => void }) {
  const { shown, label } = props
  const language = useI18nProvider().getLocale()
  const dragged = useDragged()
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
          <Day key={day} {...props} {...{ day, dragged, fullest }} isOutside={isOutside(day)} />
        ))}
      </ol>
    </section>
  )
}
