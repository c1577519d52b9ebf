import { subMinutes } from 'date-fns/subMinutes'
import type { Message, Obstacle } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { readSlot } from './booking-slot.ts'
import { GRACE_MINUTES } from './start-time.ts'

const buildObstacle = (code: string, field: string, blocks: boolean): Obstacle => {
  const text: Message = { key: `errors.field.${code}` }
  return { code, field, text, remedy: 'change', blocks }
}

/**
 * Finds the obstacles to restoring a booking: a slot without capacity, and as a hint a past time.
 */
export async function findTimeObstacles(action: Action, rowAfter: Row): Promise<Obstacle[]> {
  if (rowAfter.is_completed === 1 || rowAfter.failed_at) return []
  const earliestStart = subMinutes(action.now, GRACE_MINUTES)
  const slot = rowAfter.time_slot_id ? await readSlot(action, rowAfter.time_slot_id) : undefined
  const field = 'time_slot_id' in action.endpoint.resource.fields ? 'time_slot_id' : 'starts_at'
  const isPast = new Date(String(rowAfter.starts_at)) < earliestStart
  return [
    ...(slot?.closed ? [buildObstacle('slot_closed', field, true)] : []),
    ...(isPast ? [buildObstacle('in_past', field, false)] : []),
  ]
}
