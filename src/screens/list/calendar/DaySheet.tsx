import { useTranslate } from 'ra-core'
import type { CSSProperties, ReactNode } from 'react'
import { getState } from '../../../../registry/fields/conditions.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { CardFacts } from '../cards/Card.tsx'
import { cardFacts } from '../cards/facts.ts'
import { layoutOverlaps, countColumns, visibleHours } from './place/layout-overlaps.ts'
import type { Placed } from './place/placed.ts'
import { type DayProps, useDayPeople } from './useDayPeople.ts'
import type { OffSpan } from './place/useOffTimes.ts'
import './day-sheet.css'

type Hours = ReturnType<typeof visibleHours>

const toShare = (part: number, whole: number) => `${(part / whole) * 100}%`

/** The place of some minutes of the day on the width of a line. */
function getStyle(from: number, minutes: number, { from: first, to: last }: Hours) {
  const start = Math.max(from, first)
  const long = Math.max(Math.min(from + minutes, last) - start, 0)
  return {
    '--from': toShare(start - first, last - first),
    '--long': toShare(long, last - first),
  } as CSSProperties
}

/**
 * Returns the rows of a line, each with its place. The text of a row may go on until the next one
 * begins, beyond the bar of its duration.
 */
function placeCards(placed: readonly Placed[], hours: Hours) {
  const placements = layoutOverlaps(placed)
  return placements.map(({ of, column }) => {
    const later = placements.filter(
      (placement) => placement.column === column && placement.of.from > of.from,
    )
    const room = Math.min(hours.to, ...later.map((placement) => placement.of.from)) - of.from
    const bar = toShare(Math.min(of.minutes, room), room)
    const style = { ...getStyle(of.from, room, hours), '--below': column, '--bar': bar }
    return { of, style: style as CSSProperties }
  })
}

/** A row on the sheet: when it begins and its facts, as much as there is room for. */
function SheetCard(props: { reference: ListReference; placed: Placed; style: CSSProperties }) {
  const { reference, placed, style } = props
  const { row, time, list = reference } = placed
  const { today } = useFormat()
  const getTitle = useRowTitle()
  const { resource } = list
  const state = resource.states?.[getState(row, resource.states, today) ?? '']
  return (
    <li className="card sheet-card" data-tone={state?.tone ?? 'plain'} style={style}>
      <time>{time}</time> <CardFacts reference={list} row={row} facts={cardFacts(reference)} />{' '}
      <bdi translate="no">{getTitle(resource.name, row)}</bdi>
    </li>
  )
}

interface SheetLineProps {
  reference: ListReference
  head: ReactNode
  placed: readonly Placed[]
  off?: readonly OffSpan[] | undefined
  hours: Hours
}

/** The day of a person, or the rows that nobody has. Rows at the same time are below each other. */
function SheetLine({ reference, head, placed, off = [], hours }: SheetLineProps) {
  const style = { '--lines': Math.max(countColumns(placed), 1) } as CSSProperties
  return (
    <li className="sheet-line" style={style}>
      <strong>{head}</strong>
      <ol>
        {off.map(({ from, to, message }) => (
          <li
            key={`${from} ${to} ${message}`}
            className="sheet-off"
            style={getStyle(from, to - from, hours)}
          >
            <span className="hidden">{message}</span>
          </li>
        ))}
        {placeCards(placed, hours).map(({ of, style: place }) => (
          <SheetCard key={of.row.id} reference={reference} placed={of} style={place} />
        ))}
      </ol>
    </li>
  )
}

/** A day on one sheet of paper across: a line for each person over the hours, and the tray. */
export function DaySheet(props: DayProps) {
  const { reference, shown, label } = props
  const translate = useTranslate()
  const { people, unassigned } = useDayPeople(props)
  const hours = visibleHours(shown.placed)
  const times = Array.from(
    { length: (hours.to - hours.from) / 60 },
    (_, at) => hours.from + at * 60,
  )
  const lines = [unassigned, ...people.map(({ placed }) => placed)].map((placed) =>
    Math.max(countColumns(placed), 1),
  )
  const style = { '--all': lines.reduce((total, count) => total + count, 0) } as CSSProperties
  return (
    <section className="day-sheet" aria-label={label} style={style}>
      <div className="sheet-hours" aria-hidden="true">
        {times.map((minute) => (
          <span key={minute} style={getStyle(minute, 60, hours)}>
            {`${String(minute / 60).padStart(2, '0')}:00`}
          </span>
        ))}
      </div>
      <ol>
        {people.map(({ person, placed, off }) => (
          <SheetLine
            key={person.id}
            reference={reference}
            placed={placed}
            off={off}
            hours={hours}
            head={<bdi translate="no">{person.title}</bdi>}
          />
        ))}
        {unassigned.length > 0 && (
          <SheetLine
            reference={reference}
            hours={hours}
            placed={unassigned}
            head={translate('calendar.unassigned')}
          />
        )}
      </ol>
    </section>
  )
}
