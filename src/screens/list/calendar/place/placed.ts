import { shiftDays } from '../../../../../registry/days/days.ts'
import type { AnyResource } from '../../../../../registry/entities/registry.ts'
import type { ListReference } from '../../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../../platform/data/rows/normalise.ts'
import { fromWallClock, toWallClock } from '../../../../../registry/text/wall-clock.ts'

/** The length in minutes of a row without a duration. */
const DEFAULT_MINUTES = 60
/** The step of moving a card, in minutes. */
export const STEP_MINUTES = 15

/** The position of a row in a calendar. */
export interface PlacedRow {
  row: Row
  /** The row's own list, if it is not the calendar's list. */
  list?: ListReference | undefined
  /** True while a move of the row is sent. */
  isPending?: boolean
  day: string
  lastDay: string
  /** The time of the day; undefined for a row without a time. */
  time?: string
  /** The minute of the day at which the row begins, and its duration. */
  startMinute: number
  minutes: number
}

/** Parses a time `HH:MM` to the minute of the day. */
export const parseClock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Formats a minute of the day as `HH:MM`. */
export const formatClock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/**
 * Returns the position of a row in the calendar of its entity, in the business's time zone;
 * undefined for a row without a day.
 */
export function placeRow(resource: AnyResource, row: Row, timeZone: string): PlacedRow | undefined {
  const { calendar, fields } = resource
  const startValue = calendar && row[calendar.start]
  if (!startValue) return undefined
  if (fields[calendar.start]?.type !== 'datetime') {
    const day = String(startValue)
    const lastDay = String((calendar.end && row[calendar.end]) ?? day)
    return { row, day, lastDay, startMinute: 0, minutes: 0 }
  }
  const [day = '', time = ''] = toWallClock(String(startValue), timeZone).split('T')
  if (day === '') return undefined
  const minutes = Number(calendar.minutes && row[calendar.minutes]) || DEFAULT_MINUTES
  return { row, day, lastDay: day, time, startMinute: parseClock(time), minutes }
}

/** Returns the values that move a row by a number of days and minutes. */
export function shiftRow(
  resource: AnyResource,
  { row, day, lastDay, time = '00:00' }: PlacedRow,
  shift: { days: number; minutes: number },
  timeZone: string,
): Readonly<Record<string, unknown>> {
  const { calendar, fields } = resource
  if (!calendar || (shift.days === 0 && shift.minutes === 0)) return {}
  if (fields[calendar.start]?.type !== 'datetime')
    return {
      [calendar.start]: shiftDays(day, shift.days),
      ...(calendar.end !== undefined &&
        row[calendar.end] !== null && { [calendar.end]: shiftDays(lastDay, shift.days) }),
    }
  const clock = formatClock(parseClock(time) + shift.minutes)
  return {
    [calendar.start]: fromWallClock(`${shiftDays(day, shift.days)}T${clock}`, timeZone),
  }
}

/**
 * Returns the minutes by which a dropped card has moved. A move within `moveTolerance` counts as
 * none.
 */
export function countMovedMinutes(
  { startMinute }: PlacedRow,
  minute: number,
  moveTolerance: number,
): number {
  const shift = minute - startMinute
  return Math.abs(shift) < moveTolerance ? 0 : Math.round(shift / STEP_MINUTES) * STEP_MINUTES
}

/** Returns whether a row covers a day. */
export const coversDay = ({ day, lastDay }: PlacedRow, date: string): boolean =>
  day <= date && date <= lastDay

/** Returns the fields that a move can change in the calendar: the person and the time. */
export function listMovableFields(resource: AnyResource): string[] {
  const { lane } = resource.calendar ?? {}
  return [...(lane === undefined ? [] : [lane]), ...listDayFields(resource)]
}

/** Returns the fields that hold the days of a row. */
export function listDayFields({ calendar }: AnyResource): string[] {
  const { start, end } = calendar ?? {}
  return [start, end].filter((name) => name !== undefined)
}
