import type { DayContext } from '../schedule/day-context.ts'
import { assignSlot } from '../schedule/slot-assignment.ts'
import { type OpenDay, countBooking } from '../schedule/slots.ts'
import { iso, MINUTE } from '../world/business-clock.ts'
import { buildNumber, type DemoRow, timestamps } from '../world/world.ts'
import { drawMoment, drawNotice } from './booking-row.ts'
import type { Subscribed } from './subscriptions.ts'
import type { PlannedVisit } from './visit-plan.ts'
import { worked, workTimes } from './work-times.ts'

/** A visit with its subscription. */
export interface DueVisit {
  visit: PlannedVisit
  of: Subscribed['row']
}

/** The minutes of a wash, if the plan names no service. */
const MINUTES = 45
const BUFFER = 15

/** Groups the visits of all subscriptions by day, counted from today. */
export function visitsByDay(subscriptions: readonly Subscribed[]): Map<number, DueVisit[]> {
  const days = new Map<number, DueVisit[]>()
  for (const { row, visits } of subscriptions)
    for (const visit of visits) {
      const due = days.get(visit.offset) ?? []
      due.push({ visit, of: row })
      days.set(visit.offset, due)
    }
  return days
}

/**
 * Builds the row of a visit in a time slot of the subscription's provider; null if all are taken.
 */
export function visitRow(
  id: number,
  { visit, of: subscription }: DueVisit,
  context: DayContext,
  openDay: OpenDay,
): DemoRow<'subscription-visits'> {
  const { pools, random, day, now, whole } = context
  const service = pools.services.find(({ id: serviceId }) => serviceId === subscription.service_id)
  const minutes = service?.duration_minutes ?? MINUTES
  const { state, slot, branch, place } = assignSlot(context, openDay, {
    type: 'subscription',
    state: visit.state,
    minutes,
    length: minutes + BUFFER,
    provider: subscription.provider_id,
    ...(visit.ours ? { employee: pools.crew[0] } : {}),
  })
  const startsAt = day.start + place.minute * MINUTE
  const { started, completed } = workTimes({ state, startsAt }, minutes, now, random)
  const latest = Math.min(startsAt, started ?? now, now)
  const created = Math.max(
    Date.parse(subscription.created_at) + MINUTE,
    latest - drawNotice(random),
  )
  const cancelled = state === 'cancelled' ? drawMoment(created, latest, random) : null
  if (slot && cancelled === null) countBooking(slot, created)
  return whole('subscription-visits', {
    id,
    number: buildNumber('SV', id),
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
    vehicle_id: subscription.vehicle_id,
    service_id: subscription.service_id,
    area_id: branch.area_id,
    work_location_id: branch.id,
    provider_id: branch.provider_id,
    time_slot_id: slot && openDay.isStored ? slot.row.id : null,
    employee_id: place.employee,
    starts_at: iso(startsAt),
    duration_minutes: minutes,
    series: null,
    recurrence: null,
    ...worked(started, completed),
    failed_at: null,
    cancelled_by: null,
    rejection_reason_id: null,
    ...timestamps(created, cancelled),
    updated_at: iso(cancelled ?? completed ?? started ?? created),
  })
}
