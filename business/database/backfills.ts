import type { CarryOver } from '../../registry/words/define-business.ts'

/**
 * The values of new columns in existing rows, as SQL on the same row, if the default would be
 * wrong.
 */
export const BACKFILLS: Readonly<Record<string, string>> = {
  // The discount is the difference between the price with tax and the amount paid.
  'subscriptions.discount': 'greatest(price + tax - total, 0)',
  // Before refunds of parts, a payment was given back in full.
  'transactions.refunded': "case when status = 'refunded' then amount else 0 end",
  // A visit takes place where its time slot is.
  'subscription_visits.work_location_id':
    '(select work_location_id from time_slots where id = subscription_visits.time_slot_id)',
}

/**
 * Settles the pending payments of finished jobs with the stored collected amounts. Amounts that the
 * office has already entered are not counted again.
 */
const settleCollectedAmounts = (entityName: string, table: string): string => `
  with taken as (
    select p.*, b.completed_at, b.employee_id, b.amount_taken - coalesce((select sum(o.amount)
      from transactions as o where o.kind = '${entityName}' and o.booking_id = b.id
        and o.status <> 'pending'), 0) as taken
    from "${table}" as b join transactions as p on p.id = (select min(id) from transactions
      where kind = '${entityName}' and booking_id = b.id and status = 'pending')
    where b.amount_taken > 0 and (b.is_completed = 1 or exists (select from changes as c
      where c.entity = '${entityName}' and c.row_id = b.id and c.verb = 'finish'))
  ), settled as (
    update transactions as t set amount = o.taken, status = 'paid', paid_by = o.employee_id,
      paid_at = coalesce(o.completed_at, now()), updated_at = now(), version = t.version + 1
    from taken as o where t.id = o.id and o.taken > 0
  ), rest as (
    select nextval(pg_get_serial_sequence('transactions', 'id'))::integer as next, taken.*
    from taken where taken.taken > 0 and amount > taken.taken
  )
  insert into transactions
    (id, number, kind, booking_id, customer_id, amount, method, created_at, updated_at)
  select next, 'TX-' || (100000 + next), kind, booking_id, customer_id, amount - taken, method,
    now(), now() from rest`

/** The statements that run before a column is removed, by table and column. */
export const CARRY_OVERS: Readonly<Record<string, CarryOver>> = {
  'instant_bookings.amount_taken': {
    tables: ['transactions'],
    statements: [settleCollectedAmounts('instant-bookings', 'instant_bookings')],
  },
  'scheduled_bookings.amount_taken': {
    tables: ['transactions'],
    statements: [settleCollectedAmounts('scheduled-bookings', 'scheduled_bookings')],
  },
}
