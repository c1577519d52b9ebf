import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { copyNewest, UNADJUSTED } from '../rows/jobs.ts'
import { CASH_MOVES } from './cash.ts'

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
 * Lists what is wrong with the statements of a database: gaps, totals that differ from the ledger,
 * lines that do not add up, entries of later days, first days that do not follow the statement before,
 * and entries whose commission does not add up.
 */
export async function findStatementMistakes(db: Db, decimals = 3): Promise<string[]> {
  const { rows } = await sql<{ mistake: string }>`
    with lines as (
      select s.id, cell ->> 'field' as field, cell ->> 'value' as amount from statements as s
        cross join lateral jsonb_array_elements(s.content::jsonb -> 'lines') as line
        cross join lateral jsonb_array_elements(line) as cell
        where s.content <> ''
    )
    select format('%s has %s statements up to %s', year, count(*), max(serial)) as mistake
      from statements group by year having count(*) <> max(serial)
    union all select format('%s is %s, and its entries add up to %s', s.number, s.total, e.total)
      from statements as s cross join lateral (select coalesce(sum(amount), 0) as total
        from ledger_entries as l where l.statement_id = s.id
          or (l.cause_kind = 'statements' and l.cause_id = s.id)) as e
      where s.total <> e.total
    union all select format('%s has the commission %s instead of %s', s.number, s.commission, e.share)
      from statements as s cross join lateral (
        select coalesce(sum(round(amount * s.commission_percent / 100, ${decimals}::integer)), 0)
          as share
        from ledger_entries where statement_id = s.id
          and movement in ('charge', 'discount', 'fee', 'waiver')) as e
      where s.commission <> e.share
    union all select format('%s has %s and %s, and its lines %s and %s', s.number, s.sold,
        s.commission, e.sold, e.commission)
      from statements as s cross join lateral (
        select
          coalesce(sum(amount::numeric) filter (where field = 'sold'), 0) as sold,
          coalesce(sum(amount::numeric) filter (where field = 'commission'), 0) as commission
        from lines where id = s.id) as e
      where (s.sold, s.commission) is distinct from (e.sold, e.commission)
    union all select format('%s covers an entry of %s', s.number, l.occurred_at)
      from statements as s join ledger_entries as l on l.statement_id = s.id
      where (l.occurred_at at time zone 'Asia/Kuwait')::date > s.to_day
    union all select format('%s begins on %s, and the one before ends on %s', number, from_day, ended)
      from (select number, from_day, lag(to_day) over (partition by provider_id order by id) as ended
        from statements) as s
      where from_day <> ended + 1
    union all select format('%s has no contents', number) from statements
      where content = '' or closed_at is null`.execute(db)
  return rows.map(({ mistake }) => mistake)
}

/**
 * Lists the documents and statements whose number does not follow the one before of their series and
 * year.
 */
export async function findNumberGaps(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mistake: string }>`
    with numbered as (
      select id, 'invoices' as entity, series, year, serial, number, issued_on from invoices
      union all select id, 'statements', series, year, serial, number, issued_on from statements
    ), placed as (
      select *, row_number() over (partition by entity, series, year order by id) as place
        from numbered
    )
    select format('%s has the serial %s at place %s of %s', number, serial, place, year) as mistake
      from placed where serial <> place or year <> extract(year from issued_on)
        or number <> format('%s-%s-%s', case series when 'invoice' then 'INV'
          when 'credit_note' then 'CN' else 'ST' end, year, lpad(serial::text, 5, '0'))
    union all select format('the last serial of %s in %s is %s', s.series, s.year, s.last)
      from document_serials as s
      where s.last <> (select count(*) from numbered as n
        where (n.entity, n.series, n.year) = (s.entity, s.series, s.year))`.execute(db)
  return rows.map(({ mistake }) => mistake)
}

/**
 * Lists the providers whose statements and uncovered entries do not add up to their bookings, the cash
 * of their employees, and their corrections. The amounts are those of rows, not of the ledger.
 */
