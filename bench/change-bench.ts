import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { registry } from '#business'
import type { Db } from '../server/db/database-types.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { openBenchDatabase } from './bench-database.ts'
import { printStatements } from './change-statements.ts'

/** The measured numbers of history rows, by default. */
const HISTORY_SIZES = [0, 100_000, 1_000_000]
/** The number of alternating blocks of updates, so that other load slows both subjects equally. */
const BLOCKS = 10

/** Updates per second, without and with history. */
interface Speed {
  bare: number
  recorded: number
}

/** Updates one row repeatedly, each time in its own transaction; returns the seconds. */
async function runUpdates(db: Db, table: string, count: number): Promise<number> {
  const startedAt = performance.now()
  for (let index = 0; index < count; index++)
    await sql`update ${sql.table(table)} set answer = ${`Answer ${startedAt} ${index}`}
      where id = 1`.execute(db)
  return (performance.now() - startedAt) / 1000
}

/** Copies a table with its rows and indexes, but without its triggers. */
async function copyWithoutTriggers(db: Db, table: string): Promise<string> {
  const copy = `${table}_bare`
  await sql`create table ${sql.table(copy)} (like ${sql.table(table)} including all)`.execute(db)
  await sql`insert into ${sql.table(copy)} select * from ${sql.table(table)}`.execute(db)
  return copy
}

/** Measures updates of the copy and of the original by turns. */
async function measure(db: Db, bare: string, count: number): Promise<Speed> {
  const block = Math.ceil(count / BLOCKS)
  const seconds = { bare: 0, recorded: 0 }
  for (let index = 0; index < BLOCKS; index++) {
    seconds.bare += await runUpdates(db, bare, block)
    seconds.recorded += await runUpdates(db, 'faqs', block)
  }
  return {
    bare: (block * BLOCKS) / seconds.bare,
    recorded: (block * BLOCKS) / seconds.recorded,
  }
}

/** Fills history up to a number of rows, with a few changes in each batch. */
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

const printLine = (...cells: string[]) =>
  console.log(cells.map((cell) => cell.padStart(16)).join(''))

/**
 * Prints the statements of an update and of a create. Then prints how many updates of one row run per
 * second, without triggers and with history and versions, for several sizes of history.
 */
export async function benchChanges(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      updates: { type: 'string', default: '2000' },
      history: { type: 'string', default: HISTORY_SIZES.join() },
      engine: { type: 'string', default: 'postgres' },
    },
  })
  const database = await openBenchDatabase(values.engine)
  const { setupDb: db } = database
  await syncTables(db, registry)
  await seedDemo(db, { now: new Date(), history: false })
  await printStatements(database)
  const bare = await copyWithoutTriggers(db, 'faqs')
  const count = Number(values.updates)
  await measure(db, bare, Math.ceil(count / 10))
  console.log(`${values.engine}, ${count} updates of one row, each its own transaction`)
  printLine('history', 'bare', 'with history', 'ratio')
  for (const rows of values.history.split(',').map(Number)) {
    if (rows > 0) await fillHistory(db, rows)
    const { bare: bareSpeed, recorded } = await measure(db, bare, count)
    const speeds = [bareSpeed, recorded].map((speed) => `${Math.round(speed)}/s`)
    printLine(String(rows), ...speeds, (bareSpeed / recorded).toFixed(2))
  }
  await database.close()
}
