import { iso, MINUTE } from './clock.ts'
import type { JobState } from './job-plan.ts'
import type { Client, Market } from './market.ts'
import { filsOf, money } from './money.ts'
import type { Random } from './random.ts'
import { type RowOf, stamps } from './world.ts'

/** A job that has its place in a day. */
export interface Job {
  state: JobState
  startsAt: number
  employee: number | null
  provider: number
  service: RowOf<'services'>
  client: Client
}

/** Price, discount, tax and total in whole fils, so that they add up exactly. */
function amounts(service: RowOf<'services'>, random: Random) {
  const price = filsOf(service.price)
  const discount = random.chance(0.12) ? Math.round(price / 10) : 0
  const tax = Math.round(((price - discount) * 5) / 100)
  return {
    price: money(price),
    discount: money(discount),
    tax: money(tax),
    total: money(price - discount + tax),
  }
}

/** When the work began and ended; both in the past, whatever the job's appointed time. */
function workTimes({ state, startsAt, service }: Job, now: number, random: Random) {
  const length = service.duration_minutes * MINUTE
  if (state === 'started') {
    const started = Math.min(startsAt + random.int(0, 8) * MINUTE, now - random.int(3, 15) * MINUTE)
    return { started, completed: null }
  }
  if (state !== 'completed') return { started: null, completed: null }
  const started = Math.min(startsAt + random.int(-4, 8) * MINUTE, now - length - 2 * MINUTE)
  const completed = Math.min(started + length + random.int(-4, 6) * MINUTE, now - MINUTE)
  return { started, completed }
}

/** How long before it a wash is booked: mostly the same day. */
function noticeOf(random: Random): number {
  return random.int(25, random.chance(0.7) ? 6 * 60 : 3 * 24 * 60 - 60) * MINUTE
}

function paymentOf(random: Random): RowOf<'instant-bookings'>['payment_method'] {
  const draw = random.next()
  return draw < 0.55 ? 'card' : draw < 0.85 ? 'cash' : 'wallet'
}

/** Whole minutes, a little after one moment and no later than the other. */
function between(from: number, to: number, random: Random): number {
  return from + Math.ceil((random.next() * (to - from)) / MINUTE) * MINUTE
}

/** The booking of a job, with everything that has happened to it by now. */
export function bookingRow(
  id: number,
  job: Job,
  now: number,
  market: Market,
  random: Random,
): RowOf<'instant-bookings'> {
  const { started, completed } = workTimes(job, now, random)
  const known = Math.min(job.startsAt, started ?? now, now)
  const created = known - noticeOf(random)
  const cancelled = job.state === 'cancelled' ? between(created, known, random) : null
  const location = random.pick(job.client.locations)
  const changed = cancelled ?? completed ?? started ?? created
  return {
    id,
    number: `WB-${100_000 + id}`,
    customer_id: job.client.id,
    vehicle_id: random.pick(job.client.vehicles),
    location_id: location.id,
    area_id: location.area_id,
    provider_id: job.provider,
    work_location_id: null,
    promo_id: null,
    employee_id: job.employee,
    service_id: job.service.id,
    starts_at: iso(job.startsAt),
    duration_minutes: job.service.duration_minutes,
    ...amounts(job.service, random),
    payment_method: paymentOf(random),
    is_completed: completed === null ? 0 : 1,
    started_at: started === null ? null : iso(started),
    completed_at: completed === null ? null : iso(completed),
    rejection_reason_id: cancelled === null ? null : random.pick(market.reasons),
    cancelled_by: cancelled === null ? null : random.pick(market.office),
    ...stamps(created, cancelled),
    updated_at: iso(changed),
  }
}
