import { DAY } from './clock.ts'
import { type RowOf, stamps, type World } from './world.ts'

const REASONS = [
  ['Customer changed their mind', 'any'],
  ['Customer could not be reached', 'any'],
  ['Customer asked for another time', 'booking'],
  ['Car was not at the location', 'booking'],
  ['No staff available', 'booking'],
  ['Weather or dust storm', 'booking'],
  ['Booked twice', 'any'],
  ['Car was sold', 'subscription'],
  ['Price was wrong', 'any'],
] as const

/** Why bookings are cancelled; the last reason is no longer offered. */
export function cancellationReasons(world: World): RowOf<'cancellation-reasons'>[] {
  return REASONS.map(([reason, applies_to], index) => ({
    id: index + 1,
    reason,
    applies_to,
    ...stamps(world.now - 1000 * DAY, index === 8 ? world.now - 120 * DAY : null),
  }))
}
