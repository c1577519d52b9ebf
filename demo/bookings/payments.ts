import { DAY, iso } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import { buildNumber, type DemoRow, type World } from '../world/world.ts'
import { drawPaymentMethod } from './booking-row.ts'

type Transaction = DemoRow<'transactions'>
/** The fields of a booking that payments depend on. */
type Booking = Pick<
  DemoRow<'instant-bookings'>,
  | 'id'
  | 'customer_id'
  | 'total'
  | 'payment_method'
  | 'created_at'
  | 'completed_at'
  | 'deleted_at'
  | 'employee_id'
  | 'cancelled_by'
>
type Paid = Pick<Transaction, 'paid_at' | 'paid_by'>
type Refunded = Pick<Transaction, 'refund_reason' | 'refunded_at' | 'refunded_by'>
type Happened = Pick<Transaction, 'status' | 'created_at' | 'updated_at'> & Paid & Refunded

const UNPAID: Paid = { paid_at: null, paid_by: null }
const NOT_REFUNDED: Refunded = { refund_reason: null, refunded_at: null, refunded_by: null }
const REASONS = [
  'Cancelled before the work began.',
  'Paid by card twice.',
  'Agreed with the customer on the phone.',
] as const
const REFUNDED = 0.6

const pending = (time: string): Happened => ({
  status: 'pending',
  created_at: time,
  updated_at: time,
  ...UNPAID,
  ...NOT_REFUNDED,
})

const paid = (requestedAt: string, time: string, userId: number | null): Happened => ({
  status: 'paid',
  created_at: requestedAt,
  updated_at: time,
  paid_at: time,
  paid_by: userId,
  ...NOT_REFUNDED,
})

interface Cancelled {
  deleted_at: string | null
  cancelled_by: number | null
}

/** A refund by the employee who cancelled. */
const refunded = (
  previous: Happened,
  { deleted_at, cancelled_by }: Cancelled,
  random: Random,
): Happened => ({
  ...previous,
  status: 'refunded',
  updated_at: deleted_at ?? previous.updated_at,
  refund_reason: random.pick(REASONS),
  refunded_at: deleted_at,
  refunded_by: cancelled_by,
})

const NOTHING = '0.000'

/** Makes the transaction of a booking so far; null if nothing is due. */
function forBooking(row: Booking, office: readonly number[], random: Random): Happened | null {
  const { created_at } = row
  // The employee who washed the car took the money.
  if (row.completed_at) return paid(row.completed_at, row.completed_at, row.employee_id)
  if (!row.deleted_at) return pending(created_at)
  // Cash is paid after the work, so there is nothing to refund before.
  if (row.payment_method === 'cash' || !random.chance(REFUNDED)) return null
  return refunded(paid(created_at, created_at, random.pick(office)), row, random)
}

/** Makes the transaction of a subscription; it is refunded if cancelled before the first wash. */
function forSubscription(
  row: DemoRow<'subscriptions'>,
  office: readonly number[],
  random: Random,
  now: string,
): Happened {
  const createdAt = row.created_at
  const takenPayment = paid(createdAt, createdAt, random.pick(office))
  if (row.deleted_at && row.washes_used === 0) return refunded(takenPayment, row, random)
  const isRecent = Date.parse(now) - Date.parse(createdAt) < 3 * DAY
  return isRecent && !row.deleted_at ? pending(createdAt) : takenPayment
}

/** Returns a generator of transactions, numbered in the order of their bookings. */
export function createPaymentGenerator(office: readonly number[], { now, ...world }: World) {
  const random = world.random('transactions')
  let id = 0
  function createTransaction(
    kind: Transaction['kind'],
    row: Pick<Booking, 'id' | 'customer_id' | 'total'>,
    method: Transaction['method'],
    happened: Happened,
  ): Transaction {
    id++
    return world.whole('transactions', {
      id,
      number: buildNumber('TX', id),
      kind,
      booking_id: row.id,
      customer_id: row.customer_id,
      amount: row.total,
      method,
      tip: NOTHING,
      refund_amount: happened.status === 'refunded' ? row.total : null,
      refund_method: happened.status === 'refunded' ? method : null,
      purpose: 'payment',
      refunded: happened.status === 'refunded' ? row.total : NOTHING,
      refunded_tip: NOTHING,
      withheld: NOTHING,
      ...happened,
    })
  }
  return {
    booking(kind: 'instant-bookings' | 'scheduled-bookings', row: Booking): Transaction | null {
      const happened = forBooking(row, office, random)
      return happened && createTransaction(kind, row, row.payment_method, happened)
    },
    subscription: (row: DemoRow<'subscriptions'>) =>
      createTransaction(
        'subscriptions',
        row,
        drawPaymentMethod(random),
        forSubscription(row, office, random, iso(now)),
      ),
  }
}

/** Returns a generator of refunds. It returns null for a transaction of which nothing was given back. */
export function createRefundGenerator(world: World) {
  let id = 0
  return (transaction: Transaction | null): DemoRow<'refunds'> | null => {
    if (!transaction?.refunded_at || transaction.refunded_by === null) return null
    const { kind, booking_id, customer_id, amount, method, refunded_at } = transaction
    id++
    return world.whole('refunds', {
      id,
      number: buildNumber('RF', id),
      transaction_id: transaction.id,
      kind,
      booking_id,
      customer_id,
      provider_id: null,
      amount,
      tip: NOTHING,
      // Only cancelled sales are refunded, and nothing is owed for them.
      discount: NOTHING,
      method,
      reason: transaction.refund_reason ?? '',
      refunded_at,
      refunded_by: transaction.refunded_by,
      created_at: refunded_at,
      updated_at: refunded_at,
    })
  }
}
