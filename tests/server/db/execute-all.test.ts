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

  const inTransaction = (work: (trx: AnyTransaction) => Promise<unknown>) =>
    opened.setupDb.transaction().execute(async (trx) => {
      await sql`delete from said`.execute(trx)
      await work(trx as AnyTransaction)
    })
  const readTexts = async () => {
    const { rows } = await sql<{ word: string }>`select word from said`.execute(opened.setupDb)
    return rows.map((row) => row.word)
  }

  test('run in order and together, with their text unchanged', async () => {
    const statements: string[] = []
    await inTransaction((trx) =>
      executeAll(
        trx,
        [
          `insert into said values ('it''s')`,
          `do $$ begin insert into said values ('a "quoted" \\ word'); end $$`,
          `insert into said select word || '!' from said where word = 'it''s'`,
        ],
        async (statement) => statements.push(statement),
      ),
    )
    expect(await readTexts()).toEqual([`it's`, 'a "quoted" \\ word', `it's!`])
    expect(statements).toEqual([])
  })

  test('make no round trip if there are no statements', async () => {
    const statements: string[] = []
    await inTransaction((trx) =>
      executeAll(trx, [], async (statement) => statements.push(statement)),
    )
    expect([statements, await readTexts()]).toEqual([[], []])
  })

  test('run one by one if one of them fails, so that the error belongs to that statement', async () => {
    const insertStatement = `insert into said values ('once')`
    const failing = 'insert into said values (null)'
    const statements: string[] = []
    const running = inTransaction((trx) =>
      executeAll(trx, [insertStatement, failing, insertStatement], (statement) => {
        statements.push(statement)
        return sql.raw(statement).execute(trx)
      }),
    )
    await expect(running).rejects.toMatchObject({ code: '23502', column: 'word' })
    expect(statements).toEqual([insertStatement, failing])
  })

  test('leave no effect of the failed round trip ', async () => {
    await inTransaction((trx) =>
      executeAll(
        trx,
        [`insert into said values ('once')`, 'insert into said values (null)'],
        (statement) =>
          statement.includes('null') ? Promise.resolve() : sql.raw(statement).execute(trx),
      ),
    )
    expect(await readTexts()).toEqual(['once'])
  })

  test('are not retried alone after a collision: the whole transaction is retried', async () => {
    const statements: string[] = []
    const running = inTransaction((trx) =>
      executeAll(
        trx,
        [`do $$ begin raise exception 'two at once' using errcode = '40001'; end $$`],
        async (statement) => statements.push(statement),
      ),
    )
    await expect(running).rejects.toMatchObject({ code: '40001' })
    expect(statements).toEqual([])
  })
})
