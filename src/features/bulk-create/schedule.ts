import { countDays, shiftDays, getWeekday } from '../../../registry/days/days.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { getResource } from '../../platform/data/rows/resources.ts'

/** The two entities of bulk creation and their fields, found by their declarations. */
export interface SlotModel {
  day: AnyResource
  /** The field that holds the date of a day. */
  date: string
  time: AnyResource
  /** The reference field of a time slot that points to its day. */
  parent: string
  starts: string
  ends: string
}

/** Returns the model of bulk creation for an entity, from the list that declares it. */
export function findSlotModel(day: AnyResource): SlotModel | undefined {
  const [declaration] = Object.values(day.lists).flatMap(({ bulkCreate }) => bulkCreate ?? [])
  if (!declaration) return undefined
  const { day: date, entity, parent, starts, ends } = declaration
  return { day, date, time: getResource(entity), parent, starts, ends }
}

/** A time range within a day, `HH:MM` to `HH:MM`. */
export interface TimeRange {
  starts: string
  ends: string
}

export interface Schedule {
  from: string
  to: string
  /** Weekdays, 0 for Sunday. */
  weekdays: ReadonlySet<number>
  opens: string
  closes: string
  /** The length of one time range, in minutes. */
  minutes: number
}

/** The maximum number of days at once. More are probably a mistake and would take long. */
export const MAX_DAYS = 92

/** Returns the minutes since midnight; NaN for an incomplete time. */
const parseMinutes = (time: string) =>
  /^\d\d:\d\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN
const padTwoDigits = (value: number) => String(value).padStart(2, '0')
const formatMinutes = (minutes: number) =>
  `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`

/** Returns the dates of a schedule, at most `MAX_DAYS`. */
export function listScheduledDays({ from, to, weekdays }: Schedule): string[] {
  const count = Math.min(countDays(from, to) + 1, MAX_DAYS)
  const days = Array.from({ length: Math.max(0, count || 0) }, (_, index) => shiftDays(from, index))
  return days.filter((day) => weekdays.has(getWeekday(day)))
}

/** The shortest time range. */
const MIN_MINUTES = 5

/** Returns the time ranges of one day: as many complete ones as fit. */
export function buildTimeRanges({ opens, closes, minutes }: Schedule): TimeRange[] {
  const openingMinutes = parseMinutes(opens)
  const count =
    minutes >= MIN_MINUTES ? Math.floor((parseMinutes(closes) - openingMinutes) / minutes) : 0
  return Array.from({ length: Math.max(0, count || 0) }, (_, index) => ({
    starts: formatMinutes(openingMinutes + index * minutes),
    ends: formatMinutes(openingMinutes + (index + 1) * minutes),
  }))
}

/** The plan of one day. */
export interface DayPlan {
  date: string
  /** The id of the day's row, if it exists. */
  id?: number
  newRanges: readonly TimeRange[]
  /** The ranges that overlap existing ones. */
  skipped: readonly TimeRange[]
}

/** Counts the new times of planned days. */
export const countTimes = (days: readonly DayPlan[]): number =>
  days.reduce((sum, { newRanges }) => sum + newRanges.length, 0)

/** Plans one day. Ranges that overlap existing ones are skipped. */
export function planDay(
  date: string,
  ranges: readonly TimeRange[],
  existingRanges: readonly TimeRange[],
  id?: number,
): DayPlan {
  const overlapsExisting = ({ starts, ends }: TimeRange) =>
    existingRanges.some(
      (existingRange) => starts < existingRange.ends && existingRange.starts < ends,
    )
  return {
    date,
    ...(id !== undefined && { id }),
    newRanges: ranges.filter((range) => !overlapsExisting(range)),
    skipped: ranges.filter(overlapsExisting),
  }
}

/** Returns the time range of a row. */
export function readTimeRange(row: Row, { starts, ends }: SlotModel): TimeRange {
  return { starts: String(row[starts]).slice(0, 5), ends: String(row[ends]).slice(0, 5) }
}
