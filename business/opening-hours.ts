import { minutesInDay } from 'date-fns/constants'
import { shiftDays } from '../registry/days/days.ts'
import { toWallClock } from '../registry/text/wall-clock.ts'
import type { Message, FieldMessage } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { createDayFinder } from './planning/business-days.ts'
import {
  findOpenHours,
  findPlaces,
  getPlaceFilter,
  isOpenFor,
  readPlaces,
} from './planning/places.ts'
import { refuseStartTime } from './start-time.ts'

const MINUTE = 60_000

const padTwoDigits = (value: number) => String(value).padStart(2, '0')
const formatMinute = (minutes: number) =>
  `${padTwoDigits(Math.floor((minutes % minutesInDay) / 60))}:${padTwoDigits(minutes % 60)}`
/** Formats the clock time of a moment in the business's time zone. */
const formatClock = ({ timeZone }: Action, moment: number) =>
  toWallClock(new Date(moment).toISOString(), timeZone).slice(11)

/** Returns whether the call changes a field of the row. */
const isChanged = (name: string, values: Values, row: Row | null) =>
  name in values && String(values[name] ?? '') !== String(row?.[name] ?? '')

const parseMoment = (value: unknown) => new Date(String(value ?? '')).getTime()

/** Returns whether the call changes the start time of the booking. */
const isMoved = (values: Values, row: Row | null) =>
  'starts_at' in values && parseMoment(values.starts_at) !== parseMoment(row?.starts_at)

/** Returns whether the call changes time or place of the work. */
function isTimeOrPlaceChanged({ values }: Action, row: Row | null): boolean {
  const placeFields = ['time_slot_id', 'work_location_id', 'provider_id']
  return isMoved(values, row) || placeFields.some((name) => isChanged(name, values, row))
}

/**
 * Refuses bookings in the past. Only a changed time is checked, so that past bookings stay
 * editable.
 */
export async function requireTimeAhead({ values, now }: Action, row: Row | null): Promise<Values> {
  const rowAfter: Row = { ...row, ...values }
  if (!rowAfter.time_slot_id && isMoved(values, row))
    refuseStartTime('starts_at', new Date(String(rowAfter.starts_at)), now)
  return {}
}

/**
 * Warns about work outside opening hours when its time or place changes. The office decides the
 * hours of slots, so that only holidays close them.
 */
export async function findOutsideHours(
  action: Action,
  row: Row | null,
): Promise<FieldMessage | undefined> {
  const rowAfter: Row = { ...row, ...action.values }
  if (!isTimeOrPlaceChanged(action, row)) return undefined
  const startTime = parseMoment(rowAfter.starts_at)
  const period = { from: startTime, to: startTime + Number(rowAfter.duration_minutes) * MINUTE }
  const day = createDayFinder(action.timeZone).findDayAt(startTime)
  // A night may begin on the day before, and work may continue after midnight.
  const dates = { from: shiftDays(day.date, -1), to: shiftDays(day.date, 1) }
  const places = await readPlaces(action.trx, dates, getPlaceFilter(rowAfter))
  const rowPlaces = findPlaces(places, rowAfter)
  if (isOpenFor(rowPlaces, rowAfter, day, period)) return undefined
  const [longestHours] = rowPlaces
    .flatMap((place) => findOpenHours(place, day.date))
    .toSorted((first, second) => second.to - second.from - (first.to - first.from))
  const text: Message = longestHours
    ? {
        key: 'errors.field.not_open',
        params: {
          opens: formatMinute(longestHours.from),
          closes: formatMinute(longestHours.to),
          starts: formatClock(action, period.from),
          ends: formatClock(action, period.to),
        },
      }
    : { key: 'errors.field.closed_day' }
  const field = rowAfter.time_slot_id ? 'time_slot_id' : 'starts_at'
  return { code: 'outside-hours', field, text }
}
