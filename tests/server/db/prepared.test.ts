import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { prepared } from '../../../server/db/prepared.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'

const RUNS = 8

describe.each(TESTED_ENGINES)('a statement that every request runs, on %s', (engine) => {
  test('is built once, and takes another value each time', async () => {
    const { db, close } = await openTestDatabase(engine)
    let built = 0
    const among = prepared(db, (names: readonly string[]) => {
      built += 1
      return sql<{ name: string }>`select name from settings
        where name = any(${names}::text[]) and name <> ${'nothing'} order by 1`
    })
    const found = async (...names: string[]) => (await among(names)).rows.map(({ name }) => name)
    expect(await found('database', 'nothing')).toEqual(['database'])
    expect(await found()).toEqual([])
    expect(await found('nothing')).toEqual([])
    expect(await found('database')).toEqual(['database'])
    expect(built).toBe(1)
    await close()
  })
})

test('a statement that every request runs is planned once by PostgreSQL', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const plus = prepared(db, (one: number) => sql<{ sum: number }>`select ${one}::int + 1 as sum`)
  for (let run = 0; run < RUNS; run += 1) expect((await plus(run)).rows).toEqual([{ sum: run + 1 }])
  const { rows } = await sql<{ runs: number; plans: number }>`
    select generic_plans + custom_plans as runs, custom_plans as plans from pg_prepared_statements
    where statement like '%prepared%'`.execute(db)
  // PostgreSQL tries five plans for values before it decides for the one for all.
  expect(rows).toEqual([{ runs: RUNS, plans: 5 }])
  await close()
})
