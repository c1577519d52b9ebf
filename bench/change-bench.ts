import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { registry } from '#business'
import type { Db } from '../server/db/database-types.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { openBenchDatabase } from './bench-database.ts'

/** How many rows of history there are when it is measured, if nothing else is asked for. */
const HISTORY = [0, 100_000, 1_000_000]
/** Blocks of updates by turns, so that what else the machine does slows both down. */
const BLOCKS = 10

/** What an update costs: how many are made in a second. */
interface Speed {
  bare: number
  recorded: number
}

/** Makes a number of updates of one row, each in a transaction of its own; returns the seconds. */
async function updates(db: Db, table: string, count: number): Promise<number> {
  const startedAt = performance.now()
  for (let at = 0; at < count; at++)
    await sql`update ${sql.table(table)} set answer = ${`Answer ${startedAt} ${at}`}
      where id = 1`.execute(db)
  return (performance.now() - startedAt) / 1000
}

/** Copies a table with its rows and indexes, and without its triggers. */
async function bareCopy(db: Db, table: string): Promise<string> {
  const copy = `${table}_bare`
  await sql`create table ${sql.table(copy)} (like ${sql.table(table)} including all)`.execute(db)
  await sql`insert into ${sql.table(copy)} select * from ${sql.table(table)}`.execute(db)
  return copy
}

/** Measures both by turns. */
async function measure(db: Db, bare: string, count: number): Promise<Speed> {
  const block = Math.ceil(count / BLOCKS)
  const seconds = { bare: 0, recorded: 0 }
  for (let at = 0; at < BLOCKS; at++) {
    seconds.bare += await updates(db, bare, block)
    seconds.recorded += await updates(db, 'faqs', block)
  }
  return {
    bare: (block * BLOCKS) / seconds.bare,
    recorded: (block * BLOCKS) / seconds.recorded,
  }
}

/** Fills history up to so many rows: changes of many rows, a few in each batch. */
async function fillHistory(db: Db, rows: number): Promise<void> {
  await sql`insert into changes (batch, at, verb, entity, row_id, kind, before, after)
    select md5((n / 4)::text)::uuid, now() - n * interval '1 minute', 'update', 'faqs',
      1 + n % 500, 'update', jsonb_build_object('answer', 'Answer ' || n),
      jsonb_build_object('answer', 'Answer ' || (n + 1))
    from generate_series(1, ${rows}::integer - (select count(*) from changes)::integer) as n`.execute(
    db,
  )
  await sql`vacuum analyze changes`.execute(db)
}

const line = (...cells: string[]) => console.log(cells.map((cell) => cell.padStart(16)).join(''))

/**
 * Prints how many updates of one row are made in a second, without anything that follows from them
 * and with history and versions, and how that grows with history.
 */
export async function benchChanges(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      updates: { type: 'string', default: '2000' },
      history: { type: 'string', default: HISTORY.join() },
      engine: { type: 'string', default: 'postgres' },
    },
  })
  const database = await openBenchDatabase(values.engine)
  const { setupDb: db } = database
  await syncTables(db, registry)
  await seedDemo(db, { now: new Date(), history: false })
  const bare = await bareCopy(db, 'faqs')
  const count = Number(values.updates)
  await measure(db, bare, Math.ceil(count / 10))
  console.log(`${values.engine}, ${count} updates of one row, each its own transaction`)
  line('history', 'bare', 'with history', 'ratio')
  for (const rows of values.history.split(',').map(Number)) {
    if (rows > 0) await fillHistory(db, rows)
    const { bare: without, recorded } = await measure(db, bare, count)
    const speeds = [without, recorded].map((speed) => `${Math.round(speed)}/s`)
    line(String(rows), ...speeds, (without / recorded).toFixed(2))
  }
  await database.close()
}
