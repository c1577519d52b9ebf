import { countDays } from '../../../../registry/days/days.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { CalendarCard } from './CalendarCard.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { DayHead } from './DayHead.tsx'
import { dayFields, minutesMoved, shiftRow, STEP } from './place/placed.ts'
import { type GridLane, TimeGrid } from './grid/TimeGrid.tsx'
import { onDay } from './useCalendar.ts'

/** The days of a week, or one day, side by side over the hours. */
export function WeekGrid(props: CalendarProps) {
  const { reference, shown, moves, label } = props
  const { resource } = reference
  const format = useFormat()
  const find = (id: number) => shown.placed.find((one) => one.row.id === id)
  const lanes = shown.days.map((day): GridLane => {
    const placed = onDay(shown.placed, day)
    const buildChange = (id: number, minutes: number) => {
      const one = find(id)
      if (!one) return undefined
      const by = { days: countDays(one.day, day), minutes }
      const values = shiftRow(resource, one, by, shown.timeZone)
      const change = Object.keys(values).length > 0 && moves.changeTo(one.row, values)
      return change ? { one, change, values } : undefined
    }
    return {
      key: day,
      day,
      placed,
      label: format.date(day),
      head: <DayHead day={day} today={shown.today} count={placed.length} />,
      canDrop: ({ row }) => buildChange(row.id, STEP) !== undefined,
      refusal: ({ row }) =>
        find(row.id)?.day === day ? undefined : () => moves.refuseFields(row, dayFields(resource)),
      onDrop: ({ row }, minute) => {
        const one = find(row.id)
        const by = one ? minutesMoved(one, minute, one.day === day ? STEP / 2 : STEP) : 0
        const drop = buildChange(row.id, by)
        if (drop) moves.put(drop.one.row, drop.change, drop.values)
      },
    }
  })
  return (
    <TimeGrid
      {...{ label, lanes }}
      least={136}
      renderCard={(placed, day, style) => (
        <CalendarCard {...{ reference, moves, placed, day, style }} className="card-timed" />
      )}
    />
  )
}
