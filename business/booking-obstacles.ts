import { subMinutes } from 'date-fns/subMinutes'
import type { Message, Obstacle } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { readSlot } from './booking-slot.ts'
import { GRACE_MINUTES } from './start-time.ts'

const inTheWay = (code: string, field: string, blocks: boolean): Obstacle => {
  const text: Message = { key: `errors.field.${code}` }
  return { code, field, text, remedy: 'change', blocks }
}

/**
 * Finds the obstacles in the time of a cancelled booking: a slot without capacity left, and as a
 * mere hint that its time has passed.
 */
export async function timeObstacles(action: Action, after: Row): Promise<Obstacle[]> {
  if (after.is_completed === 1 || after.failed_at) return []
  const earliest = subMinutes(action.now, GRACE_MINUTES)
  const slot = after.time_slot_id ? await readSlot(action, after.time_slot_id) : undefined
  const field = 'time_slot_id' in action.endpoint.resource.fields ? 'time_slot_id' : 'starts_at'
  const isPast = new Date(String(after.starts_at)) < earliest
  return [
    ...(slot?.closed ? [inTheWay('slot_closed', field, true)] : []),
    ...(isPast ? [inTheWay('in_past', field, false)] : []),
  ]
}
