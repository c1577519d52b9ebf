import type { DayContext } from '../schedule/day-context.ts'
import type { JobState } from '../schedule/job-plan.ts'
import type { Branch, Client, Pools } from '../schedule/pools.ts'
import { iso, MINUTE } from '../world/business-clock.ts'
import { parseFils, money } from '../world/money.ts'
import type { Random } from '../world/random.ts'
import { buildNumber, type DemoRow, type Stated, timestamps } from '../world/world.ts'
import { calculateTax } from './tax.ts'
import { getFailureTime, worked, workTimes } from './work-times.ts'

/** A booking before its row: customer, service, state, time and staff. */
export interface Job {
  state: JobState
  startsAt: number
  employee: number | null
  provider: number
  service: DemoRow<'services'>
  client: Client
  /** The work location where the customer comes; null for a wash at the customer's own location. */
  branch: Branch | null
}

/** Calculates the discount of a promo in fils, never more than the price. */
function calculateDiscount(price: number, promo: DemoRow<'promos'> | null): number {
  if (promo?.discount_percent)
    return Math.round((price * parseFils(promo.discount_percent)) / 100_000)
  return Math.min(price, parseFils(promo?.discount_amount ?? '0'))
}

/** Calculates price, discount, tax and total in whole fils, so that they add up exactly. */
function amounts(service: DemoRow<'services'>, promo: DemoRow<'promos'> | null) {
  const price = parseFils(service.price)
  const discount = calculateDiscount(price, promo)
  const tax = calculateTax(price - discount)
  return {
    price: money(price),
    discount: money(discount),
    tax: money(tax),
    total: money(price - discount + tax),
  }
}

/** Draws the time between booking and wash in ms: mostly the same day, at most three days. */
export function drawNotice(random: Random): number {
  return random.int(25, random.chance(0.7) ? 6 * 60 : 3 * 24 * 60 - 60) * MINUTE
}

export function drawPaymentMethod(random: Random): DemoRow<'instant-bookings'>['payment_method'] {
  const draw = random.next()
  return draw < 0.55 ? 'card' : draw < 0.85 ? 'cash' : 'wallet'
}

/** Draws the payment method of a job. The demo sign-in takes cash, so that there is some to count. */
function chooseMethod({ employee }: Job, { crew }: Pools, random: Random) {
  const method = drawPaymentMethod(random)
  return employee === crew[0] ? 'cash' : method
}

/** Draws an instant in whole minutes, shortly after `from` and no later than `to`. */
export function drawMoment(from: number, to: number, random: Random): number {
  return from + Math.ceil((random.next() * (to - from)) / MINUTE) * MINUTE
}

/** Chooses where a wash takes place: at the work location or at one of the customer's locations. */
function choosePlace({ branch, client }: Job, random: Random) {
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

/** A booking without a deposit, a discount of the office and a fee. */
const NOT_ADJUSTED = {
  deposit: null,
  extra_discount: '0.000',
  discount_amount: null,
  discount_percent: null,
  discount_reason: null,
  discounted_at: null,
  discounted_by: null,
  no_show_at: null,
  fee: null,
  untaxed_fee: null,
  waiver_reason: null,
  waived_at: null,
  waived_by: null,
} as const

/** Builds the row of a booking with everything that has happened to it so far. */
export function bookingRow(
  id: number,
  job: Job,
  promo: DemoRow<'promos'> | null,
  { now, pools, random }: DayContext,
) {
  const { started, completed } = workTimes(job, job.service.duration_minutes, now, random)
  const failed = getFailureTime(job, now)
  const latest = Math.min(job.startsAt, started ?? now, failed ?? now, now)
  const created = latest - drawNotice(random)
  const cancelled = job.state === 'cancelled' ? drawMoment(created, latest, random) : null
  return {
    id,
    number: buildNumber('WB', id),
    customer_id: job.client.id,
    vehicle_id: random.pick(job.client.vehicles),
    ...choosePlace(job, random),
    provider_id: job.provider,
    promo_id: promo?.id ?? null,
    employee_id: job.employee,
    service_id: job.service.id,
    starts_at: iso(job.startsAt),
    duration_minutes: job.service.duration_minutes,
    ...amounts(job.service, promo),
    payment_method: chooseMethod(job, pools, random),
    instructions: INSTRUCTIONS[id % 7] ?? null,
    ...NOT_ADJUSTED,
    series: null,
    recurrence: null,
    ...worked(started, completed),
    ...cancellation(cancelled, failed, pools, random),
    ...timestamps(created, cancelled),
    updated_at: iso(cancelled ?? failed ?? completed ?? started ?? created),
  } satisfies Stated<'instant-bookings'>
}
