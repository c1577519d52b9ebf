import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { countDays } from '../../../../registry/days/days.ts'
import { getReferenceTitleName } from '../../../../registry/fields/targets.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { DropArea } from '../cards/DropArea.tsx'
import type { DraggedCard, DropTarget } from '../cards/drag.ts'
import { moveAmongCards } from '../cards/nearest.ts'
import { CalendarCard } from './place/CalendarCard.tsx'
import { DayHead } from './DayHead.tsx'
import { FoldableRows } from './grid/TimeGrid.tsx'
import { MoreButton } from './MonthGrid.tsx'
import { Load, PersonName } from './PersonHead.tsx'
import { arrangePeople, compareTitles } from './place/arrange-people.ts'
import { type DayLoad, measureDayLoad } from './place/day-load.ts'
import { findMismatch, type Person } from './place/people.ts'
import { listDayFields, type PlacedRow, shiftRow } from './place/placed.ts'
import { reasonForDay } from './place/useOffTimes.ts'
import { useRowCreator } from './place/useRowCreator.ts'
import { useArrangement } from './useArrangement.ts'
import { listRowsOfDay } from './useCalendar.ts'
import { type DayProps, useDayPeople } from './useDayPeople.ts'
import './week-board.css'

/** A day of a row: its cards, and the load or the reason why nobody works. */
interface WeekCell {
  day: string
  placedRows: readonly PlacedRow[]
  load?: DayLoad | undefined
  reason?: string | undefined
  /** True if a press on the empty cell creates a row. */
  isFree?: boolean | undefined
}

/** A row of the week: a person, a place, or what is unassigned. */
interface WeekRow {
  key: string
  label: string
  head: ReactNode
  cells: readonly WeekCell[]
  /** The person who gets the cards dropped on the row; null for nobody; undefined keeps theirs. */
  person?: Person | null
}

/** Returns the drop target of a cell, which changes the day and the person of a card. */
function useCellDrop({ reference, content, moves, lane }: DayProps) {
  const { resource } = reference
  return ({ day }: WeekCell, { person }: WeekRow): DropTarget => {
    const findChange = (dragged: DraggedCard) => {
      const placedRow = content.placedRows.find(({ row }) => row.id === dragged.row.id)
      if (!placedRow || (person && findMismatch(lane, person, placedRow.row))) return undefined
      const distance = { days: countDays(placedRow.day, day), minutes: 0 }
      const dayChange = shiftRow(resource, placedRow, distance, content.timeZone)
      const personId = person === undefined ? placedRow.row[lane.name] : (person?.id ?? null)
      const isSamePerson = (placedRow.row[lane.name] ?? null) === (personId ?? null)
      const values = isSamePerson ? dayChange : { ...dayChange, [lane.name]: personId }
      const request =
        Object.keys(values).length > 0 && moves.findChangeRequest(placedRow.row, values)
      return request ? { row: placedRow.row, request, values } : undefined
    }
    return {
      canDrop: (dragged) => findChange(dragged) !== undefined,
      getRefusal: ({ row, day: previousDay }) =>
        previousDay === day && (row[lane.name] ?? null) === (person?.id ?? null)
          ? undefined
          : () => moves.showFixedFields(row, [lane.name, ...listDayFields(resource)]),
      onDrop: (dragged) => {
        const change = findChange(dragged)
        if (change) moves.applyChange(change.row, change.request, change.values)
      },
    }
  }
}

/** Returns the rows of a calendar by a key, each split into days. */
function listPlaceRows({ content }: DayProps, placeField: string, emptyTitle: string): WeekRow[] {
  const getTitle = ({ row }: PlacedRow) => {
    const title = row[getReferenceTitleName(placeField)]
    return title ? String(title) : undefined
  }
  const titles = [...new Set(content.placedRows.map(getTitle))].toSorted(compareTitles)
  return titles.map((title) => {
    const placedRows = content.placedRows.filter((placedRow) => getTitle(placedRow) === title)
    return {
      key: title ?? '',
      label: title ?? emptyTitle,
      head: <PersonName name={title ?? emptyTitle} />,
      cells: content.days.map((day) => ({ day, placedRows: listRowsOfDay(placedRows, day) })),
    }
  })
}

