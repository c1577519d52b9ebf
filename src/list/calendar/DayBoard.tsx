import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useChoices } from '../../fields/choices/useChoices.ts'
import { useAbsence } from '../../planning/useAbsence.tsx'
import { type Dragged, useDragged } from '../cards/drag.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { type LaneField, findMismatch, listPeople, type Person } from './place/people.ts'
import { measureHour } from './place/hour-load.ts'
import { minutesMoved, type Placed, shiftRow, STEP } from './place/placed.ts'
import { type GridLane, TimeGrid } from './grid/TimeGrid.tsx'
import { Tray } from './Tray.tsx'
import { findWorking, reasonForDay, useOffTimes } from './place/useOffTimes.ts'

/** `isEverybody` also shows people without rows on that day. */
type BoardProps = CalendarProps & { lane: LaneField; isEverybody: boolean }

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
function useDrops({ reference, shown, moves, lane }: BoardProps) {
  const translate = useTranslate()
  const { resource } = reference
  const find = ({ row }: Dragged) => shown.placed.find((one) => one.row.id === row.id)
  const buildChange = (placed: Placed, person: Person, minutes: number) => {
    const { row } = placed
    const whose = row[lane.name] === person.id ? {} : { [lane.name]: person.id }
    const when = shiftRow(resource, placed, { days: 0, minutes }, shown.timeZone)
    const wanted = [{ ...whose, ...when }, whose].filter((one) => Object.keys(one).length > 0)
    for (const values of wanted) {
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
export function DayBoard(props: BoardProps) {
  const { reference, state, shown, moves, lane, label, isEverybody } = props
  const dragged = useDragged()
  const { canDrop, refusal, onDrop } = useDrops(props)
  const { rows: choices = [] } = useChoices({ to: lane.field.to, where: lane.field.where })
  const rows = shown.placed.map(({ row }) => row)
  const [day = shown.today] = shown.days
  const off = useAbsence(reference, lane.field.to, day)
  const offTimes = useOffTimes(reference, lane, day, shown.timeZone)
  const working = findWorking(offTimes)
  const people = listPeople(lane, rows, choices, state.filters, isEverybody, working)
  const lanes = people.map((person): GridLane => {
    const placed = shown.placed.filter(({ row }) => row[lane.name] === person.id)
    return {
      key: String(person.id),
      day,
      placed,
      label: person.title,
      off: offTimes.get(person.id),
      head: (
        <Head
          person={person}
          count={placed.length}
          reason={reasonForDay(offTimes.get(person.id))}
          off={off.renderButton(person)}
        />
      ),
      canDrop: canDrop(person),
      refusal: refusal(person),
      onDrop: onDrop(person),
    }
  })
  const unassigned = shown.placed.filter(({ row }) => typeof row[lane.name] !== 'number')
  return (
    <div className="day-board">
      <Tray {...{ reference, moves, lane, dragged }} placed={unassigned} />
      <TimeGrid
        {...{ label, lanes, dragged }}
        least={168}
        getLoad={(minute) => measureHour(lanes, unassigned, minute)}
        renderCard={(placed, of, style) => (
          <CalendarCard {...{ reference, moves, placed, style }} day={of} className="card-timed" />
        )}
      />
      {off.dialog}
    </div>
  )
}
