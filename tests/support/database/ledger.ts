import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'

/** A group of entries whose sum is not what its rows say. */
export interface LedgerDifference {
  kind: string
  booking_id: number
  movement: string
  expected: string
  entered: string
}

/** Compares the entries of the ledger with the rows that posted them. */
export async function findLedgerDifferences(db: Db): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    with sales as (
      select 'instant-bookings' as kind, id, customer_id, provider_id, total, deleted_at
        from instant_bookings
      union all select 'scheduled-bookings', id, customer_id, provider_id, total, deleted_at
        from scheduled_bookings
      union all select 'subscriptions', id, customer_id, provider_id, total, deleted_at
        from subscriptions
    ), bookings as (
      select 'instant-bookings' as kind, id, customer_id, provider_id, deleted_at, extra_discount,
        discounted_by, fee, waived_at, waived_by from instant_bookings
      union all select 'scheduled-bookings', id, customer_id, provider_id, deleted_at,
        extra_discount, discounted_by, fee, waived_at, waived_by from scheduled_bookings
    ), expected as (
      select kind, id as booking_id, 'charge' as movement, customer_id, provider_id,
        null::integer as person_id, null as method, total as amount
        from sales where deleted_at is null
      union all select kind, id, 'discount', customer_id, provider_id, discounted_by, null,
        -extra_discount from bookings where deleted_at is null
      union all select kind, id, 'fee', customer_id, provider_id, null, null, fee
        from bookings where fee is not null
      union all select kind, id, 'waiver', customer_id, provider_id, waived_by, null, -fee
        from bookings where waived_at is not null and fee is not null
      union all select kind, booking_id, 'payment', customer_id, null, paid_by, method, -amount - tip
        from transactions where status <> 'pending'
      union all select kind, booking_id, 'refund', customer_id, null, refunded_by, method, amount + tip
        from transactions where status = 'refunded' and refund_method is null
      union all select kind, booking_id, 'refund', customer_id, null, refunded_by, method, amount
        from refunds
      union all select kind, booking_id, 'tip', customer_id, null, refunded_by, method, -tip
        from refunds
      union all select kind, booking_id, 'discount', customer_id, provider_id, refunded_by, null,
        -discount from refunds
      union all select kind, booking_id, 'tip', customer_id, null, paid_by, method, tip
        from transactions where status <> 'pending'
      union all select null, null, 'over_short', null, null, person_id, method, -over_short
        from closings where sealed_at is not null
      union all select null, null, 'earlier_cash', null, null, person_id, method, earlier_cash
        from closings where sealed_at is not null and earlier_cash is not null
      union all select null, null, 'handover', null, null, person_id, method, expected + over_short
        from closings where received_at is not null
      union all select null, null, 'takeover', null, null, receiver_id, method,
        -expected - over_short from closings where status = 'received'
      union all select null, null, 'correction', null, provider_id, null, null, amount
        from corrections where deleted_at is null
      union all select null, null, 'commission', null, provider_id, null, null, -commission
        from statements
    ), compared as (
      select kind, booking_id, movement, customer_id, provider_id, person_id, method,
        amount as expected, 0 as entered from expected
      union all select kind, booking_id, movement, customer_id, provider_id, person_id, method,
        0, amount from ledger_entries
    )
    select kind, booking_id, movement, sum(expected)::text as expected, sum(entered)::text as entered
    from compared group by kind, booking_id, movement, customer_id, provider_id, person_id, method
    having sum(expected) <> sum(entered)`.execute(db)
  return rows
}

/** A booking or subscription whose balance in the ledger is not what is requested of its customer. */
export interface WrongBalance {
  kind: string
  booking_id: number
  balance: string
  requested: string
}

/**
 * Compares balances with pending payments. A customer who has paid too much has a negative balance,
 * and nothing is requested.
 */
export async function findWrongBalances(db: Db): Promise<WrongBalance[]> {
  const { rows } = await sql<WrongBalance>`
    with balances as (
      select kind, booking_id, sum(amount) as balance from ledger_entries
        where booking_id is not null group by kind, booking_id
    ), requests as (
      select kind, booking_id, sum(amount) as requested from transactions
        where status = 'pending' group by kind, booking_id
    )
    select b.kind, b.booking_id, b.balance::text as balance,
      coalesce(r.requested, 0)::text as requested
    from balances as b left join requests as r using (kind, booking_id)
    where greatest(b.balance, 0) <> coalesce(r.requested, 0)`.execute(db)
  return rows
}
