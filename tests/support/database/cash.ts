import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'

/** The movements of cash from transactions, refunds and receipts, not from the ledger. */
export const CASH_MOVES = sql`
  select paid_by as person_id, amount + tip as amount from transactions
    where status <> 'pending' and method = 'cash'
  union all select refunded_by, -amount - tip from transactions
    where status = 'refunded' and refund_method is null and method = 'cash'
  union all select refunded_by, -amount from refunds where method = 'cash'
  union all select receiver_id, expected + over_short from closings where status = 'received'`

/**
 * Lists the cash that no count explains: a person whose counts do not add up to the cash of payments,
 * refunds and receipts, a count that is not the sum of its entries or of its lines, and uncounted
 * cash of a person without an open count.
 */
export async function findCashDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mistake: string }>`
    with moved as (${CASH_MOVES}), open_cash as (
      select person_id, -sum(amount) as amount from ledger_entries
        where method = 'cash' and closing_id is null and movement in ('payment', 'refund', 'takeover')
        group by person_id
    ), sides as (
      select person_id, amount as moved, 0 as counted from moved
      union all select person_id, 0, expected + coalesce(earlier_cash, 0) from closings
        where sealed_at is not null
      union all select person_id, 0, amount from open_cash
    )
    select format('person %s moved %s in cash, and the counts add up to %s', person_id, sum(moved),
        sum(counted)) as mistake
      from sides group by person_id having sum(moved) <> sum(counted)
    union all select format('%s expects %s and %s, and its entries add up to %s', c.number, c.expected,
        c.earlier_cash, e.sum)
      from closings as c cross join lateral (select coalesce(-sum(amount), 0) as sum
        from ledger_entries where closing_id = c.id) as e
      where case when c.sealed_at is null then e.sum <> 0 
        else c.expected + coalesce(c.earlier_cash, 0) is distinct from e.sum end
    union all select format('%s covers an entry of %s of another person or method', c.number, l.movement)
      from closings as c join ledger_entries as l on l.closing_id = c.id
      where l.person_id <> c.person_id or l.method <> 'cash'
        or l.movement not in ('payment', 'refund', 'takeover')
    union all select format('%s has %s counted, and says %s', c.number, n.sum, c.expected + c.over_short)
      from closings as c cross join lateral (select coalesce(sum(denomination * count), 0) as sum
        from closing_counts where closing_id = c.id and deleted_at is null) as n
      where c.sealed_at is not null and c.expected + c.over_short is distinct from n.sum
    union all select format('person %s has %s in no count', person_id, amount) from open_cash as o
      where amount <> 0 and not exists (select from closings where open_for = o.person_id)`.execute(
    db,
  )
  return rows.map(({ mistake }) => mistake)
}
