import { daysFrom } from '../../../../registry/days/days.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { ListReference } from '../../../data/rows/list-references.ts'
import type { Row } from '../../../data/rows/normalise.ts'
import { fromWallClock, toWallClock } from '../../../../registry/text/wall-clock.ts'

/** How long something is drawn that does not say how long it takes. */
const USUAL_MINUTES = 60
/** The steps, in minutes, in which a card is moved. */
export const STEP = 15

/** Where a row stands in a calendar. */
export interface Placed {
  row: Row
  /** The list that it is in, where that is another than the calendar's. */
  list?: ListReference | undefined
  day: string
  lastDay: string
  /** The time of the day; undefined for what has none. */
  time?: string
  /** The minute of the day at which it begins, and how many it takes. */
  from: number
  minutes: number
}

/** The minute of the day at which a clock shows a time, `HH:MM`. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Where a row stands in the calendar of its entity, in the business's time zone; undefined for one without a day. */
export function placedIn(resource: AnyResource, row: Row, timeZone: string): Placed | undefined {
  const { calendar, fields } = resource
  const begins = calendar && row[calendar.start]
  if (!begins) return undefined
  if (fields[calendar.start]?.type !== 'datetime') {
    const day = String(begins)
    const lastDay = String((calendar.end && row[calendar.end]) ?? day)
    return { row, day, lastDay, from: 0, minutes: 0 }
  }
  const [day = '', time = ''] = toWallClock(String(begins), timeZone).split('T')
  if (day === '') return undefined
  const minutes = Number(calendar.minutes && row[calendar.minutes]) || USUAL_MINUTES
  return { row, day, lastDay: day, time, from: minuteOf(time), minutes }
}

/** The values by which a row stands so many days and minutes later. */
export function shifted(
  resource: AnyResource,
  { row, day, lastDay, time = '00:00' }: Placed,
  by: { days: number; minutes: number },
  timeZone: string,
): Readonly<Record<string, unknown>> {
  const { calendar, fields } = resource
  if (!calendar || (by.days === 0 && by.minutes === 0)) return {}
  if (fields[calendar.start]?.type !== 'datetime')
    return {
      [calendar.start]: daysFrom(day, by.days),
      ...(calendar.end !== undefined &&
        row[calendar.end] !== null && { [calendar.end]: daysFrom(lastDay, by.days) }),
    }
  const at = minuteOf(time) + by.minutes
  const clock = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'))
  return {
    [calendar.start]: fromWallClock(`${daysFrom(day, by.days)}T${clock.join(':')}`, timeZone),
  }
}

/**
 * By how many minutes a card was moved that was let go at a minute of the day; by none where it was
 * hardly moved.
 */
export function movedBy({ from }: Placed, minute: number, slack: number): number {
  const by = minute - from
  return Math.abs(by) < slack ? 0 : Math.round(by / STEP) * STEP
}

/** Whether a row stands on a day. */
export const isOn = ({ day, lastDay }: Placed, one: string): boolean => day <= one && one <= lastDay

/** The fields that say where a row stands in the calendar of its entity: whose it is, and when. */
export function movableFields(resource: AnyResource): string[] {
  const { lane } = resource.calendar ?? {}
  return [...(lane === undefined ? [] : [lane]), ...dayFields(resource)]
}

/** The fields that say on which days a row is. */
export function dayFields({ calendar }: AnyResource): string[] {
  const { start, end } = calendar ?? {}
  return [start, end].filter((name) => name !== undefined)
}
