import { daysBetween, daysFrom, weekdayOf } from '../../registry/days/days.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Row } from '../data/rows/normalise.ts'
import { resourceOf } from '../data/rows/resources.ts'

/** The two entities of bulk creation and their fields, found by their declarations. */
export interface SlotModel {
  day: AnyResource
  /** The field that holds the date of a day. */
  date: string
  time: AnyResource
  /** The field by which a time points to its day. */
  parent: string
  starts: string
  ends: string
}

/** The model of what is created in bulk for the rows of an entity, by the list that declares it. */
export function slotModelOf(day: AnyResource): SlotModel | undefined {
  const [found] = Object.values(day.lists).flatMap(({ bulkCreate }) => bulkCreate ?? [])
  if (!found) return undefined
  const { day: date, of, parent, starts, ends } = found
  return { day, date, time: resourceOf(of), parent, starts, ends }
}

/** A time range within a day, `HH:MM` to `HH:MM`. */
export interface TimeRange {
  starts: string
  ends: string
}

export interface Schedule {
  from: string
  to: string
  /** Days of the week, 0 for Sunday. */
  weekdays: ReadonlySet<number>
  opens: string
  closes: string
  /** The length of one time range, in minutes. */
  minutes: number
}

/** The most days at once: more are hardly meant, and would take long. */
export const MOST_DAYS = 92

/** The minutes since midnight; NaN for what is half typed. */
const minutesIn = (time: string) =>
  /^\d\d:\d\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN
const two = (value: number) => String(value).padStart(2, '0')
const timeAt = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** The dates of a schedule, at most `MOST_DAYS`. */
export function daysOf({ from, to, weekdays }: Schedule): string[] {
  const count = Math.min(daysBetween(from, to) + 1, MOST_DAYS)
  const days = Array.from({ length: Math.max(0, count || 0) }, (_, at) => daysFrom(from, at))
  return days.filter((day) => weekdays.has(weekdayOf(day)))
}

/** The time ranges of one day: as many whole ones as fit. */
export function timeRangesOf({ opens, closes, minutes }: Schedule): TimeRange[] {
  const from = minutesIn(opens)
  const count = minutes > 0 ? Math.floor((minutesIn(closes) - from) / minutes) : 0
  return Array.from({ length: Math.max(0, count || 0) }, (_, at) => ({
    starts: timeAt(from + at * minutes),
    ends: timeAt(from + (at + 1) * minutes),
  }))
}

/** The plan of one day. */
export interface DayPlan {
  date: string
  /** The row of the day, if it exists already. */
  id?: number
  made: readonly TimeRange[]
  /** The ranges that overlap with existing ones. */
  skipped: readonly TimeRange[]
}

/** Plans one day: ranges that overlap with existing ones are skipped. */
export function planDay(
  date: string,
  wanted: readonly TimeRange[],
  there: readonly TimeRange[],
  id?: number,
): DayPlan {
  const meets = ({ starts, ends }: TimeRange) =>
    there.some((other) => starts < other.ends && other.starts < ends)
  return {
    date,
    ...(id !== undefined && { id }),
    made: wanted.filter((one) => !meets(one)),
    skipped: wanted.filter(meets),
  }
}

/** The time range of a row. */
export function timeBucketIn(row: Row, { starts, ends }: SlotModel): TimeRange {
  return { starts: String(row[starts]).slice(0, 5), ends: String(row[ends]).slice(0, 5) }
}
