import { minutesInDay } from 'date-fns/constants'
import { shiftDays } from '../registry/days/days.ts'
import { toWallClock } from '../registry/text/wall-clock.ts'
import type { Message, FieldMessage } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { createDayFinder } from './planning/business-days.ts'
import { findOpenHours, findPlaces, isOpenFor, readPlaces } from './planning/places.ts'
import { refuseStartTime } from './start-time.ts'

const MINUTE = 60_000

const two = (value: number) => String(value).padStart(2, '0')
const formatMinute = (minutes: number) =>
  `${two(Math.floor((minutes % minutesInDay) / 60))}:${two(minutes % 60)}`
/** Returns the time that the clocks of the business show at a moment. */
const formatClock = ({ timeZone }: Action, moment: number) =>
  toWallClock(new Date(moment).toISOString(), timeZone).slice(11)

/** Returns whether the call changes this field of the row. */
const isChanged = (name: string, values: Values, row: Row | null) =>
  name in values && String(values[name] ?? '') !== String(row?.[name] ?? '')

const parseMoment = (value: unknown) => new Date(String(value ?? '')).getTime()

/** Returns whether the call changes the start time of the booking. */
const isMoved = (values: Values, row: Row | null) =>
  'starts_at' in values && parseMoment(values.starts_at) !== parseMoment(row?.starts_at)

/** Returns whether the call changes time or place of the work. */
function isPlaced({ values }: Action, row: Row | null): boolean {
  const places = ['time_slot_id', 'work_location_id', 'provider_id']
  return isMoved(values, row) || places.some((name) => isChanged(name, values, row))
}

/**
 * Refuses to book work in the past. Only a changed time is checked, so that past bookings can still
 * be edited.
 */
export async function requireTimeAhead({ values, now }: Action, row: Row | null): Promise<Values> {
  const after: Row = { ...row, ...values }
  if (!after.time_slot_id && isMoved(values, row))
    refuseStartTime('starts_at', new Date(String(after.starts_at)), now)
  return {}
}

/**
 * Warns if work is outside opening hours, when its time or place changes. The office decides the hours
 * of a slot, so that only a holiday closes it.
 */
export async function outsideHours(
  action: Action,
  row: Row | null,
): Promise<FieldMessage | undefined> {
  const after: Row = { ...row, ...action.values }
  if (!isPlaced(action, row)) return undefined
  const from = parseMoment(after.starts_at)
  const period = { from, to: from + Number(after.duration_minutes) * MINUTE }
  const day = createDayFinder(action.timeZone).findDayAt(from)
  // A night may have begun on the day before, and work may go on after midnight.
  const dates = { from: shiftDays(day.date, -1), to: shiftDays(day.date, 1) }
  const places = findPlaces(await readPlaces(action.trx, dates), after)
  if (isOpenFor(places, after, day, period)) return undefined
  const [widest] = places
    .flatMap((place) => findOpenHours(place, day.date))
    .toSorted((first, second) => second.to - second.from - (first.to - first.from))
  const text: Message = widest
    ? {
        key: 'errors.field.not_open',
        params: {
          opens: formatMinute(widest.from),
          closes: formatMinute(widest.to),
          starts: formatClock(action, period.from),
          ends: formatClock(action, period.to),
        },
      }
    : { key: 'errors.field.closed_day' }
  const field = after.time_slot_id ? 'time_slot_id' : 'starts_at'
  return { code: 'outside-hours', field, text }
}
