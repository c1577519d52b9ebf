import { daysBetween, daysFrom, weekdayOf } from '../../resources/kit/days/days.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import type { Row } from '../data/normalise.ts'
import { resourceOf } from '../data/resources.ts'

/** What days and their times are made of. */
export interface Kinds {
  day: AnyResource
  /** The field of a day that says which day it is. */
  date: string
  time: AnyResource
  /** The field of a time that says whose it is. */
  parent: string
  starts: string
  ends: string
}

/** What is made in bulk for the rows of an entity, by the list of it that declares so. */
export function kindsOf(day: AnyResource): Kinds | undefined {
  const [found] = Object.values(day.lists).flatMap(({ bulkCreate }) => bulkCreate ?? [])
  if (!found) return undefined
  const { day: date, of, parent, starts, ends } = found
  return { day, date, time: resourceOf(of), parent, starts, ends }
}

/** A stretch of a day, `HH:MM` to `HH:MM`. */
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
  /** How long one is, in minutes. */
  minutes: number
}

/** More than this is hardly meant, and would take long. */
export const MOST_DAYS = 92

const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const two = (value: number) => String(value).padStart(2, '0')
const timeAt = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** The days of a schedule, so many at the most as may be made at once. */
export function daysOf({ from, to, weekdays }: Schedule): string[] {
  const count = Math.min(daysBetween(from, to) + 1, MOST_DAYS)
  const days = Array.from({ length: Math.max(0, count || 0) }, (_, at) => daysFrom(from, at))
  return days.filter((day) => weekdays.has(weekdayOf(day)))
}

/** The stretches of one day: as many whole ones as fit. */
export function timeRangesOf({ opens, closes, minutes }: Schedule): TimeRange[] {
  const from = minutesIn(opens)
  const count = minutes > 0 ? Math.floor((minutesIn(closes) - from) / minutes) : 0
  return Array.from({ length: Math.max(0, count || 0) }, (_, at) => ({
    starts: timeAt(from + at * minutes),
    ends: timeAt(from + (at + 1) * minutes),
  }))
}

/** What will be made on one day. */
export interface DayPlan {
  date: string
  /** The row of the day that is there already. */
  id?: number
  made: readonly TimeRange[]
  /** Those that meet what is there already. */
  skipped: readonly TimeRange[]
}

/** Sets the wished stretches of a day against those that are there. */
export function planDay(
  date: string,
  wished: readonly TimeRange[],
  there: readonly TimeRange[],
  id?: number,
): DayPlan {
  const meets = ({ starts, ends }: TimeRange) =>
    there.some((other) => starts < other.ends && other.starts < ends)
  return {
    date,
    ...(id !== undefined && { id }),
    made: wished.filter((one) => !meets(one)),
    skipped: wished.filter(meets),
  }
}

/** A row of a time as a stretch. */
export function timeBucketIn(row: Row, { starts, ends }: Kinds): TimeRange {
  return { starts: String(row[starts]).slice(0, 5), ends: String(row[ends]).slice(0, 5) }
}