/** Returns the rows of a week in their groups. */
function useWeekSections(props: DayProps): { title: string | undefined; rows: WeekRow[] }[] {
  const { reference, lane, content } = props
  const translate = useTranslate()
  const { daysByPerson, unassignedRows } = useDayPeople(props)
  const arrangement = useArrangement(reference, lane)
  const creator = useRowCreator(reference)
  const openDays = new Set(
    content.days.filter((day) => creator && Number.isFinite(creator.getFirstMinute(day))),
  )
  const { place } = reference.resource.calendar ?? {}
  if (arrangement.groupBy === 'place' && place)
    return [{ title: undefined, rows: listPlaceRows(props, place, translate('calendar.nothing')) }]
  const weeks = daysByPerson.flatMap((days) => {
    const [firstDay] = days
    if (!firstDay) return []
    const sum = (key: 'usedMinutes' | 'workedMinutes') =>
      days.reduce((total, { load }) => total + load[key], 0)
    const load = { usedMinutes: sum('usedMinutes'), workedMinutes: sum('workedMinutes') }
    return [{ ...firstDay, placedRows: days.flatMap((day) => day.placedRows), load, days }]
  })
  const sections = arrangePeople(weeks, arrangement, place).map(({ title, people }) => ({
    title,
    rows: people.map(({ person, load, days }): WeekRow => ({
      key: String(person.id),
      label: person.title,
      person,
      head: <PersonName name={person.title} photo={person.row?.avatar} load={load} />,
      cells: days.map(({ placedRows, offSpans, load }, index) => {
        const day = content.days[index] ?? content.today
        const reason = reasonForDay(offSpans)
        const isFree = openDays.has(day) && placedRows.length === 0 && reason === undefined
        return { day, placedRows, load, reason, isFree }
      }),
    })),
  }))
  const label = translate('calendar.unassigned')
  const unassigned: WeekRow = {
    key: 'unassigned',
    label,
    person: null,
    head: <PersonName name={label} />,
    cells: content.days.map((day) => ({ day, placedRows: listRowsOfDay(unassignedRows, day) })),
  }
  return unassignedRows.length > 0
    ? [{ title: undefined, rows: [unassigned] }, ...sections]
    : sections
}

type WeekProps = DayProps & { onOpen: (day: string) => void }

/** The number of cards in a cell of a place or of what is unassigned. The day shows all. */
const MAX_SHARED_ROWS = 4

/** The rest of an empty cell, which creates a row. The arrow keys move to those of other cells. */
function FreeDay({
  cell,
  row,
  reference,
}: { cell: WeekCell; row: WeekRow } & Pick<DayProps, 'reference'>) {
  const creator = useRowCreator(reference)
  const { date } = useFormat()
  const { person } = row
  if (!creator || !person) return null
  return (
    <li className="week-rest">
      <button
        type="button"
        className="week-free"
        tabIndex={row.cells.find(({ isFree }) => isFree) === cell ? 0 : -1}
        aria-label={`${creator.label}: ${row.label}, ${date(cell.day)}`}
        onClick={() => creator.open(cell.day, person.id)}
      >
        +
      </button>
    </li>
  )
}

/** A day of a row, with its load above its cards. */
function Cell({ cell, row, props }: { cell: WeekCell; row: WeekRow; props: WeekProps }) {
  const { reference, moves, lane, onOpen } = props
  const { day, placedRows, load, reason } = cell
  const { date } = useFormat()
  const target = useCellDrop(props)(cell, row)
  const { place } = reference.resource.calendar ?? {}
  const shownRows = row.person ? placedRows : placedRows.slice(0, MAX_SHARED_ROWS)
  const hiddenCount = placedRows.length - shownRows.length
  const usedLoad = load ?? { ...measureDayLoad(placedRows), workedMinutes: undefined }
  return (
    <DropArea
      as="ol"
      target={target}
      isClosed={() => false}
      className="week-cell"
      aria-label={`${row.label}, ${date(day)}`}
      data-off={(reason && placedRows.length === 0) || undefined}
    >
      {reason ? (
        <li className="week-reason">{reason}</li>
      ) : (
        (load || placedRows.length > 0) && (
          <li className="week-load">
            <Load load={usedLoad} />
          </li>
        )
      )}
      {shownRows.map((placedRow) => (
        <li key={placedRow.row.id}>
          <CalendarCard
            reference={reference}
            moves={moves}
            day={day}
            placedRow={placedRow}
            className="card-line"
            // The head of a row says the person or the place.
            facts={row.person === undefined || !place ? [lane.name] : [place]}
            isSplit
          />
        </li>
      ))}
      {cell.isFree && <FreeDay cell={cell} row={row} reference={reference} />}
      {hiddenCount > 0 && (
        <li>
          <MoreButton count={hiddenCount} day={day} onOpen={() => onOpen(day)} />
        </li>
      )}
    </DropArea>
  )
}

/** A week with people or places as rows and days across. */
export function WeekBoard(props: WeekProps) {
  const { content, label } = props
  const translate = useTranslate()
  const sections = useWeekSections(props)
  const { days, today, placedRows } = content
  return (
    <section
      className="week-board"
      // A scrolling box must be focusable, because otherwise it cannot be scrolled by keyboard.
      tabIndex={0}
      aria-label={label}
      data-focus-fallback
      onKeyDown={moveAmongCards}
    >
      <div className="week-row week-days">
        <div className="week-head" />
        {days.map((day) => (
          <DayHead
            key={day}
            day={day}
            today={today}
            count={listRowsOfDay(placedRows, day).length}
          />
        ))}
      </div>
      {sections.map(({ title, rows }, index) => (
        // Titles change when the people are loaded, and the rows must stay.
        <FoldableRows key={index} title={title} count={rows.length}>
          {rows.map((row) => (
            <div key={row.key} className="week-row">
              <div className="week-head">{row.head}</div>
              {row.cells.map((cell) => (
                <Cell key={cell.day} cell={cell} row={row} props={props} />
              ))}
            </div>
          ))}
        </FoldableRows>
      ))}
      {placedRows.length === 0 && <p className="grid-empty muted">{translate('calendar.empty')}</p>}
    </section>
  )
}
