import { paymentOf } from './booking-row.ts'
import { iso } from './clock.ts'
import type { Random } from './random.ts'
import { numberOf, type RowOf } from './world.ts'

type Transaction = RowOf<'transactions'>
type Booking = RowOf<'instant-bookings'>
type Happened = Pick<Transaction, 'status'> & { at: string; changed: string }

const PENDING = 0.5
const REFUNDED = 0.6

/** What was paid for a booking by now; null where there was nothing to pay yet or any more. */
function forBooking(row: Booking, random: Random): Happened | null {
  if (row.completed_at) return { status: 'paid', at: row.completed_at, changed: row.completed_at }
  // Cash is paid to whoever washes, so before the work there is none.
  if (row.payment_method === 'cash') return null
  if (row.deleted_at) {
    if (!random.chance(REFUNDED)) return null
    return { status: 'refunded', at: row.created_at, changed: row.deleted_at }
  }
  if (!random.chance(PENDING)) return null
  return { status: 'pending', at: row.created_at, changed: row.created_at }
}

/** What was paid for a subscription: given back where it was cancelled before the first wash. */
function forSubscription(row: RowOf<'subscriptions'>, now: string): Happened {
  const at = row.created_at
  if (row.deleted_at && row.washes_used === 0)
    return { status: 'refunded', at, changed: row.deleted_at }
  const fresh = Date.parse(now) - Date.parse(at) < 3 * 24 * 3_600_000
  return { status: fresh ? 'pending' : 'paid', at, changed: at }
}

/** Writes down the money of bookings as they come, numbered in that order. */
export function tillOf(random: Random, now: number) {
  let id = 0
  function written(
    kind: Transaction['kind'],
    row: Pick<Booking, 'id' | 'customer_id' | 'total'>,
    method: Transaction['method'],
    happened: Happened,
  ): Transaction {
    id++
    return {
      id,
      number: numberOf('TX', id),
      kind,
      booking_id: row.id,
      customer_id: row.customer_id,
      amount: row.total,
      method,
      status: happened.status,
      created_at: happened.at,
      updated_at: happened.changed,
    }
  }
  return {
    booking(kind: 'instant-bookings' | 'scheduled-bookings', row: Booking): Transaction | null {
      const happened = forBooking(row, random)
      return happened && written(kind, row, row.payment_method, happened)
    },
    subscription: (row: RowOf<'subscriptions'>) =>
      written('subscriptions', row, paymentOf(random), forSubscription(row, iso(now))),
  }
}