export async function findStatementDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ mistake: string }>`
    with sales as (
      select provider_id, case when deleted_at is null then total - extra_discount else 0 end
          + case when waived_at is null then coalesce(fee, 0) else 0 end as amount
        from instant_bookings
      union all select provider_id, case when deleted_at is null then total - extra_discount else 0 end
          + case when waived_at is null then coalesce(fee, 0) else 0 end from scheduled_bookings
      union all select provider_id, total from subscriptions where deleted_at is null
      union all select provider_id, -discount from refunds
    ), cash as (
      ${CASH_MOVES}
      union all select person_id, over_short from closings where sealed_at is not null
      union all select person_id, -expected - over_short from closings where received_at is not null
      union all select person_id, -coalesce(earlier_cash, 0) from closings where sealed_at is not null
    ), entries as (
      select l.*, u.provider_id as employer_id from ledger_entries as l
        left join users as u on u.id = l.person_id where statement_id is null
    ), sides as (
      select provider_id, 'sold' as part, amount as expected, 0 as stated from sales
      union all select u.provider_id, 'cash', c.amount, 0
        from cash as c join users as u on u.id = c.person_id
      union all select provider_id, 'corrections', amount, 0 from corrections where deleted_at is null
      union all select provider_id, 'sold', 0, sold from statements
      union all select provider_id, 'cash', 0, cash_held from statements
      union all select provider_id, 'corrections', 0, corrections from statements
      union all select provider_id, 'sold', 0, amount from entries
        where movement in ('charge', 'discount', 'fee', 'waiver')
      union all select employer_id, 'cash', 0, -amount from entries where method = 'cash'
        and movement in ('payment', 'refund', 'over_short', 'handover', 'takeover', 'earlier_cash')
      union all select provider_id, 'corrections', 0, amount from entries
        where movement = 'correction'
    )
    select format('provider %s: %s is %s, and the statements add up to %s', provider_id, part,
        sum(expected), sum(stated)) as mistake
      from sides where provider_id is not null group by provider_id, part
      having sum(expected) <> sum(stated)`.execute(db)
  return rows.map(({ mistake }) => mistake)
}

/**
 * Lists the bookings whose documents do not add up to what was sold, less what was given back without
 * being owed, or to the tax in it. The amounts are those of bookings, transactions and refunds, not of
 * the ledger.
 */
export async function findDocumentDifferences(db: Db, decimals = 3): Promise<string[]> {
  const { rows } = await sql<{ id: number; documented: string; expected: string }>`
    with bookings as (
      select 'instant-bookings' as kind, id, total, tax, extra_discount, fee, untaxed_fee, waived_at,
        deleted_at from instant_bookings
      union all select 'scheduled-bookings', id, total, tax, extra_discount, fee, untaxed_fee,
        waived_at, deleted_at from scheduled_bookings
    ), given_back as (
      select kind, booking_id, sum(amount) as amount, sum(tip) as tip, sum(discount) as discount
        from refunds group by kind, booking_id
    ), paid as (
      select kind, booking_id, sum(amount) as amount from transactions
        where status <> 'pending' group by kind, booking_id
    ), sums as (
      select b.kind, b.id, b.total, b.tax,
        case when b.deleted_at is not null and b.waived_at is null
          then coalesce(b.untaxed_fee, 0) else 0 end as untaxed,
        case when b.deleted_at is null then b.total - b.extra_discount else 0 end
          + case when b.waived_at is null then coalesce(b.fee, 0) else 0 end
          - coalesce(g.discount, 0) as sold,
        coalesce(p.amount, 0) + coalesce(g.tip, 0) as paid, coalesce(g.amount, 0) as returned
      from bookings as b
      left join paid as p on (p.kind, p.booking_id) = (b.kind, b.id)
      left join given_back as g on (g.kind, g.booking_id) = (b.kind, b.id)
    )
    select s.id, format('%s with %s tax', d.total, d.tax) as documented,
      format('%s with %s tax', e.total, e.tax) as expected
    from sums as s
    join (select kind, booking_id, sum(total) as total, sum(tax) as tax from invoices
      group by kind, booking_id) as d on (d.kind, d.booking_id) = (s.kind, s.id)
    cross join lateral (select greatest(0,
      sold - greatest(0, returned - greatest(0, paid - sold))) as total) as owed
    cross join lateral (select owed.total, case when s.total = 0 then 0 else round(
      s.tax * least(greatest(0, owed.total - s.untaxed), s.total) / s.total, ${decimals}::integer)
      end as tax) as e
    where (d.total, d.tax) <> (e.total, e.tax) order by s.id`.execute(db)
  return rows.map(
    ({ id, documented, expected }) =>
      `booking ${String(id)}: its documents add up to ${documented}, not to ${expected}`,
  )
}
