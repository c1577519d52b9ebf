import { minutesInDay } from 'date-fns/constants'
import { sql } from 'kysely'
import type { Told } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
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

/** Whether the call changes when or where the work is; a slot was checked by itself, the office decides its hours. */
function isPlaced({ values }: Action, row: Row | null, after: Row): boolean {
  if (after.time_slot_id) return false
  const places = ['work_location_id', 'provider_id']
  return isMoved(values, row) || places.some((name) => isChanged(name, values, row))
}

/**
 * Refuses to book work in the past. Only a change is checked: a booking that was agreed before can
 * still be edited.
 */
export async function requireTimeAhead({ values, now }: Action, row: Row | null): Promise<Values> {
  const after: Row = { ...row, ...values }
  if (!after.time_slot_id && isMoved(values, row))
    refuseStartTime('starts_at', new Date(String(after.starts_at)), now)
  return {}
}

/** Says that work is outside opening hours, where the call changes its time or place. */
export async function outsideHours(action: Action, row: Row | null): Promise<Told | undefined> {
  const after: Row = { ...row, ...action.values }
  if (!isPlaced(action, row, after)) return undefined
  const hours = await hoursOf(action, after)
  const [widest] = hours
  const from = await minuteOfDay(action, new Date(String(after.starts_at)))
  const to = from + Number(after.duration_minutes)
  if (!widest || hours.some((one) => isWithin(one, from, to))) return undefined
  const params = {
    opens: timeAt(widest.opens),
    closes: timeAt(widest.closes),
    starts: timeAt(from),
    ends: timeAt(to),
  }
  const text = { key: 'errors.field.not_open', params }
  return { code: 'outside-hours', field: 'starts_at', text }
}
