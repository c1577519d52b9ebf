import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { copyNewest, UNADJUSTED } from '../rows/jobs.ts'

let saleCount = 0

/** Adds an open instant booking of an amount, with its payment request. Returns both ids. */
export async function sellBooking(db: Db, total = '4.000', tax = '0.000', values: object = {}) {
  saleCount += 1
  const number = `D-${String(saleCount)}`
  const id = await copyNewest(db, 'instant_bookings', {
    number,
    price: (Number(total) - Number(tax)).toFixed(3),
    discount: '0',
    tax,
    total,
    ...UNADJUSTED,
    deleted_at: null,
    employee_id: null,
    is_completed: 0,
    started_at: null,
    failed_at: null,
    ...values,
  })
  const paymentId = await copyNewest(db, 'transactions', {
    number,
    kind: 'instant-bookings',
    booking_id: id,
    amount: total,
    tip: '0',
    status: 'pending',
    purpose: 'payment',
    refunded: '0',
    refunded_tip: '0',
    withheld: '0',
    paid_at: null,
    paid_by: null,
    refunded_at: null,
    refunded_by: null,
  })
  return { id, paymentId }
}

/** Lists what is wrong with the documents of a database: gaps, doubles, wrong sums, lacking entries. */
export async function findDocumentMistakes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mistake: string }>`
    select format('%s %s has %s documents up to %s', series, year, count(*), max(serial)) as mistake
      from invoices group by series, year
      having count(*) <> max(serial) or count(distinct number) <> count(*)
    union all select format('%s has %s after %s', s.series, s.last, max(d.serial))
      from document_serials as s left join invoices as d using (series, year)
      where s.entity = 'invoices' group by s.series, s.year, s.last having s.last is distinct from max(d.serial)
    union all select number || ' lacks entries' from invoices as d
      where not exists (select from invoices_entry_ids_joined where row_id = d.id)
    union all select format('entry %s has %s documents', target_id, count(*))
      from invoices_entry_ids_joined group by target_id having count(*) > 1
    union all select number || ' covers an entry of another row' from invoices as d
      join invoices_entry_ids_joined as j on j.row_id = d.id
      join ledger_entries as l on l.id = j.target_id
      where (l.kind, l.booking_id) is distinct from (d.kind, d.booking_id)`.execute(db)
  return rows.map(({ mistake }) => mistake)
}

/**
 * Lists what is wrong with the statements of a database: gaps, totals that differ from the ledger, and
 * entries whose commission does not add up.
 */
export async function findStatementMistakes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mistake: string }>`
    select format('%s has %s statements up to %s', year, count(*), max(serial)) as mistake
      from statements group by year having count(*) <> max(serial)
    union all select format('%s is %s, and its entries add up to %s', s.number, s.total, e.total)
      from statements as s cross join lateral (select coalesce(sum(amount), 0) as total
        from ledger_entries as l where l.statement_id = s.id
          or (l.cause_kind = 'statements' and l.cause_id = s.id)) as e
      where s.total <> e.total
    union all select format('%s has the commission %s instead of %s', s.number, s.commission, e.share)
      from statements as s cross join lateral (
        select coalesce(sum(round(amount * s.commission_percent / 100, 3)), 0) as share
        from ledger_entries where statement_id = s.id
          and movement in ('charge', 'discount', 'fee', 'waiver')) as e
      where s.commission <> e.share
    union all select format('%s has no contents', number) from statements
      where content = '' or closed_at is null`.execute(db)
  return rows.map(({ mistake }) => mistake)
}

/**
 * Lists the bookings whose documents do not add up to what was sold, less what was given back without
 * being owed. The amounts are those of bookings, transactions and refunds, not of the ledger.
 */
export async function findDocumentDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number; documented: string; expected: string }>`
    with bookings as (
      select 'instant-bookings' as kind, id, total, extra_discount, fee, waived_at, deleted_at
        from instant_bookings
      union all select 'scheduled-bookings', id, total, extra_discount, fee, waived_at, deleted_at
        from scheduled_bookings
    ), given_back as (
      select kind, booking_id, sum(amount) as amount, sum(tip) as tip, sum(discount) as discount
        from refunds group by kind, booking_id
    ), paid as (
      select kind, booking_id, sum(amount) as amount from transactions
        where status <> 'pending' group by kind, booking_id
    ), sums as (
      select b.kind, b.id,
        case when b.deleted_at is null then b.total - b.extra_discount else 0 end
          + case when b.waived_at is null then coalesce(b.fee, 0) else 0 end
          - coalesce(g.discount, 0) as sold,
        coalesce(p.amount, 0) + coalesce(g.tip, 0) as paid, coalesce(g.amount, 0) as returned
      from bookings as b
      left join paid as p on (p.kind, p.booking_id) = (b.kind, b.id)
      left join given_back as g on (g.kind, g.booking_id) = (b.kind, b.id)
    )
    select s.id, d.total::text as documented, e.expected::text as expected
    from sums as s
    join (select kind, booking_id, sum(total) as total from invoices group by kind, booking_id) as d
      on (d.kind, d.booking_id) = (s.kind, s.id)
    cross join lateral (select greatest(0,
      sold - greatest(0, returned - greatest(0, paid - sold))) as expected) as e
    where d.total <> e.expected order by s.id`.execute(db)
  return rows.map(
    ({ id, documented, expected }) =>
      `booking ${String(id)}: its documents add up to ${documented}, not to ${expected}`,
  )
}
