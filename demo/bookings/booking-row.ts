import type { DayContext } from '../schedule/day-context.ts'
import type { JobState } from '../schedule/job-plan.ts'
import type { Branch, Client, Pools } from '../schedule/pools.ts'
import { iso, MINUTE } from '../world/business-clock.ts'
import { filsOf, money } from '../world/money.ts'
import type { Random } from '../world/random.ts'
import { numberOf, type RowOf, type Stated, timestamps } from '../world/world.ts'
import { taxOn } from './tax.ts'
import { failedAt, worked, workTimes } from './work-times.ts'

/** A booking before its row: customer, service, state, time and staff. */
export interface Job {
  state: JobState
  startsAt: number
  employee: number | null
  provider: number
  service: RowOf<'services'>
  client: Client
  /** The work location where the customer comes; null for a wash at the customer's own location. */
  branch: Branch | null
}

/** Calculates the discount of a promo in fils, never more than the price. */
function discountOf(price: number, promo: RowOf<'promos'> | null): number {
  if (promo?.discount_percent) return Math.round((price * filsOf(promo.discount_percent)) / 100_000)
  return Math.min(price, filsOf(promo?.discount_amount ?? '0'))
}

/** Calculates price, discount, tax and total in whole fils, so that they add up exactly. */
function amounts(service: RowOf<'services'>, promo: RowOf<'promos'> | null) {
  const price = filsOf(service.price)
  const discount = discountOf(price, promo)
  const tax = taxOn(price - discount)
  return {
    price: money(price),
    discount: money(discount),
    tax: money(tax),
    total: money(price - discount + tax),
  }
}

/** Draws how long before it a wash is booked, in ms: mostly the same day, at most three days. */
export function noticeOf(random: Random): number {
  return random.int(25, random.chance(0.7) ? 6 * 60 : 3 * 24 * 60 - 60) * MINUTE
}

export function paymentOf(random: Random): RowOf<'instant-bookings'>['payment_method'] {
  const draw = random.next()
  return draw < 0.55 ? 'card' : draw < 0.85 ? 'cash' : 'wallet'
}

/** Draws an instant in whole minutes, shortly after `from` and no later than `to`. */
export function between(from: number, to: number, random: Random): number {
  return from + Math.ceil((random.next() * (to - from)) / MINUTE) * MINUTE
}

/** Chooses where a wash takes place: at the work location or at one of the customer's locations. */
function placeOf({ branch, client }: Job, random: Random) {
  const location = branch ? null : random.pick(client.locations)
  return {
    location_id: location?.id ?? null,
    area_id: (location ?? branch)?.area_id ?? 0,
    work_location_id: branch?.id ?? null,
  }
}

/** Builds the fields of a cancelled or failed job: times, reason and comment. */
function cancellation(moment: number | null, failed: number | null, pools: Pools, random: Random) {
  const hasReason = moment !== null || failed !== null
  return {
    rejection_reason_id: hasReason ? random.pick(pools.reasons) : null,
    failed_at: failed === null ? null : iso(failed),
    cancelled_by: moment === null ? null : random.pick(pools.office),
  }
}

/** Instructions of customers, by the booking id modulo 7; most give none. */
const INSTRUCTIONS: Readonly<Partial<Record<number, string>>> = {
  2: 'Gate code 4411, basement level 2.',
  5: 'Please call ten minutes before arriving.',
}

/** States everything of a booking that has happened to it so far. */
export function bookingRow(
  id: number,
  job: Job,
  promo: RowOf<'promos'> | null,
  { now, pools, random }: DayContext,
) {
  const { started, completed } = workTimes(job, job.service.duration_minutes, now, random)
  const failed = failedAt(job, now)
  const known = Math.min(job.startsAt, started ?? now, failed ?? now, now)
  const created = known - noticeOf(random)
  const cancelled = job.state === 'cancelled' ? between(created, known, random) : null
  return {
    id,
    number: numberOf('WB', id),
    customer_id: job.client.id,
    vehicle_id: random.pick(job.client.vehicles),
    ...placeOf(job, random),
    provider_id: job.provider,
    promo_id: promo?.id ?? null,
    employee_id: job.employee,
    service_id: job.service.id,
    starts_at: iso(job.startsAt),
    duration_minutes: job.service.duration_minutes,
    ...amounts(job.service, promo),
    payment_method: paymentOf(random),
    instructions: INSTRUCTIONS[id % 7] ?? null,
    ...worked(started, completed),
    ...cancellation(cancelled, failed, pools, random),
    ...timestamps(created, cancelled),
    updated_at: iso(cancelled ?? failed ?? completed ?? started ?? created),
  } satisfies Stated<'instant-bookings'>
}
