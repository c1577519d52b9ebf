import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyTransaction } from '../../../server/db/database-types.ts'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { executeAll } from '../../../server/db/execute-all.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'

describe.each(TESTED_ENGINES)('SQL statements in one round trip, on %s', (engine) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'empty')
    await sql`create table said (word text not null)`.execute(opened.setupDb)
  })
  afterAll(() => opened.close())

  const within = (work: (trx: AnyTransaction) => Promise<unknown>) =>
    opened.setupDb.transaction().execute(async (trx) => {
      await sql`delete from said`.execute(trx)
      await work(trx as AnyTransaction)
    })
  const said = async () => {
    const { rows } = await sql<{ word: string }>`select word from said`.execute(opened.setupDb)
    return rows.map((row) => row.word)
  }

  test('run in order and together, with their text unchanged', async () => {
    const asked: string[] = []
    await within((trx) =>
      executeAll(
        trx,
        [
          `insert into said values ('it''s')`,
          `do $$ begin insert into said values ('a "quoted" \\ word'); end $$`,
          `insert into said select word || '!' from said where word = 'it''s'`,
        ],
        async (statement) => asked.push(statement),
      ),
    )
    expect(await said()).toEqual([`it's`, 'a "quoted" \\ word', `it's!`])
    expect(asked).toEqual([])
  })

  test('make no round trip if there are no statements', async () => {
    const asked: string[] = []
    await within((trx) => executeAll(trx, [], async (statement) => asked.push(statement)))
    expect([asked, await said()]).toEqual([[], []])
  })

  test('run one by one if one of them fails, so that the error belongs to that statement', async () => {
    const one = `insert into said values ('once')`
    const failing = 'insert into said values (null)'
    const asked: string[] = []
    const running = within((trx) =>
      executeAll(trx, [one, failing, one], (statement) => {
        asked.push(statement)
        return sql.raw(statement).execute(trx)
      }),
    )
    await expect(running).rejects.toMatchObject({ code: '23502', column: 'word' })
    expect(asked).toEqual([one, failing])
  })

  test('leave no effect of the failed round trip', async () => {
    await within((trx) =>
      executeAll(
        trx,
        [`insert into said values ('once')`, 'insert into said values (null)'],
        (statement) =>
          statement.includes('null') ? Promise.resolve() : sql.raw(statement).execute(trx),
      ),
    )
    expect(await said()).toEqual(['once'])
  })

  test('are not retried alone after a collision: the whole transaction is retried', async () => {
    const asked: string[] = []
    const running = within((trx) =>
      executeAll(
        trx,
        [`do $$ begin raise exception 'two at once' using errcode = '40001'; end $$`],
        async (statement) => asked.push(statement),
      ),
    )
    await expect(running).rejects.toMatchObject({ code: '40001' })
    expect(asked).toEqual([])
  })
})
