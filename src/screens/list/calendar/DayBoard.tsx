import { useTranslate } from 'ra-core'
import { useAbsence } from '../../../parts/planning/useAbsence.tsx'
import { useLatest } from '../cards/useLatest.ts'
import type { DraggedCard } from '../cards/drag.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'
import { PersonHead } from './PersonHead.tsx'
import { buildDayVersion } from './place/day-version.ts'
import { arrangePeople } from './place/arrange-people.ts'
import { findMismatch, needsTray, type Person } from './place/people.ts'
import { measureHour } from './place/hour-load.ts'
import { countMovedMinutes, type PlacedRow, shiftRow, STEP_MINUTES } from './place/placed.ts'
import { type GridLane, TimeGrid } from './grid/TimeGrid.tsx'
import { Tray } from './Tray.tsx'
import { useRowCreator } from './place/useRowCreator.ts'
import { type DayProps, useDayPeople } from './useDayPeople.ts'
import { useArrangement } from './useArrangement.ts'

/**
 * Returns the handlers of cards dropped on a person's day. A drop changes the person and the time,
 * as far as both can be changed.
 */
function useDrops({ reference, content, moves, lane }: DayProps) {
  const translate = useTranslate()
  const { resource } = reference
  const latestContent = useLatest(content)
  const findPlacedRow = ({ row }: DraggedCard) =>
    latestContent.current.placedRows.find((placedRow) => placedRow.row.id === row.id)
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

/** Returns the rows of people on the day board, in their groups. */
function useSections(props: DayProps, dayPeople: ReturnType<typeof useDayPeople>) {
  const { reference, lane, isPrinting } = props
  const translate = useTranslate()
  const { canDrop, getRefusal, onDrop } = useDrops(props)
  const { day, people, unassignedRows } = dayPeople
  const absence = useAbsence(reference, lane.field.to, day)
  const creator = useRowCreator(reference)
  const arrangement = useArrangement(reference, lane)
  const { place } = reference.resource.calendar ?? {}
  const sections = arrangePeople(people, arrangement, place).map(({ title, people }) => ({
    title: arrangement.groupBy === 'none' ? title : (title ?? translate('calendar.nothing')),
    lanes: people.map((personDay): GridLane => {
      const { person, placedRows, offSpans } = personDay
      return {
        key: String(person.id),
        person,
        creator,
        day,
        placedRows,
        offSpans,
        label: person.title,
        head: (
          <PersonHead
            personDay={personDay}
            isInGroup={arrangement.groupBy === 'own'}
            offButton={absence.renderButton(person)}
          />
        ),
        canDrop: canDrop(person),
        getRefusal: getRefusal(person),
        onDrop: onDrop(person),
      }
    }),
  }))
  const label = translate('calendar.unassigned')
  const unassignedLane: GridLane = {
    key: 'unassigned',
    day,
    placedRows: unassignedRows,
    label,
    head: <strong>{label}</strong>,
    canDrop: () => false,
    onDrop: () => undefined,
  }
  // A printed page has no tray.
  const printedSections =
    isPrinting && unassignedRows.length > 0 ? [{ lanes: [unassignedLane] }] : []
  return { sections: [...sections, ...printedSections], dialog: absence.dialog }
}

/** A day with one row per person, and a tray of unassigned rows. */
export function DayBoard(props: DayProps) {
  const { reference, moves, lane, label, content, isPrinting } = props
  const translate = useTranslate()
  const dayPeople = useDayPeople(props)

  const { people, unassignedRows } = dayPeople
  const { sections, dialog } = useSections(props, dayPeople)
  const hasTray = !isPrinting && needsTray(lane, unassignedRows)
  return (
    <div className={hasTray ? 'day-board' : 'day-board day-board-alone'}>
      {hasTray && (
        <Tray
          reference={reference}
          moves={moves}
          lane={lane}
          dayVersion={buildDayVersion(content.placedRows, people)}
          placedRows={unassignedRows}
        />
      )}
      <TimeGrid
        reference={reference}
        moves={moves}
        label={label}
        corner={
          <>
            <span>{translate(getFieldLabelKey(reference.resource, lane.name))}</span>
            <small>{people.length}</small>
          </>
        }
        sections={sections}
        getLoad={(minute) => measureHour(people, unassignedRows, minute)}
      />
      {dialog}
    </div>
  )
}
