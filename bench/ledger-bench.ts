import { parseArgs } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { registry } from '#business'
import type { Db } from '../server/db/database-types.ts'
import { buildOpenEntriesSql, listCoveredEntries } from '../server/db/computed/covered-sums.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { openBenchDatabase } from './bench-database.ts'
import { measureTime, median } from './ratios.ts'

/** The numbers of entries to measure, each larger than the one before. */
const SIZES = [10_000, 100_000, 1_000_000] as const
const ROUNDS = 21
/** The longest time of a sum, in ms, and the largest ratio of the last size to the first. */
const LIMIT_MS = 50
const LIMIT_RATIO = 2
/** The entries of a day. More entries are more days, as in a business that goes on. */
const ENTRIES_A_DAY = 400
const PEOPLE = 20
const PROVIDERS = 5
/** The entries of a booking: charge, tip, payment and refund. */
const ENTRIES_A_BOOKING = 4
const BOOKINGS_A_CUSTOMER = 10

/** Adds entries until the ledger has a number of them. */
async function fillLedger(db: Db, from: number, to: number): Promise<void> {
  await sql`insert into ledger_entries (movement, amount, occurred_at, cause_kind, cause_id, kind,
      booking_id, customer_id, provider_id, person_id, method, closing_id, created_at)
    select (array['charge', 'tip', 'payment', 'refund'])[n % 4 + 1],
      case n % 4 when 2 then -10.5 when 3 then 2.25 else 10 end,
      timestamptz '2020-01-01' + n * interval '1 day' / ${sql.lit(ENTRIES_A_DAY)},
      'transactions', n, 'instant-bookings', n / ${sql.lit(ENTRIES_A_BOOKING)},
      n / ${sql.lit(ENTRIES_A_BOOKING * BOOKINGS_A_CUSTOMER)}, n / 7 % ${sql.lit(PROVIDERS)} + 1,
      n / 3 % ${sql.lit(PEOPLE)} + 1, case when n % 4 > 1 then 'cash' end,
      case when n < ${to - ENTRIES_A_DAY}::integer then 1 end, now()
    from generate_series(${from}::integer, ${to - 1}::integer) as n`.execute(db)
  await sql`analyze ledger_entries`.execute(db)
}

/** SQL of what the ledger expects in a person's drawer: the cash that no count covers. */
function sumDrawer(person: number): RawBuilder<unknown> {
  const openEntries = listCoveredEntries(registry, registry.closings).map((entries) =>
    buildOpenEntriesSql(entries, 'drawer'),
  )
  return sql.raw(`select sum(e.amount) from (select ${person} as person_id, 'cash' as method) as drawer
    cross join lateral (${openEntries.join(' union all ')}) as e`)
}

/** Returns the sums to measure, each of a random booking, customer or period among some entries. */
function buildSums(size: number): Readonly<Record<string, () => RawBuilder<unknown>>> {
  const draw = (count: number) => Math.floor(Math.random() * Math.max(1, count))
  const days = size / ENTRIES_A_DAY
  const from = (day: number) => sql`timestamptz '2020-01-01' + ${day} * interval '1 day'`
  const period = (day: number, count: number) =>
    sql`occurred_at >= ${from(day)} and occurred_at < ${from(day + count)}`
  return {
    'balance of a booking': () => sql`select sum(amount) from ledger_entries
      where kind = 'instant-bookings' and booking_id = ${draw(size / ENTRIES_A_BOOKING)}`,
    'balance of a customer': () => sql`select sum(amount) from ledger_entries
      where customer_id = ${draw(size / ENTRIES_A_BOOKING / BOOKINGS_A_CUSTOMER)}`,
    "a person's drawer of a day": () => sumDrawer(draw(PEOPLE) + 1),
    "a provider's statement of 25 days": () => sql`select movement, sum(amount)
      from ledger_entries where provider_id = ${draw(PROVIDERS) + 1}
      and ${period(draw(days - 25), 25)} group by movement`,
  }
}

/** Measures each sum over a ledger; returns the median times in ms. */
async function measureSums(db: Db, size: number): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const [name, buildSum] of Object.entries(buildSums(size))) {
    const rounds: number[] = []
    // The first run plans the statement and reads its pages.
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push(await measureTime(() => buildSum().execute(db)))
    times.set(name, median(rounds.slice(1)))
  }
  return times
}

/**
 * Measures balances and sums over ledgers of up to a million entries on PostgreSQL. Exits with 1 if
 * a sum takes too long, or longer with more entries.
 */
export async function benchLedger(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { engine: { type: 'string', default: 'postgres' } },
  })
  const database = await openBenchDatabase(values.engine)
  try {
    await syncTables(database.setupDb, registry)
    const results: Map<string, number>[] = []
    for (const [index, size] of SIZES.entries()) {
      await fillLedger(database.setupDb, SIZES[index - 1] ?? 0, size)
      results.push(await measureSums(database.db, size))
    }
    console.log(['sum, median in ms'.padEnd(36), ...SIZES, 'ratio'].join('\t'))
    for (const name of results[0]?.keys() ?? []) {
      const times = results.map((result) => result.get(name) ?? Number.NaN)
      const ratio = (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)
      const isGood = times.every((time) => time <= LIMIT_MS) && ratio <= LIMIT_RATIO
      const numbers = [...times, ratio].map((number) => number.toFixed(2))
      console.log([name.padEnd(36), ...numbers, isGood ? '' : 'too slow'].join('\t'))
      if (!isGood) process.exitCode = 1
    }
  } finally {
    await database.close()
  }
}
