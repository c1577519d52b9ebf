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
  const find = (id: number) => shown.placed.find((entry) => entry.row.id === id)
  const lanes = shown.days.map((day): GridLane => {
    const placed = onDay(shown.placed, day)
    const buildChange = (id: number, minutes: number) => {
      const entry = find(id)
      if (!entry) return undefined
      const by = { days: countDays(entry.day, day), minutes }
      const values = shiftRow(resource, entry, by, shown.timeZone)
      const change = Object.keys(values).length > 0 && moves.changeTo(entry.row, values)
      return change ? { one: entry, change, values } : undefined
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
        const entry = find(row.id)
        const by = entry ? minutesMoved(entry, minute, entry.day === day ? STEP / 2 : STEP) : 0
        const drop = buildChange(row.id, by)
        if (drop) moves.put(drop.one.row, drop.change, drop.values)
      },
    }
  })
  return (
    <TimeGrid
      label={label}
      lanes={lanes}
      least={136}
      renderCard={(placed, day, style) => (
        <CalendarCard
          reference={reference}
          moves={moves}
          placed={placed}
          day={day}
          style={style}
          className="card-timed"
        />
      )}
    />
  )
}
