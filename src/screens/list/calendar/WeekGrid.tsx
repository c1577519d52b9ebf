import { countDays } from '../../../../registry/days/days.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import type { CalendarProps } from './calendar-props.ts'
import { useLatest } from '../cards/useLatest.ts'
import { DayHead } from './DayHead.tsx'
import { listDayFields, countMovedMinutes, shiftRow, STEP_MINUTES } from './place/placed.ts'
import { type GridLane, TimeGrid } from './grid/TimeGrid.tsx'
import { listRowsOfDay } from './useCalendar.ts'

/** The days of a week, or one day, one below the other. The hours run across. */
export function WeekGrid(props: CalendarProps) {
  const { reference, content, moves, label } = props
  const { resource } = reference
  const format = useFormat()
  const latestContent = useLatest(content)
  const findPlacedRow = (id: number) =>
    latestContent.current.placedRows.find((placedRow) => placedRow.row.id === id)
  const lanes = content.days.map((day): GridLane => {
    const dayRows = listRowsOfDay(content.placedRows, day)
    const buildChange = (id: number, minutes: number) => {
      const placedRow = findPlacedRow(id)
      if (!placedRow) return undefined
      const { row } = placedRow
      const distance = { days: countDays(placedRow.day, day), minutes }
      const values = shiftRow(resource, placedRow, distance, content.timeZone)
      const request = Object.keys(values).length > 0 && moves.findChangeRequest(row, values)
      return request ? { row, request, values } : undefined
    }
    return {
      key: day,
      day,
      placedRows: dayRows,
      label: format.date(day),
      head: <DayHead day={day} today={content.today} count={dayRows.length} />,
      canDrop: ({ row }) => buildChange(row.id, STEP_MINUTES) !== undefined,
      getRefusal: ({ row }) =>
        findPlacedRow(row.id)?.day === day
          ? undefined
          : () => moves.showFixedFields(row, listDayFields(resource)),
      onDrop: ({ row }, minute) => {
        const placedRow = findPlacedRow(row.id)
        const moveTolerance = placedRow?.day === day ? STEP_MINUTES / 2 : STEP_MINUTES
        const minutes = placedRow ? countMovedMinutes(placedRow, minute, moveTolerance) : 0
        const drop = buildChange(row.id, minutes)
        if (drop) moves.applyChange(drop.row, drop.request, drop.values)
      },
    }
  })
  return <TimeGrid reference={reference} moves={moves} label={label} sections={[{ lanes }]} />
}
