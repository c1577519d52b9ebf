import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Pglite, createPglitePool } from '../../../server/db/engines/pglite-pool.ts'
import { PgliteThread } from '../../../server/db/engines/pglite-thread.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { isWhole } from '../../support/runner/whole.ts'

/** A time limit in ms that normal statements never reach. The tested statement never ends. */
const LIMIT = 1500
const ENDLESS = sql`with recursive n as (select 1 as i union all select 0 from n)
  select count(*) from n`

type Rows = Kysely<Record<string, Record<string, unknown>>>
const handle = (pglite: Pglite, limit: number): Rows =>
  new Kysely({ dialect: new PostgresDialect({ pool: pglite.pool(limit) }) })

const valuesIn = async (db: Rows) => {
  const { rows } = await sql<{ value: number }>`select value from kept order by value`.execute(db)
  return rows.map(({ value }) => value)
}

describe('A statement of the embedded database that never ends', () => {
  const folder = temporaryFolder()
  let pglite: Pglite
  let db: Rows
  /** A connection for statements outside the tested limit, with a long timeout. */
  let patient: Rows
  beforeAll(async () => {
    const dataDir = join(folder.path, 'database')
    mkdirSync(dataDir)
    pglite = createPglitePool(new PgliteThread(dataDir))
    db = handle(pglite, LIMIT)
    patient = handle(pglite, Infinity)
    await sql`create table kept (value integer primary key)`.execute(patient)
  })
  beforeEach(() => sql`truncate kept`.execute(patient))
  afterAll(async () => {
    await pglite.close()
    folder.remove()
  })

  const keep = (value: number, connection: Rows = patient) =>
    sql`insert into kept values (${value})`.execute(connection)

  test('is stopped at its limit, and earlier data remains', async () => {
    for (let value = 1; value <= 50; value++) await keep(value)
    await expect(ENDLESS.execute(db)).rejects.toMatchObject({ code: '57014' })
    await keep(51)
    expect(await valuesIn(patient)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1))
  })

  test.runIf(isWhole())(
    'fails together with its transaction, and runs nothing outside the transaction',
    async () => {
      await keep(1)
      const transaction = db.transaction().execute(async (trx) => {
        await keep(2, trx)
        await ENDLESS.execute(trx).catch(() => undefined)
        await keep(3, trx)
      })
      await expect(transaction).rejects.toMatchObject({ code: '57014' })
      expect(await valuesIn(patient)).toEqual([1])
    },
  )

  test.runIf(isWhole())('lets waiting requests take their turn', async () => {
    const endless = expect(ENDLESS.execute(db)).rejects.toMatchObject({ code: '57014' })
    await Promise.all([endless, ...[1, 2, 3].map((value) => keep(value))])
    expect(await valuesIn(patient)).toEqual([1, 2, 3])
  })

  test.runIf(isWhole())('makes a request wait only up to its limit', async () => {
    const hasty = handle(pglite, 200)
    const endless = expect(ENDLESS.execute(db)).rejects.toMatchObject({ code: '57014' })
    await expect(sql`select 1`.execute(hasty)).rejects.toMatchObject({ code: '53300' })
    await endless
    expect(await valuesIn(patient)).toEqual([])
  })

  test.runIf(isWhole())('runs as long as it needs if there is no limit', async () => {
    const slow = sql`with recursive n as (select 1 as i union all select i + 1 from n where i < 3000000)
      select count(*)::integer as count from n`
    expect((await slow.execute(patient)).rows).toEqual([{ count: 3_000_000 }])
  })
})

describe('A statement limit, on postgres', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  beforeEach(async () => {
    opened = await openTestDatabase('postgres')
  })
  afterEach(() => opened.close())

  test('is set for every request, longer for reports and off for migrations', async () => {
    const limits = await Promise.all(
      [opened.db, opened.reportDb, opened.setupDb].map(async (db) => {
        const { rows } = await sql<{ limit: string }>`
          select current_setting('statement_timeout') as limit`.execute(db)
        return rows[0]?.limit
      }),
    )
    expect(limits).toEqual(['8s', '1min', '0'])
  })
})
