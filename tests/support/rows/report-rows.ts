import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import type { Row } from './report-model.ts'

/** Instants around midnight in Berlin, with days of 23, 24 and 25 hours and a leap day. */
const EDGES = [
  '2024-02-28T22:59:59Z',
  '2024-02-28T23:00:00Z',
  '2025-10-25T21:59:59Z',
  '2025-10-25T22:00:00Z',
  '2025-10-26T00:30:00Z',
  '2025-10-26T01:30:00Z',
  '2025-10-26T22:59:59Z',
  '2025-10-26T23:00:00Z',
  '2025-12-31T22:59:59Z',
  '2025-12-31T23:00:00Z',
  '2026-02-28T23:00:00Z',
  '2026-03-28T22:59:59Z',
  '2026-03-28T23:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-03-29T21:59:59Z',
  '2026-03-29T22:00:00Z',
]
/** The number of rows that stay in each table. */
const KEPT = 140
const JOB_TABLES = ['instant_bookings', 'scheduled_bookings', 'subscription_visits']
const TABLES = [...JOB_TABLES, 'subscriptions', 'transactions']

const anyTime = fc
  .integer({ min: Date.parse('2025-09-01'), max: Date.parse('2026-04-15') })
  .map((time) => new Date(time).toISOString())
const instant = fc.oneof(fc.constantFrom(...EDGES), anyTime)
const amount = fc
  .oneof(fc.integer({ min: 0, max: 20 }), fc.bigInt({ min: 0n, max: 999_999_999_999n }))
  .map((fils) => {
    const digits = String(fils).padStart(4, '0')
    return `${digits.slice(0, -3)}.${digits.slice(-3)}`
  })
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 3 })

/** Random values and random existing references for the rows of each table. */
function arbitrary(table: string, ids: Record<string, number[]>): fc.Arbitrary<Row> {
  const pickId = (table: string) => fc.constantFrom(...(ids[table] ?? []))
  const deleted_at = fc.option(anyTime, { freq: 2 })
  if (table === 'transactions')
    return fc
      .record({
        created_at: instant,
        paid_at: rarely(instant),
        amount,
        refunded: amount,
        status: fc.constantFrom('paid', 'pending', 'refunded'),
        method: fc.constantFrom('cash', 'card', 'wallet'),
        kind: fc.constantFrom('instant-bookings', 'scheduled-bookings', 'subscriptions'),
      })
      .map((row) => ({
        ...row,
        refunded: Number(row.refunded) > Number(row.amount) ? row.amount : row.refunded,
      }))
  const day = instant.map((time) => time.slice(0, 10))
  if (table === 'subscriptions')
    return fc.record({ start_date: day, end_date: day, total: amount, deleted_at })
  const job = {
    starts_at: instant,
    deleted_at,
    is_completed: fc.constantFrom(0, 1),
    employee_id: rarely(pickId('employees')),
    area_id: pickId('areas'),
    duration_minutes: fc.integer({ min: 5, max: 1440 }),
  }
  if (table === 'subscription_visits') return fc.record(job)
  const rejection_reason_id = rarely(pickId('reasons'))
  return fc.record({ ...job, rejection_reason_id, price: amount, discount: amount, total: amount })
}

async function readIds(db: Db, query: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${sql.raw(query)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps the entries of the remaining bookings, with random amounts and times. Returns them. */
async function scatterEntries(db: Db, seed: number): Promise<Row[]> {
  await sql`alter table ledger_entries disable trigger user`.execute(db)
  await sql`delete from ledger_entries where booking_id is null
    or (kind = 'instant-bookings' and booking_id not in (select id from instant_bookings))
    or (kind = 'scheduled-bookings' and booking_id not in (select id from scheduled_bookings))
    or (kind = 'subscriptions' and booking_id not in (select id from subscriptions))`.execute(db)
  const ids = await readIds(db, 'select id from ledger_entries order by id')
  const entry = fc.record({
    occurred_at: instant,
    amount: fc
      .tuple(fc.boolean(), amount)
      .map(([isNegative, text]) => (isNegative ? '-' : '') + text),
    movement: fc.constantFrom('charge', 'payment', 'tip', 'discount', 'refund', 'fee', 'waiver'),
    method: rarely(fc.constantFrom('cash', 'card', 'wallet')),
  })
  const changes = fc
    .sample(entry, { numRuns: ids.length, seed })
    .map((values, index) => ({ ...values, id: ids[index] }))
  await sql`update ledger_entries as r set occurred_at = d.occurred_at, amount = d.amount,
      movement = d.movement, method = d.method
    from json_populate_recordset(null::ledger_entries, ${JSON.stringify(changes)}::json) as d
    where r.id = d.id`.execute(db)
  await sql`alter table ledger_entries enable trigger user`.execute(db)
  return (await sql<Row>`select * from ledger_entries`.execute(db)).rows
}

/** Reduces a demo business to a few hundred rows, changes them at random, and returns all rows. */
export async function scatterRows(db: Db, seed: number): Promise<Record<string, Row[]>> {
  for (const table of ['scheduled_bookings', 'subscription_visits'])
    await sql`update ${sql.table(table)} set time_slot_id = null`.execute(db)
  // No report reads refunds, which refer to transactions.
  await sql`delete from refunds`.execute(db)
  const ids = {
    employees: await readIds(
      db,
      "select id from users where account_type = 'Car Wash' order by id limit 4",
    ),
    areas: await readIds(db, 'select id from areas order by id limit 3'),
    reasons: await readIds(db, 'select id from cancellation_reasons order by id limit 2'),
  }
  const tables: Record<string, Row[]> = {}
  for (const table of TABLES) {
    const name = sql.table(table)
    if (table !== 'subscriptions')
      await sql`delete from ${name} where id not in (select id from ${name} order by id limit ${KEPT})`.execute(
        db,
      )
    const rows = await readIds(db, `select id from ${table} order by id`)
    const values = fc.sample(arbitrary(table, ids), { numRuns: rows.length, seed })
    const changes = values.map((value, index) => ({ ...value, id: rows[index] }))
    const columns = Object.keys(values[0] ?? {})
    const assignments = columns.map((column) => sql`${sql.ref(column)} = d.${sql.ref(column)}`)
    // Overlapping jobs of one employee count in reports like any other jobs.
    await sql`alter table ${name} disable trigger user`.execute(db)
    await sql`update ${name} as r set ${sql.join(assignments)}
      from json_populate_recordset(null::${name}, ${JSON.stringify(changes)}::json) as d
      where r.id = d.id`.execute(db)
    await sql`alter table ${name} enable trigger user`.execute(db)
    // The reports of transactions count what is kept of them.
    const computed = table === 'transactions' ? sql`, amount - refunded as kept` : sql``
    tables[table] = (await sql<Row>`select *${computed} from ${name}`.execute(db)).rows
  }
  tables.ledger_entries = await scatterEntries(db, seed)
  // The providers whose commission the ledger computes.
  tables.providers = (await sql<Row>`select * from providers`.execute(db)).rows
  return tables
}
