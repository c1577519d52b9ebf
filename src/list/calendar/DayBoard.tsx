import { useTranslate } from 'ra-core'
import { useChoices } from '../../fields/choices/useChoices.ts'
import { type Dragged, useDragged } from '../cards/drag.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { type LaneField, mismatchOf, peopleOf, type Person } from './place/people.ts'
import { movedBy, type Placed, shifted, STEP } from './place/placed.ts'
import { type GridLane, TimeGrid } from './grid/TimeGrid.tsx'
import { Tray } from './Tray.tsx'

/** `isEverybody` shows those too who belong to what has nothing on that day. */
type BoardProps = CalendarProps & { lane: LaneField; isEverybody: boolean }

/** The name of somebody over their column, and how much they have to do. */
function Head({ person, count }: { person: Person; count: number }) {
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
    </>
  )
}

/** What dropping a card on somebody's day would change: whose it is, and when, as far as that can be changed. */
function useDrops({ reference, shown, moves, lane }: BoardProps) {
  const translate = useTranslate()
  const { resource } = reference
  const find = ({ row }: Dragged) => shown.placed.find((one) => one.row.id === row.id)
  const changeFor = (placed: Placed, person: Person, minutes: number) => {
    const { row } = placed
    const whose = row[lane.name] === person.id ? {} : { [lane.name]: person.id }
    const when = shifted(resource, placed, { days: 0, minutes }, shown.timeZone)
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
      !mismatchOf(lane, person, placed.row) &&
      changeFor(placed, person, STEP) !== undefined
    )
  }
  const refusal = (person: Person) => (dragged: Dragged) => {
    const row = find(dragged)?.row
    if (!row || row[lane.name] === person.id) return undefined
    const mismatch = mismatchOf(lane, person, row)
    return mismatch
      ? () => moves.refuse(row, translate('move.other_owner', { ...mismatch, name: person.title }))
      : () => moves.refuseFields(row, [lane.name])
  }
  const onDrop = (person: Person) => (dragged: Dragged, minute: number) => {
    const placed = find(dragged)
    if (!placed) return
    // Whoever carries a card to somebody else hardly means the few minutes by which the hand slips.
    const isSame = placed.row[lane.name] === person.id
    // A card of the tray has no height of its own: its time stays.
    const by = dragged.day === undefined ? 0 : movedBy(placed, minute, isSame ? STEP / 2 : 2 * STEP)
    const drop = changeFor(placed, person, by)
    if (drop) moves.put(placed.row, drop.change, drop.values)
  }
  return { canDrop, refusal, onDrop }
}

/** A day with a column for everybody who works, and beside it what nobody has yet. */
export function DayBoard(props: BoardProps) {
  const { reference, state, shown, moves, lane, label, isEverybody } = props
  const dragged = useDragged()
  const { canDrop, refusal, onDrop } = useDrops(props)
  const { rows: known = [] } = useChoices({ to: lane.field.to, where: lane.field.where })
  const rows = shown.placed.map(({ row }) => row)
  const people = peopleOf(lane, rows, known, state.filters, isEverybody)
  const [day = shown.today] = shown.days
  const lanes = people.map((person): GridLane => {
    const placed = shown.placed.filter(({ row }) => row[lane.name] === person.id)
    return {
      key: String(person.id),
      day,
      placed,
      label: person.title,
      head: <Head person={person} count={placed.length} />,
      canDrop: canDrop(person),
      refusal: refusal(person),
      onDrop: onDrop(person),
    }
  })
  return (
    <div className="day-board">
      <Tray
        {...{ reference, moves, lane, dragged }}
        placed={shown.placed.filter(({ row }) => typeof row[lane.name] !== 'number')}
      />
      <TimeGrid
        {...{ label, lanes, dragged }}
        least={168}
        renderCard={(placed, of, style) => (
          <CalendarCard {...{ reference, moves, placed, style }} day={of} className="card-timed" />
        )}
      />
    </div>
  )
}
