import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { prepareQuery } from '../../../server/db/prepared.ts'
import { retryCollisions } from '../../../server/db/rollback.ts'
import { selectRowAsJson } from '../../../server/rows/select-rows.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'

const RUNS = 8

describe.each(TESTED_ENGINES)('A statement that every request runs, on %s', (engine) => {
  test('is built once, and takes another value each time', async () => {
    const { db, close } = await openTestDatabase(engine)
    let built = 0
    const among = prepareQuery((names: readonly string[]) => {
      built += 1
      return sql<{ name: string }>`select name from settings
        where name = any(${names}::text[]) and name <> ${'nothing'} order by 1`
    })
    const search = async (...names: string[]) =>
      (await among(db, names)).rows.map(({ name }) => name)
    expect(await search('database', 'nothing')).toEqual(['database'])
    expect(await search()).toEqual([])
    expect(await search('nothing')).toEqual([])
    expect(await search('database')).toEqual(['database'])
    expect(built).toBe(1)
    await close()
  })
})

test.each(TESTED_ENGINES)(
  'A statement that every request runs is planned once, on %s',
  async (engine) => {
    const { db, close } = await openTestDatabase(engine)
    const plus = prepareQuery(
      (number: number) => sql<{ sum: number }>`select ${number}::int + 1 as sum`,
    )
    for (let run = 0; run < RUNS; run += 1)
      expect((await plus(db, run)).rows).toEqual([{ sum: run + 1 }])
    const { rows } = await sql<{ runs: number; plans: number }>`
      select generic_plans + custom_plans as runs, custom_plans as plans from pg_prepared_statements
      where statement like '%prepared%1 as sum'`.execute(db)
    // PostgreSQL makes five custom plans before it chooses the generic plan.
    expect(rows).toEqual([{ runs: RUNS, plans: 5 }])
    await close()
  },
)

test.each(TESTED_ENGINES)(
  'A frequent statement of transactions is planned once, unless it selects all columns, on %s',
  async (engine) => {
    const { db, close } = await openTestDatabase(engine)
    for (let run = 0; run < RUNS; run += 1) {
      await db.transaction().execute(async (trx) => {
        await sql`select ${run}::int + 2 as often`.execute(trx)
        await sql`select * from settings where name = ${`${run} in all columns`}`.execute(trx)
      })
      await sql`select ${run}::int + 2 as outside`.execute(db)
    }
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
      where statement ~ 'as often|as outside|from settings where name = .1$'`.execute(db)
    expect(rows).toEqual([{ statement: 'select $1::int + 2 as often' }])
    await close()
  },
)

test.each(TESTED_ENGINES)(
  'The first page of a list is planned once for its order, and pages with filters each time, on %s',
  async (engine) => {
    const { db, call, tokenOf, close } = await startTestApp(engine)
    const token = await tokenOf(ACCOUNTS.admin)
    const read = async (query: string) => {
      // A change invalidates the cached answer.
      await sql`update areas set name = name where id = 1`.execute(db)
      const answer = await call(`GET admin/appointment/show?is_completed=0&${query}`, { token })
      return answer.body.data.map(({ id }: { id: number }) => id)
    }
    const pages: unknown[] = []
    for (let run = 0; run < RUNS; run += 1) {
      pages.push(await read('perPage=4&sort=-starts_at'))
      await read('perPage=4&sort=-starts_at&payment_method=cash')
    }
    const longPage = await read('perPage=200&sort=-starts_at')
    expect(pages).toEqual(pages.map(() => longPage.slice(0, 4)))
    const { rows } = await sql<{ custom: number }>`select custom_plans as custom
      from pg_prepared_statements where statement like '%limit ''4''%order by p.place%'`.execute(db)
    expect(rows).toEqual([{ custom: 0 }])
    await close()
  },
)

test.each(TESTED_ENGINES)(
  'A frequent statement of transactions follows another server that changes a type, on %s',
  async (engine) => {
    const { db, setupDb, close } = await openTestDatabase(engine)
    await sql`create table measured (id int, amount int)`.execute(setupDb)
    await sql`insert into measured values (1, 2)`.execute(setupDb)
    const read = () =>
      retryCollisions(2, () =>
        db.transaction().execute(async (trx) => {
          const { rows } = await sql`select amount from measured where id = ${1}`.execute(trx)
          return rows
        }),
      )
    for (let run = 0; run < RUNS; run += 1) expect(await read()).toEqual([{ amount: 2 }])
    await sql`alter table measured alter column amount type text`.execute(setupDb)
    expect(await read()).toEqual([{ amount: '2' }])
    await close()
  },
)

test('A row is read with one query plan, whatever the number of ids, on postgres', async () => {
  const { db, close } = await openTestDatabase('postgres')
  for (let run = 0; run < RUNS; run += 1)
    await selectRowAsJson(db, entities, entities['instant-bookings'] as AnyResource, 1)
  const { rows } = await sql<{ plans: number }>`select custom_plans as plans
    from pg_prepared_statements where statement like '%instant_bookings%'`.execute(db)
  expect(rows).toEqual([{ plans: 5 }])
  await close()
})

test.each(TESTED_ENGINES)(
  'A statement that fails, for its value or its transaction, succeeds the next time, on %s',
  async (engine) => {
    const { db, close } = await openTestDatabase(engine)
    const share = prepareQuery(
      (divisor: number) => sql<{ share: number }>`select 12 / ${divisor}::int as share`,
    )
    await expect(share(db, 0)).rejects.toMatchObject({ code: '22012' })
    const otherStatement = prepareQuery(
      (divisor: number) => sql<{ share: number }>`select 18 / ${divisor}::int as share`,
    )
    const aborted = db.transaction().execute(async (trx) => {
      await share(trx, 0).catch(() => undefined)
      await otherStatement(trx, 3)
    })
    await expect(aborted).rejects.toMatchObject({ code: '25P02' })
    const results = await Promise.all([share(db, 4), otherStatement(db, 3), share(db, 6)])
    expect(results.map(({ rows }) => rows[0]?.share)).toEqual([3, 6, 2])
    await close()
  },
)
