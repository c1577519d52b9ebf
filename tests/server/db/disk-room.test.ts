import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MIN_FREE_BYTES } from '../../../server/db/engines/folder/disk-room.ts'
import { createPglitePool, type Pglite } from '../../../server/db/engines/pglite-pool.ts'
import { PgliteThread } from '../../../server/db/engines/pglite-thread.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const folder = temporaryFolder()
const reserve = join(folder.path, 'washboard.reserve')
const database = join(folder.path, 'database')
const warnings: string[] = []
let thread: PgliteThread
let pglite: Pglite
let db: Kysely<Record<string, never>>

beforeAll(async () => {
  mkdirSync(database)
  vi.useFakeTimers({ toFake: ['setInterval'] })
  thread = new PgliteThread(database, folder.path)
  thread.log = { warn: (_: unknown, text?: string) => void warnings.push(text ?? ''), info() {} }
  pglite = createPglitePool(thread)
  db = new Kysely({ dialect: new PostgresDialect({ pool: pglite.pool(60_000) }) })
  await sql`create table kept (value integer)`.execute(db)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await pglite.close()
  vi.useRealTimers()
  folder.remove()
})

const insert = () => sql`insert into kept values (1)`.execute(db)
const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from kept`.execute(db)
  return rows[0]?.count
}

test('The server refuses changes on a nearly full disk, answers reads, logs it once, and continues once there is space', async () => {
  await insert()
  const freeBytesSpy = vi.spyOn(thread.room, 'getFreeBytes').mockReturnValue(MIN_FREE_BYTES - 1)
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(insert()).rejects.toMatchObject({ code: '53100' })
    expect(await count()).toBe(1)
  }
  expect(warnings).toEqual([
    'the disk of the data folder is nearly full: changes are refused until there is room',
  ])
  freeBytesSpy.mockReturnValue(MIN_FREE_BYTES)
  await insert()
  expect(await count()).toBe(2)
})

test('The server refuses the rest of a transaction after the disk is full, and stores nothing of it', async () => {
  const before = await count()
  const transaction = db.transaction().execute(async (trx) => {
    await sql`insert into kept values (2)`.execute(trx)
    vi.spyOn(thread.room, 'getFreeBytes').mockReturnValue(MIN_FREE_BYTES - 1)
    await sql`insert into kept values (3)`.execute(trx)
  })
  await expect(transaction).rejects.toMatchObject({ code: '53100' })
  expect(await count()).toBe(before)
})

test('The server keeps a reserve file on the disk, and writes it again once there is space', async () => {
  expect(existsSync(reserve)).toBe(true)
  rmSync(reserve)
  vi.spyOn(thread.room, 'getFreeBytes').mockReturnValue(MIN_FREE_BYTES)
  await count()
  expect(existsSync(reserve)).toBe(false)
  vi.restoreAllMocks()
  await count()
  expect(existsSync(reserve)).toBe(true)
})

test('A change counts the rows of its own statement', async () => {
  const change = async (statement: string) => {
    const { numAffectedRows } = await sql.raw(statement).execute(db)
    return numAffectedRows
  }
  await sql`create table words (word text)`.execute(db)
  expect(await change("insert into words values ('one'), ('two'), ('three')")).toBe(3n)
  expect(await change("update words set word = word || '!' where word <> 'two'")).toBe(2n)
  expect(await change("delete from words where word = 'four'")).toBe(0n)
})

test('The server makes a checkpoint when the journal is long, so that it does not fill the disk', async () => {
  const measure = async () => {
    const { rows } = await sql<{ bytes: string }>`
      select pg_current_wal_insert_lsn() - redo_lsn as bytes from pg_control_checkpoint()
    `.execute(db)
    return Number(rows[0]?.bytes)
  }
  await sql`
    select pg_logical_emit_message(true, 'test', repeat('-', 1000000)) from generate_series(1, 20)
  `.execute(db)
  expect(await measure()).toBeGreaterThan(19_000_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await measure()).toBeLessThan(100_000)
})

test('The journal becomes small again after many changes', async () => {
  const writeJournal = () =>
    sql`
    select pg_logical_emit_message(true, 'test', repeat('-', 1000000)) from generate_series(1, 70)
  `.execute(db)
  const countFiles = () => readdirSync(join(database, 'pg_wal')).length
  for (let burst = 0; burst < 2; burst++) {
    await writeJournal()
    expect(countFiles()).toBeGreaterThan(60)
    await vi.advanceTimersByTimeAsync(10_000)
    // A journal file has a megabyte.
    await vi.waitFor(() => expect(countFiles()).toBeLessThan(25), { timeout: 10_000 })
  }
})

test('The server vacuums and analyzes a table with many changes, so that its file does not grow with each of them', async () => {
  await sql`create table notes (id integer primary key, text text)`.execute(db)
  await sql`insert into notes select id, repeat('-', 1000) from generate_series(1, 20) as id`.execute(
    db,
  )
  const measure = async () => {
    const { rows } = await sql<{ bytes: number; rows: number }>`
      select pg_relation_size(oid)::int as bytes, reltuples::int as rows
      from pg_class where relname = 'notes'`.execute(db)
    return rows[0]
  }
  expect((await measure())?.rows).toBe(-1)
  for (let round = 0; round < 8; round++) {
    for (let change = 0; change < 5; change++)
      await sql`update notes set text = repeat('+', 1000 + ${change}::int)`.execute(db)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  // 800 changed rows of 1,000 bytes, of which a round leaves 100.
  expect((await measure())?.bytes).toBeLessThan(300_000)
  expect((await measure())?.rows).toBe(20)
})
