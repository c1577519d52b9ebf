import type { Action, Row, RowTime } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'
import { slotBy } from './booking-slot.ts'
import { currentService } from './price.ts'

/** A rule that says when a job would be; it refuses nothing. */
export type TimeRule = (action: Action, row: Row | null) => Promise<RowTime>

/** The minutes of a service that is chosen anew. */
export const minutesOfService: TimeRule = async ({ trx, values }, row): Promise<RowTime> => {
  const { service_id } = values
  if (!service_id || service_id === row?.service_id) return { values: {} }
  const { duration_minutes = null } = (await currentService(trx, service_id)) ?? {}
  return { values: { duration_minutes } }
}

/** The time of a slot that is chosen anew: the start that was asked for, or any within the slot. */
export const timeOfSlot: TimeRule = async (action, row): Promise<RowTime> => {
  const { time_slot_id, starts_at } = action.values
  if (starts_at || !time_slot_id || time_slot_id === row?.time_slot_id) return { values: {} }
  const slot = await slotBy(action, time_slot_id)
  if (!slot) return { values: {} }
  return { values: { starts_at: new Date(slot.from).toISOString() }, until: slot.to }
}

/** Combines rules for the time of a job into one. */
export const allOf =
  (...rules: readonly TimeRule[]): TimeRule =>
  async (action, row) => {
    const said: RowTime = { values: {} }
    for (const rule of rules) {
      const { values, ...more } = await rule(action, row)
      Object.assign(said, more, { values: { ...said.values, ...values } })
    }
    return said
  }

type PreviewRule = (action: Action, row: Row | null) => Promise<Values>

/** What a row would hold by its slot, the place and the earliest start, beside what another rule says. */
export const withSlot =
  (rule?: PreviewRule): PreviewRule =>
  async (action, row) => {
    const others = await rule?.(action, row)
    const { time_slot_id } = action.values
    if (!time_slot_id || time_slot_id === row?.time_slot_id) return { ...others }
    const slot = await slotBy(action, time_slot_id)
    if (!slot) return { ...others }
    const place = 'work_location_id' in action.endpoint.resource.fields
    return {
      ...others,
      starts_at: new Date(slot.from).toISOString(),
      ...(place && { work_location_id: slot.work_location_id }),
    }
  }
