import { bookingRow } from './booking-row.ts'
import { MINUTE } from './clock.ts'
import { type JobState, planOf, TODAY_IN_SLOTS } from './job-plan.ts'
import { dayDone, type Scene } from './scene.ts'
import { seatOf } from './seat.ts'
import { type OpenDay, takePlace } from './slots.ts'
import { numberOf, type RowOf } from './world.ts'

/** For every so many instant bookings there is one that was booked for a time slot. */
export const scheduledCount = (bookings: number) => Math.round(bookings * 0.4)
/** How many there are today at least. */
export const SCHEDULED_TODAY = 16

/** What the hour makes of a job of today of which nothing was said. */
function stateByNow({ random, ...scene }: Scene): JobState {
  if (random.chance(dayDone(scene))) return 'completed'
  return random.chance(0.7) ? 'assigned' : 'unassigned'
}

/** Makes the scheduled bookings of one day, one a call, each in a time slot with room for it. */
export function dayBookings(scene: Scene, open: OpenDay) {
  const { market, random, day } = scene
  const ours = market.crew[0]
  let index = 0
  return (id: number): RowOf<'scheduled-bookings'> => {
    const plan = planOf(random, day.offset, index++, TODAY_IN_SLOTS)
    const service = random.pick(market.slotServices)
    const minutes = service.duration_minutes
    const { state, slot, branch, place } = seatOf(scene, open, {
      type: 'scheduled',
      state: plan?.state ?? stateByNow(scene),
      minutes,
      length: minutes + service.buffer_minutes,
      ...(plan?.ours && ours ? { employee: ours, provider: market.providerOf.get(ours) } : {}),
    })
    const startsAt = day.start + place.minute * MINUTE
    const { employee } = place
    const job = { state, startsAt, employee, provider: branch.provider_id, service, branch }
    const row = bookingRow(id, { ...job, client: scene.client() }, null, scene)
    if (slot && row.deleted_at === null) takePlace(slot, Date.parse(row.created_at))
    return {
      ...row,
      number: numberOf('WS', id),
      // The call that cancels these asks for no reason; whoever gave one did so on the telephone.
      rejection_reason_id: random.chance(0.5) ? row.rejection_reason_id : null,
      time_slot_id: slot && open.kept ? slot.row.id : null,
    }
  }
}
