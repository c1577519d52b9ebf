import { sql } from 'kysely'
import { getLocalDay } from '../registry/days/time-zones.ts'
import { createInvalidProblem } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { resolveSlot } from './booking-slot.ts'
import { deriveVisitMinutes } from './job-time.ts'

/** Returns the problem of a visit outside the term of its subscription; undefined without one. */
async function findTermProblem(
  { trx, timeZone }: Action,
  subscription: unknown,
  startTime: unknown,
) {
  const day = getLocalDay(timeZone, new Date(String(startTime)))
  const { rows } = await sql<{ early: boolean; late: boolean }>`
    select ${day}::date < start_date as early, ${day}::date > end_date as late from subscriptions
    where id = ${subscription}`.execute(trx)
  const [termCheck] = rows
  if (termCheck?.early) return { key: 'errors.field.before_start' }
  return termCheck?.late ? { key: 'errors.field.after_end' } : undefined
}

/**
 * Derives time, place and area of a visit from its time slot, and its minutes from its service. The slot must be within the subscription's
 * term.
 */
export async function resolveVisit(action: Action, row: Row | null): Promise<Values> {
  const { trx, values } = action
  const { values: minutes } = await deriveVisitMinutes(action, row)
  const slotValues = { ...minutes, ...(await resolveSlot(action, row)) }
  const subscription = values.subscription_id ?? row?.subscription_id
  const problem = slotValues.starts_at
    ? await findTermProblem(action, subscription, slotValues.starts_at)
    : undefined
  if (problem) throw createInvalidProblem({ time_slot_id: problem })
  const work_location_id = slotValues.work_location_id ?? values.work_location_id
  if (!work_location_id) return slotValues
  const { rows } = await sql<{ area_id: number }>`
    select area_id from work_locations where id = ${work_location_id}`.execute(trx)
  return { ...slotValues, ...rows[0] }
}

/** Derives the minutes of a draft visit from its subscription. */
export const previewVisit = async (action: Action, row: Row | null): Promise<Values> =>
  (await deriveVisitMinutes(action, row)).values
