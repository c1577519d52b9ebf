import { between } from './booking-row.ts'
import { iso } from './clock.ts'
import type { Random } from './random.ts'
import { type RowOf, stamps } from './world.ts'

type Note = RowOf<'notes'>

const BODIES = [
  'Customer asks us to ring before we come; the gate is locked.',
  'Parked in the basement, second level, bay 14.',
  'Scratch on the left rear door was there before. Photo taken.',
  'Leave the key with the guard.',
  'Wants the same person as last time.',
  'Paid in cash, exact change.',
  'Came twenty minutes late because of the traffic on the Fourth Ring.',
  'Child seat stays in. Clean around it.',
  'Asked for the invoice by mail.',
  'Sand in the boot; took a little longer.',
  'No perfume, please: allergy.',
  'Customer was very happy and may take a plan.',
] as const

/** How many notes there are on each kind, whatever the number of bookings. */
export const NOTES: Record<Note['kind'], number> = {
  instant: 90,
  scheduled: 40,
  subscription: 20,
}
const DELETED_EACH = 25

/** What the office wrote down: a note on every so-manieth booking of a kind. */
export function notebook(office: readonly number[], random: Random, now: number) {
  let id = 0
  /** The note on the booking that comes `index`th of `count`, or null where there is none. */
  return (
    kind: Note['kind'],
    booking: { id: number; created_at: string },
    count: number,
  ): Note | null => {
    const every = Math.max(1, Math.floor(count / NOTES[kind]))
    if (booking.id % every !== 0 || booking.id / every > NOTES[kind]) return null
    id++
    const booked = Date.parse(booking.created_at)
    const written = between(booked, Math.min(now, booked + 24 * 3_600_000), random)
    const deleted = id % DELETED_EACH === 0 ? between(written, now, random) : null
    return {
      id,
      kind,
      booking_id: booking.id,
      body: random.pick(BODIES),
      author_id: random.pick(office),
      ...stamps(written, deleted),
      updated_at: iso(deleted ?? written),
    }
  }
}
