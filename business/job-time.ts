import { sql } from 'kysely'
import type { Action, Row, DraftTime } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { readSlot } from './booking-slot.ts'
import { readCurrentService } from './price.ts'

/** A rule that derives the time of a job, without refusals. */
export type TimeRule = (action: Action, row: Row | null) => Promise<DraftTime>

/** Returns the minutes of a newly chosen service. */
export const deriveServiceMinutes: TimeRule = async ({ trx, values }, row): Promise<DraftTime> => {
  const { service_id } = values
  if (!service_id || service_id === row?.service_id) return { values: {} }
  const { duration_minutes = null } = (await readCurrentService(trx, service_id)) ?? {}
  return { values: { duration_minutes } }
}

/** Returns the minutes of the service of a newly chosen subscription. */
export const deriveVisitMinutes: TimeRule = async ({ trx, values }, row): Promise<DraftTime> => {
  const { subscription_id } = values
  if (!subscription_id || subscription_id === row?.subscription_id) return { values: {} }
  const { rows } = await sql<{ duration_minutes: number }>`
    select v.duration_minutes from subscriptions as s join services as v on v.id = s.service_id
    where s.id = ${subscription_id}`.execute(trx)
  return { values: { ...rows[0] } }
}

/** Returns the time of a newly chosen slot: the requested start, or any start within the slot. */
export const deriveSlotTime: TimeRule = async (action, row): Promise<DraftTime> => {
  const { time_slot_id, starts_at } = action.values
  if (starts_at || !time_slot_id || time_slot_id === row?.time_slot_id) return { values: {} }
  const slot = await readSlot(action, time_slot_id)
  if (!slot) return { values: {} }
  return { values: { starts_at: new Date(slot.from).toISOString() }, until: slot.to }
}

/** Combines rules for the time of a job into one. */
export const combineRules =
  (...rules: readonly TimeRule[]): TimeRule =>
  async (action, row) => {
    const result: DraftTime = { values: {} }
    for (const rule of rules) {
      const { values, ...otherResults } = await rule(action, row)
      Object.assign(result, otherResults, { values: { ...result.values, ...values } })
    }
    return result
  }

type PreviewRule = (action: Action, row: Row | null) => Promise<Values>

/** Returns a rule that adds place and earliest start of the slot to another rule. */
export const addSlot =
  (rule?: PreviewRule): PreviewRule =>
  async (action, row) => {
    const derived = await rule?.(action, row)
    const { time_slot_id } = action.values
    if (!time_slot_id || time_slot_id === row?.time_slot_id) return { ...derived }
    const slot = await readSlot(action, time_slot_id)
    if (!slot) return { ...derived }
    const hasPlace = 'work_location_id' in action.endpoint.resource.fields
    return {
      ...derived,
      starts_at: new Date(slot.from).toISOString(),
      ...(hasPlace && { work_location_id: slot.work_location_id }),
    }
  }
