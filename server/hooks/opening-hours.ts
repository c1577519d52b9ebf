import { minutesInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import { invalid } from '../http/problem.ts'
import type { Action, Row } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'
import { minuteOfDay, refuseStartTime } from './start-time.ts'

const two = (value: number) => String(value).padStart(2, '0')
const timeAt = (minutes: number) =>
  `${two(Math.floor((minutes % minutesInDay) / 60))}:${two(minutes % 60)}`

/**
 * Opening hours in minutes of the day; a place that closes after midnight closes on the next day.
 */
interface Hours {
  opens: number
  closes: number
}

/**
 * Reads the hours of the chosen work location, or of all locations of the provider, the longest
 * first.
 */
async function hoursOf({ trx }: Action, { work_location_id, provider_id }: Row): Promise<Hours[]> {
  const place = work_location_id
    ? sql`id = ${work_location_id}`
    : sql`provider_id = ${provider_id} and active = 1 and deleted_at is null`
  const { rows } = await sql<Hours>`
    select opens, case when closes <= opens then closes + ${minutesInDay} else closes end as closes
    from (select (extract(epoch from opens_at) / 60)::int as opens,
      (extract(epoch from closes_at) / 60)::int as closes from work_locations where ${place}) as h
    order by closes - opens desc`.execute(trx)
  return rows
}

const isWithin = ({ opens, closes }: Hours, from: number, to: number) =>
  [0, minutesInDay].some((shift) => from + shift >= opens && to + shift <= closes)

/** Whether the call changes this field of the row. */
const isChanged = (name: string, values: Values, row: Row | null) =>
  name in values && String(values[name] ?? '') !== String(row?.[name] ?? '')

const momentOf = (value: unknown) => new Date(String(value ?? '')).getTime()

/** Whether the call changes the start time of the booking. */
const isMoved = (values: Values, row: Row | null) =>
  'starts_at' in values && momentOf(values.starts_at) !== momentOf(row?.starts_at)

/**
 * Refuses work in the past or outside opening hours. Only changes are checked: a booking that was
 * agreed before can still be edited.
 */
export async function requireOpeningHours(action: Action, row: Row | null): Promise<Values> {
  const { values, now } = action
  const after: Row = { ...row, ...values }
  // A time slot was checked by itself; the office decides its hours.
  if (after.time_slot_id) return {}
  const moved = isMoved(values, row)
  const places = ['work_location_id', 'provider_id']
  if (!moved && !places.some((name) => isChanged(name, values, row))) return {}
  const at = new Date(String(after.starts_at))
  if (moved) refuseStartTime('starts_at', at, now)
  const hours = await hoursOf(action, after)
  const [widest] = hours
  const from = await minuteOfDay(action, at)
  const to = from + Number(after.duration_minutes)
  if (!widest || hours.some((one) => isWithin(one, from, to))) return {}
  const params = {
    opens: timeAt(widest.opens),
    closes: timeAt(widest.closes),
    starts: timeAt(from),
    ends: timeAt(to),
  }
  throw invalid({ starts_at: { key: 'errors.field.not_open', params } })
}
