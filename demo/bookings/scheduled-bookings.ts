import { dayDone, type DayContext } from '../schedule/day-context.ts'
import { type JobState, planJob, TODAY_IN_SLOTS } from '../schedule/job-plan.ts'
import { assignSlot } from '../schedule/slot-assignment.ts'
import { type OpenDay, countBooking } from '../schedule/slots.ts'
import { MINUTE } from '../world/business-clock.ts'
import { buildNumber, type DemoRow } from '../world/world.ts'
import { bookingRow } from './booking-row.ts'

/** The number of scheduled bookings for a number of instant bookings. */
export const scheduledCount = (bookings: number) => Math.round(bookings * 0.4)
/** The scheduled bookings of today at least. */
export const SCHEDULED_TODAY = 16

/** Draws the state of a job of today from the time of day. */
function drawState({ random, ...context }: DayContext): JobState {
  if (random.chance(dayDone(context))) return 'completed'
  return random.chance(0.7) ? 'assigned' : 'unassigned'
}

/**
 * Returns a function that makes the next scheduled booking of a day, in a time slot with capacity
 * left.
 */
export function dayBookings(context: DayContext, openDay: OpenDay) {
  const { pools, random, day } = context
  const ownEmployee = pools.crew[0]
  let index = 0
  return (id: number): DemoRow<'scheduled-bookings'> => {
    const plan = planJob(random, day.offset, index++, TODAY_IN_SLOTS)
    const service = random.pick(pools.slotServices)
    const minutes = service.duration_minutes
    const { state, slot, branch, place } = assignSlot(context, openDay, {
      type: 'scheduled',
      state: plan?.state ?? drawState(context),
      minutes,
      length: minutes + service.buffer_minutes,
      ...(plan?.ours && ownEmployee
        ? { employee: ownEmployee, provider: pools.employers.get(ownEmployee) }
        : {}),
    })
    const startsAt = day.start + place.minute * MINUTE
    const { employee } = place
    const job = { state, startsAt, employee, provider: branch.provider_id, service, branch }
    const row = bookingRow(id, { ...job, client: context.client() }, null, context)
    if (slot && row.deleted_at === null) countBooking(slot, Date.parse(row.created_at))
    return context.whole('scheduled-bookings', {
      ...row,
      number: buildNumber('WS', id),
      // Cancelling these requires no reason; some customers gave one on the telephone.
      rejection_reason_id: random.chance(0.5) ? row.rejection_reason_id : null,
      time_slot_id: slot && openDay.isStored ? slot.row.id : null,
    })
  }
}
