import { useI18nProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { hasTimesOfDay } from '../../../../registry/views/layouts.ts'
import { countDays } from '../../../../registry/days/days.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getStateKey } from '../../../platform/i18n/label-keys.ts'
import { DropArea } from '../cards/DropArea.tsx'
import type { DraggedCard, DropTarget } from '../cards/drag.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import { type DaySums, findUsualSums, sumDay } from './place/usual-day.ts'
import { listDayFields, type PlacedRow, shiftRow } from './place/placed.ts'
import { CalendarCard } from './place/CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { formatDay } from './DayHead.tsx'
import { listRowsOfDay } from './useCalendar.ts'

/** A button that shows the hidden rows of a day. Its text is their number. */
export function MoreButton({
  count,
  day,
  onOpen,
}: {
  count: number
  day: string
  onOpen: () => void
}) {
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
  placedRows: readonly PlacedRow[]
  /** The number of rows on the fullest visible day. Its bar is as wide as the day. */
  maxDayCount: number
}

/** A bar with one segment per state of a day's rows. */
export function DayLoad({ resource, placedRows, maxDayCount }: DayLoadProps) {
  const translate = useTranslate()
  const { number, today } = useFormat()
  const countInState = (state: string) =>
    placedRows.filter(({ row }) => findRowState(row, resource.states, today) === state).length
  const segments = Object.entries(resource.states ?? {})
    .map(([state, { tone }]) => ({ state, tone, count: countInState(state) }))
    .filter(({ count }) => count > 0)
  if (segments.length === 0) return null
  const stateCounts = segments.map(
    ({ state, count }) => `${translate(getStateKey(resource, state))}: ${number(count)}`,
  )
  return (
    <div
      className="day-load"
      role="img"
      aria-label={stateCounts.join(', ')}
      title={stateCounts.join('\n')}
    >
      {segments.map(({ state, tone, count }) => (
        <span key={state} data-tone={tone} style={{ width: `${(count / maxDayCount) * 100}%` }} />
      ))}
    </div>
  )
}

/** The hours and the money of a day, above the usual ones. */
function DayTotals({ sums, usual }: { sums: DaySums; usual: DaySums | undefined }) {
  const translate = useTranslate()
  const { number, money } = useFormat()
  if (sums.minutes === 0) return null
  const formatSums = ({ minutes, amount }: DaySums) => {
    const hours = translate('calendar.hours', { number: number(Math.round(minutes / 60)) })
    if (sums.amount === 0) return hours
    const { currency, amount: text } = money(String(Math.round(amount)))
    // Whole amounts are enough to compare days.
    return `${hours} · ${currency} ${text.replace(/[.,]0+$/, '')}`
  }
  const usualSums = usual && { sums: formatSums(usual) }
  return (
    <p className="day-totals">
      <b>{formatSums(sums)}</b>
      {usualSums && (
        <small title={translate('calendar.usual', usualSums)}>
          {translate('calendar.usual_sums', usualSums)}
        </small>
      )}
    </p>
  )
}

/** The number of rows that a day of a month shows before "more". */
const MAX_MONTH_ROWS = 2

interface MonthDayProps extends CalendarProps {
  day: string
  isOutsideMonth: boolean
  /** The number of rows on the fullest day. */
  maxDayCount: number
  /** The sums of each day; undefined for rows without times. */
  sumsByDay: ReadonlyMap<string, DaySums> | undefined
  onOpen: (day: string) => void
}

/** Returns the drop target of a day, and whether it is closed to a card. */
function useDayDrop({ reference, content, moves, day }: MonthDayProps) {
  const findChange = (dragged: DraggedCard) => {
    const placedRow = content.placedRows.find(({ row }) => row.id === dragged.row.id)
    if (!placedRow) return undefined
    const distance = { days: countDays(dragged.day ?? placedRow.day, day), minutes: 0 }
    const values = shiftRow(reference.resource, placedRow, distance, content.timeZone)
    const isMoved = Object.keys(values).length > 0
    const request = isMoved && moves.findChangeRequest(placedRow.row, values)
    return request ? { row: placedRow.row, request, values } : undefined
  }
  const target: DropTarget = {
    canDrop: (dragged) => findChange(dragged) !== undefined,
    getRefusal: ({ row, day: previousDay }) =>
      previousDay === day
        ? undefined
        : () => moves.showFixedFields(row, listDayFields(reference.resource)),
    onDrop: (dragged) => {
      const change = findChange(dragged)
      if (change) moves.applyChange(change.row, change.request, change.values)
    },
  }
  return { target, isClosed: (dragged: DraggedCard) => findChange(dragged) === undefined }
}

function Day(props: MonthDayProps) {
  const { reference, content, moves, day, isOutsideMonth, maxDayCount, sumsByDay, onOpen } = props
  const sums = sumsByDay?.get(day)
  const language = useI18nProvider().getLocale()
  const { date, number } = useFormat()
  const [isExpanded, setExpanded] = useState(false)
  const dropArea = useDayDrop(props)
  const dayRows: readonly PlacedRow[] = listRowsOfDay(content.placedRows, day)
  const isLimited = content.span === 'month' && !isExpanded
  const maxRows = isLimited ? MAX_MONTH_ROWS : dayRows.length
  // The day view shows all rows. Without a day view they are expanded in place.
  const showAll = () => (dayRows[0]?.time === undefined ? setExpanded(true) : onOpen(day))
  return (
    <DropArea
      as="li"
      {...dropArea}
      className="month-day"
      data-outside={isOutsideMonth || undefined}
      data-today={day === content.today || undefined}
    >
      <h3>
        <time dateTime={day}>
          <span className="hidden">{date(day)}</span>
          <span aria-hidden="true">{formatDay(language, day, { day: 'numeric' })}</span>
        </time>
        {dayRows.length > 0 && <small className="muted">{number(dayRows.length)}</small>}
      </h3>
      {content.span === 'month' && (
        <DayLoad resource={reference.resource} placedRows={dayRows} maxDayCount={maxDayCount} />
      )}
      {sums && sumsByDay && <DayTotals sums={sums} usual={findUsualSums(day, sumsByDay)} />}
      <ul>
        {dayRows.slice(0, maxRows).map((placedRow) => (
          <li key={placedRow.row.id}>
            <CalendarCard
              reference={reference}
              moves={moves}
              day={day}
              placedRow={placedRow}
              className="card-line"
              {...(content.span === 'month' && { facts: [], isSplit: true })}
            />
          </li>
        ))}
      </ul>
      {dayRows.length > maxRows && (
        <MoreButton count={dayRows.length - maxRows} day={day} onOpen={showAll} />
      )}
    </DropArea>
  )
}

/** The weeks of a month one below the other, with the rows of each day. */
export function MonthGrid(props: CalendarProps & { onOpen: (day: string) => void }) {
  const { reference, content, label } = props
  const language = useI18nProvider().getLocale()
  const middleDay = content.days[Math.floor(content.days.length / 2)] ?? content.today
  const isOutside = (day: string) =>
    content.span === 'month' && day.slice(0, 7) !== middleDay.slice(0, 7)
  const dayCounts = content.days.map((day) => listRowsOfDay(content.placedRows, day).length)
  const maxDayCount = Math.max(...dayCounts)
  const { resource, list } = reference
  const moneyField =
    list.sums?.[0] ??
    Object.keys(resource.fields).find((name) => resource.fields[name]?.type === 'money')
  const sumsByDay = hasTimesOfDay(resource)
    ? new Map(
        content.days.map((day) => [
          day,
          sumDay(listRowsOfDay(content.placedRows, day), moneyField),
        ]),
      )
    : undefined
  return (
    <section className="month" aria-label={label} data-focus-fallback onKeyDown={moveAmongCards}>
      <div className="month-week" aria-hidden="true">
        {content.days.slice(0, 7).map((day) => (
          <span key={day}>{formatDay(language, day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className="month-days">
        {content.days.map((day) => (
          <Day
            key={day}
            {...props}
            day={day}
            maxDayCount={maxDayCount}
            sumsByDay={sumsByDay}
            isOutsideMonth={isOutside(day)}
          />
        ))}
      </ol>
    </section>
  )
}
