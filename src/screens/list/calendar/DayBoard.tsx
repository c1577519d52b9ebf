import { useTranslate } from 'ra-core'
import { VERSION_COLUMN } from '../../../../registry/fields/version.ts'
import type { ReactNode } from 'react'
import { useAbsence } from '../../../parts/planning/useAbsence.tsx'
import type { DraggedCard } from '../cards/drag.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { findMismatch, needsTray, type Person } from './place/people.ts'
import { measureHour } from './place/hour-load.ts'
import { countMovedMinutes, type PlacedRow, shiftRow, STEP_MINUTES } from './place/placed.ts'
import { type GridLane, TimeGrid } from './grid/TimeGrid.tsx'
import { Tray } from './Tray.tsx'
import { type DayProps, useDayPeople } from './useDayPeople.ts'
import { reasonForDay } from './place/useOffTimes.ts'

interface HeadProps {
  person: Person
  count: number
  /** The reason why the person does not work on that day. */
  reason: string | undefined
  /** The button that records that the person is off. */
  offButton: ReactNode
}

/** The name of a person above their column, and the number of their rows. */
function PersonHead({ person, count, reason, offButton }: HeadProps) {
  return (
    <>
      <strong>
        <bdi translate="no">{person.title}</bdi>
        <small>{count}</small>
      </strong>
      {person.hint && (
        <bdi className="muted" translate="no">
          {person.hint}
        </bdi>
      )}
      {reason && <em className="grid-reason">{reason}</em>}
      {offButton}
    </>
  )
}

/**
 * Returns the handlers of cards dropped on a person's day. A drop changes the person and the time,
 * as far as both can be changed.
 */
function useDrops({ reference, content, moves, lane }: DayProps) {
  const translate = useTranslate()
  const { resource } = reference
  const findPlacedRow = ({ row }: DraggedCard) =>
    content.placedRows.find((placedRow) => placedRow.row.id === row.id)
  const buildChange = (placedRow: PlacedRow, person: Person, minutes: number) => {
    const { row } = placedRow
    const personChange = row[lane.name] === person.id ? {} : { [lane.name]: person.id }
    const timeChange = shiftRow(resource, placedRow, { days: 0, minutes }, content.timeZone)
    const possibleValues = [{ ...personChange, ...timeChange }, personChange].filter(
      (values) => Object.keys(values).length > 0,
    )
    for (const values of possibleValues) {
      const request = moves.findChangeRequest(row, values)
      if (request) return { request, values }
    }
    return undefined
  }
  const canDrop = (person: Person) => (dragged: DraggedCard) => {
    const placedRow = findPlacedRow(dragged)
    return (
      placedRow !== undefined &&
      !findMismatch(lane, person, placedRow.row) &&
      buildChange(placedRow, person, STEP_MINUTES) !== undefined
    )
  }
  const getRefusal = (person: Person) => (dragged: DraggedCard) => {
    const row = findPlacedRow(dragged)?.row
    if (!row || row[lane.name] === person.id) return undefined
    const mismatch = findMismatch(lane, person, row)
    if (!mismatch) return () => moves.showFixedFields(row, [lane.name])
    const params = { ours: mismatch.rowGroup, theirs: mismatch.personGroup, name: person.title }
    return () => moves.showRefusal(row, translate('move.other_owner', params))
  }
  const onDrop = (person: Person) => (dragged: DraggedCard, minute: number) => {
    const placedRow = findPlacedRow(dragged)
    if (!placedRow) return
    // A user who drops a card on another person does not mean to change the time by a few minutes.
    const isSamePerson = placedRow.row[lane.name] === person.id
    // A card of the tray has no time scale, so its time stays the same.
    const moveTolerance = isSamePerson ? STEP_MINUTES / 2 : 2 * STEP_MINUTES
    const movedMinutes =
      dragged.day === undefined ? 0 : countMovedMinutes(placedRow, minute, moveTolerance)
    const drop = buildChange(placedRow, person, movedMinutes)
    if (drop) moves.applyChange(placedRow.row, drop.request, drop.values)
  }
  return { canDrop, getRefusal, onDrop }
}

/** Builds a text that changes with the rows and the absences of a day. */
const buildDayVersion = (
  placedRows: readonly PlacedRow[],
  people: ReturnType<typeof useDayPeople>['people'],
): string =>
  JSON.stringify([
    placedRows.map(({ row }) => [row.id, row[VERSION_COLUMN]]),
    people.map(({ offSpans }) => offSpans ?? []),
  ])

/** A day with one column per person, and a tray of unassigned rows. */
export function DayBoard(props: DayProps) {
  const { reference, moves, lane, label } = props
  const { canDrop, getRefusal, onDrop } = useDrops(props)
  const { day, people, unassignedRows } = useDayPeople(props)
  const absence = useAbsence(reference, lane.field.to, day)
  const dayVersion = buildDayVersion(props.content.placedRows, people)
  const lanes = people.map(({ person, placedRows, offSpans }): GridLane => {
    return {
      key: String(person.id),
      day,
      placedRows,
      label: person.title,
      offSpans,
      head: (
        <PersonHead
          person={person}
          count={placedRows.length}
          reason={reasonForDay(offSpans)}
          offButton={absence.renderButton(person)}
        />
      ),
      canDrop: canDrop(person),
      getRefusal: getRefusal(person),
      onDrop: onDrop(person),
    }
  })
  const hasTray = needsTray(lane, unassignedRows)
  return (
    <div className={hasTray ? 'day-board' : 'day-board day-board-alone'}>
      {hasTray && (
        <Tray
          reference={reference}
          moves={moves}
          lane={lane}
          dayVersion={dayVersion}
          placedRows={unassignedRows}
        />
      )}
      <TimeGrid
        reference={reference}
        label={label}
        lanes={lanes}
        minWidth={168}
        getLoad={(minute) => measureHour(lanes, unassignedRows, minute)}
        renderCard={(placedRow, laneDay, style) => (
          <CalendarCard
            reference={reference}
            moves={moves}
            placedRow={placedRow}
            style={style}
            day={laneDay}
            className="card-timed"
          />
        )}
      />
      {absence.dialog}
    </div>
  )
}
