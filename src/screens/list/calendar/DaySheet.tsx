import { useTranslate } from 'ra-core'
import type { CSSProperties, ReactNode } from 'react'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { CardFacts } from '../cards/Card.tsx'
import { listCardFacts } from '../cards/facts.ts'
import { layoutOverlaps, countColumns, getVisibleHours } from './place/layout-overlaps.ts'
import type { PlacedRow } from './place/placed.ts'
import { type DayProps, useDayPeople } from './useDayPeople.ts'
import type { OffSpan } from './place/useOffTimes.ts'
import './day-sheet.css'

type VisibleHours = ReturnType<typeof getVisibleHours>

const toPercent = (value: number, total: number) => `${(value / total) * 100}%`

/** Returns the style that places a span of minutes on a line of the visible hours. */
function getSpanStyle(startMinute: number, minutes: number, hours: VisibleHours) {
  const totalMinutes = hours.to - hours.from
  const visibleStart = Math.max(startMinute, hours.from)
  const visibleEnd = Math.min(startMinute + minutes, hours.to)
  return {
    '--from': toPercent(visibleStart - hours.from, totalMinutes),
    '--long': toPercent(Math.max(visibleEnd - visibleStart, 0), totalMinutes),
  } as CSSProperties
}

/**
 * Returns the rows of a line with their styles. The text of a row may be longer than the bar of its
 * duration, up to the start of the next row.
 */
function placeCards(placedRows: readonly PlacedRow[], hours: VisibleHours) {
  const placements = layoutOverlaps(placedRows)
  return placements.map(({ item, column }) => {
    const laterPlacements = placements.filter(
      (other) => other.column === column && other.item.startMinute > item.startMinute,
    )
    const laterStarts = laterPlacements.map((placement) => placement.item.startMinute)
    const textMinutes = Math.min(hours.to, ...laterStarts) - item.startMinute
    const bar = toPercent(Math.min(item.minutes, textMinutes), textMinutes)
    const position = getSpanStyle(item.startMinute, textMinutes, hours)
    const style = { ...position, '--below': column, '--bar': bar }
    return { placedRow: item, style: style as CSSProperties }
  })
}

/** A row on the sheet: its start time, then as many facts as fit. */
function SheetCard(props: {
  reference: ListReference
  placedRow: PlacedRow
  style: CSSProperties
}) {
  const { reference, placedRow, style } = props
  const { row, time, list = reference } = placedRow
  const { today } = useFormat()
  const getTitle = useRowTitle()
  const { resource } = list
  const state = resource.states?.[findRowState(row, resource.states, today) ?? '']
  return (
    <li className="card sheet-card" data-tone={state?.tone ?? 'plain'} style={style}>
      <time>{time}</time> <CardFacts reference={list} row={row} facts={listCardFacts(reference)} />{' '}
      <bdi translate="no">{getTitle(resource.name, row)}</bdi>
    </li>
  )
}

interface SheetLineProps {
  reference: ListReference
  head: ReactNode
  placedRows: readonly PlacedRow[]
  offSpans?: readonly OffSpan[] | undefined
  hours: VisibleHours
}

/** The day of a person, or the unassigned rows. Rows at the same time are below each other. */
function SheetLine({ reference, head, placedRows, offSpans = [], hours }: SheetLineProps) {
  const style = { '--lines': Math.max(countColumns(placedRows), 1) } as CSSProperties
  return (
    <li className="sheet-line" style={style}>
      <strong>{head}</strong>
      <ol>
        {offSpans.map(({ startMinute, endMinute, message }) => (
          <li
            key={`${startMinute} ${endMinute} ${message}`}
            className="sheet-off"
            style={getSpanStyle(startMinute, endMinute - startMinute, hours)}
          >
            <span className="hidden">{message}</span>
          </li>
        ))}
        {placeCards(placedRows, hours).map(({ placedRow, style: cardStyle }) => (
          <SheetCard
            key={placedRow.row.id}
            reference={reference}
            placedRow={placedRow}
            style={cardStyle}
          />
        ))}
      </ol>
    </li>
  )
}

/** A day on a landscape sheet of paper: one line per person, and one for unassigned rows. */
export function DaySheet(props: DayProps) {
  const { reference, content, label } = props
  const translate = useTranslate()
  const { people, unassignedRows } = useDayPeople(props)
  const hours = getVisibleHours(content.placedRows)
  const times = Array.from(
    { length: (hours.to - hours.from) / 60 },
    (_, index) => hours.from + index * 60,
  )
  const rowsByPerson = [unassignedRows, ...people.map(({ placedRows }) => placedRows)]
  const lineCounts = rowsByPerson.map((placedRows) => Math.max(countColumns(placedRows), 1))
  const totalLines = lineCounts.reduce((total, count) => total + count, 0)
  const style = { '--all': totalLines } as CSSProperties
  return (
    <section className="day-sheet" aria-label={label} style={style}>
      <div className="sheet-hours" aria-hidden="true">
        {times.map((minute) => (
          <span key={minute} style={getSpanStyle(minute, 60, hours)}>
            {`${String(minute / 60).padStart(2, '0')}:00`}
          </span>
        ))}
      </div>
      <ol>
        {people.map(({ person, placedRows, offSpans }) => (
          <SheetLine
            key={person.id}
            reference={reference}
            placedRows={placedRows}
            offSpans={offSpans}
            hours={hours}
            head={<bdi translate="no">{person.title}</bdi>}
          />
        ))}
        {unassignedRows.length > 0 && (
          <SheetLine
            reference={reference}
            hours={hours}
            placedRows={unassignedRows}
            head={translate('calendar.unassigned')}
          />
        )}
      </ol>
    </section>
  )
}
