import { useTranslate } from 'ra-core'
import { VERSION } from '../../../../registry/fields/version.ts'
import type { ReactNode } from 'react'
import { useAbsence } from '../../../parts/planning/useAbsence.tsx'
import type { Dragged } from '../cards/drag.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { findMismatch, type Person } from './place/people.ts'
import { measureHour } from './place/hour-load.ts'
import { minutesMoved, type Placed, shiftRow, STEP } from './place/placed.ts'
import { type GridLane, TimeGrid } from './grid/TimeGrid.tsx'
import { Tray } from './Tray.tsx'
import { type DayProps, useDayPeople } from './useDayPeople.ts'
import { reasonForDay } from './place/useOffTimes.ts'

interface HeadProps {
  person: Person
  count: number
  /** Why they do not work on that day. */
  reason: string | undefined
  /** Records that the person is off. */
  off: ReactNode
}

/** The name of a person above their column, and the number of their rows. */
function Head({ person, count, reason, off }: HeadProps) {
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
      {off}
    </>
  )
}

/**
 * Returns the changes of dropping a card on a person's day: the person and the time, as far as both
 * can be changed.
 */
function useDrops({ reference, shown, moves, lane }: DayProps) {
  const translate = useTranslate()
  const { resource } = reference
  const find = ({ row }: Dragged) => shown.placed.find((entry) => entry.row.id === row.id)
  const buildChange = (placed: Placed, person: Person, minutes: number) => {
    const { row } = placed
    const whose = row[lane.name] === person.id ? {} : { [lane.name]: person.id }
    const when = shiftRow(resource, placed, { days: 0, minutes }, shown.timeZone)
    const attempts = [{ ...whose, ...when }, whose].filter(
      (values) => Object.keys(values).length > 0,
    )
    for (const values of attempts) {
      const change = moves.changeTo(row, values)
      if (change) return { change, values }
    }
    return undefined
  }
  const canDrop = (person: Person) => (dragged: Dragged) => {
    const placed = find(dragged)
    return (
      placed !== undefined &&
      !findMismatch(lane, person, placed.row) &&
      buildChange(placed, person, STEP) !== undefined
    )
  }
  const refusal = (person: Person) => (dragged: Dragged) => {
    const row = find(dragged)?.row
    if (!row || row[lane.name] === person.id) return undefined
    const mismatch = findMismatch(lane, person, row)
    return mismatch
      ? () => moves.refuse(row, translate('move.other_owner', { ...mismatch, name: person.title }))
      : () => moves.refuseFields(row, [lane.name])
  }
  const onDrop = (person: Person) => (dragged: Dragged, minute: number) => {
    const placed = find(dragged)
    if (!placed) return
    // A user who drops a card on another person does not mean to change the time by a few minutes.
    const isSame = placed.row[lane.name] === person.id
    // A card of the tray has no time scale, so its time stays the same.
    const by =
      dragged.day === undefined ? 0 : minutesMoved(placed, minute, isSame ? STEP / 2 : 2 * STEP)
    const drop = buildChange(placed, person, by)
    if (drop) moves.put(placed.row, drop.change, drop.values)
  }
  return { canDrop, refusal, onDrop }
}

/** A day with one column per person, and a tray of unassigned rows. */
export function DayBoard(props: DayProps) {
  const { reference, moves, lane, label } = props
  const { canDrop, refusal, onDrop } = useDrops(props)
  const { day, people, unassigned } = useDayPeople(props)
  const away = useAbsence(reference, lane.field.to, day)
  const basis = JSON.stringify([
    props.shown.placed.map(({ row }) => [row.id, row[VERSION]]),
    people.map(({ off }) => off ?? []),
  ])
  const lanes = people.map(({ person, placed, off }): GridLane => {
    return {
      key: String(person.id),
      day,
      placed,
      label: person.title,
      off,
      head: (
        <Head
          person={person}
          count={placed.length}
          reason={reasonForDay(off)}
          off={away.renderButton(person)}
        />
      ),
      canDrop: canDrop(person),
      refusal: refusal(person),
      onDrop: onDrop(person),
    }
  })
  return (
    <div className="day-board">
      <Tray reference={reference} moves={moves} lane={lane} basis={basis} placed={unassigned} />
      <TimeGrid
        label={label}
        lanes={lanes}
        least={168}
        getLoad={(minute) => measureHour(lanes, unassigned, minute)}
        renderCard={(placed, laneDay, style) => (
          <CalendarCard
            reference={reference}
            moves={moves}
            placed={placed}
            style={style}
            day={laneDay}
            className="card-timed"
          />
        )}
      />
      {away.dialog}
    </div>
  )
}
