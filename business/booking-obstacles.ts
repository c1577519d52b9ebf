import { subMinutes } from 'date-fns/subMinutes'
import type { Message, Obstacle } from '../server/http/problem.ts'
import type { Action, Row } from '../server/rows/action.ts'
import { slotBy } from './booking-slot.ts'
import { GRACE_MINUTES } from './start-time.ts'

const inTheWay = (code: string, field: string, blocks: boolean): Obstacle => {
  const text: Message = { key: `errors.field.${code}` }
  return { code, field, text, remedy: 'change', blocks }
}

/**
 * Finds what the time of a cancelled booking has against it: a slot that takes no more bookings,
 * and, which forbids nothing, that it has passed. What was to be done then may have been done.
 */
export async function timeObstacles(action: Action, after: Row): Promise<Obstacle[]> {
  if (after.is_completed === 1 || after.failed_at) return []
  const earliest = subMinutes(action.now, GRACE_MINUTES)
  const slot = after.time_slot_id ? await slotBy(action, after.time_slot_id) : undefined
  const field = 'time_slot_id' in action.endpoint.resource.fields ? 'time_slot_id' : 'starts_at'
  const isOver = new Date(String(after.starts_at)) < earliest
  return [
    ...(slot?.closed ? [inTheWay('slot_closed', field, true)] : []),
    ...(isOver ? [inTheWay('in_past', field, false)] : []),
  ]
}
