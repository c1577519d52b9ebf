import { subMinutes } from 'date-fns/subMinutes'
import { sql } from 'kysely'
import { buildInstantSql } from '../server/db/clock-sql.ts'
import { createInvalidProblem, type Message } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { GRACE_MINUTES, refuseStartTime } from './start-time.ts'

interface Slot {
  work_location_id: number
  closed: boolean
  booked: number
  capacity: number
  starts: string
  ends: string
  /** The start and end of the slot, in milliseconds. */
  from: number
  to: number
}

/** Reads a time slot by its id. */
export async function readSlot({ trx, timeZone }: Action, id: unknown): Promise<Slot | undefined> {
  const selectMilliseconds = (time: string) =>
    sql.raw(`(extract(epoch from ${buildInstantSql(`date + ${time}`, timeZone)}) * 1000)::float8`)
  const { rows } = await sql<Slot>`
    select work_location_id, closed_at is not null as closed, booked, capacity,
      to_char(starts_at, 'HH24:MI') as starts, to_char(ends_at, 'HH24:MI') as ends,
      ${selectMilliseconds('starts_at')} as "from", ${selectMilliseconds('ends_at')} as "to"
    from time_slots where id = ${id}`.execute(trx)
  return rows[0]
}

/** Returns the problem of booking a slot now; undefined if it can be booked. */
function findSlotProblem(slot: Slot, now: Date): Message | undefined {
  if (slot.closed) return { key: 'errors.field.slot_closed' }
  if (slot.from < subMinutes(now, GRACE_MINUTES).getTime()) return { key: 'errors.field.slot_over' }
  if (slot.booked >= slot.capacity)
    return { key: 'errors.field.slot_full', params: { capacity: slot.capacity } }
  return undefined
}

/**
 * Returns the start time of a booking in a slot. A requested time must be inside the slot. The
 * default is the start of the slot.
 */
function chooseTime(slot: Slot, requested: unknown): string {
  if (!requested) return new Date(slot.from).toISOString()
  const requestedTime = new Date(String(requested)).getTime()
  const isInside = requestedTime >= slot.from && requestedTime < slot.to
  if (isInside) return new Date(requestedTime).toISOString()
  const { starts, ends } = slot
  throw createInvalidProblem({
    starts_at: { key: 'errors.field.outside_slot', params: { starts, ends } },
  })
}

const isSame = (first: unknown, second: unknown) =>
  new Date(String(first)).getTime() === new Date(String(second)).getTime()

/**
 * Checks the start time of a booking without a slot, where the time is required.
 */
function checkStartTime({ values, now }: Action, row: Row | null): Values {
  const requested = values.starts_at ?? null
  if (requested === null && !row?.starts_at)
    throw createInvalidProblem({ time_slot_id: { key: 'errors.field.no_time' } })
  if (requested !== null && !isSame(requested, row?.starts_at))
    refuseStartTime('starts_at', new Date(String(requested)), now)
  // An update without a start time keeps the stored one.
  if (requested === null) delete values.starts_at
  return {}
}

/**
 * Derives place and start time from the booked time slot. A slot is checked only when it is chosen,
 * so that bookings stay in slots that close later.
 */
export async function resolveSlot(action: Action, row: Row | null): Promise<Values> {
  const { values, now } = action
  const id = 'time_slot_id' in values ? values.time_slot_id : (row?.time_slot_id as number | null)
  const slot = id ? await readSlot(action, id) : undefined
  if (!slot) return checkStartTime(action, row)
  const isSameSlot = row !== null && row.time_slot_id === id
  const problem = isSameSlot ? undefined : findSlotProblem(slot, now)
  if (problem) throw createInvalidProblem({ time_slot_id: problem })
  const { work_location_id } = slot
  const requested = values.starts_at ?? null
  if (isSameSlot && requested === null) {
    delete values.starts_at
    return { work_location_id }
  }
  return { work_location_id, starts_at: chooseTime(slot, requested) }
}
