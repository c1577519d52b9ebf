import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowAnyTable, type AnyTransaction } from '../../../server/db/database-types.ts'
import { checkHeldRows, HELD } from '../../../server/db/held.ts'
import { runInSavepoint } from '../../../server/db/rollback.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../support/database/database.ts'

describe.each(TESTED_ENGINES)('A held statement of a transaction, on %s', (engine) => {
  const database = {} as Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase(engine))
    await sql`create table held (name text primary key, place serial)`.execute(database.setupDb)
  })
  afterAll(() => database.close())

  const run = (work: (trx: AnyTransaction) => Promise<unknown>) =>
    allowAnyTable(database.db)
      .transaction()
      .execute((trx) => work(trx))
  const hold = (trx: AnyTransaction, name: string) =>
    sql`${HELD}insert into held (name) values (${name})`.execute(trx)
  const readNames = async (db: Pick<AnyTransaction, 'executeQuery'>) => {
    const { rows } = await db.executeQuery<{ name: string }>(
      sql`select name from held order by place`.compile(database.db),
    )
    return rows.map(({ name }) => name)
  }

  test('runs before the next statement, and with the commit if there is none', async () => {
    await run(async (trx) => {
      await hold(trx, 'first')
      await hold(trx, 'second')
      expect(await readNames(trx)).toEqual(['first', 'second'])
      await hold(trx, 'last')
    })
    await run((trx) => hold(trx, 'alone'))
    expect(await readNames(allowAnyTable(database.db))).toEqual([
      'first',
      'second',
      'last',
      'alone',
    ])
  })

  test('fails the next statement, also the commit, and its whole transaction', async () => {
    const unique = { code: '23505' }
    const failing = run(async (trx) => {
      await hold(trx, 'lost')
      await hold(trx, 'first')
      await readNames(trx)
    })
    await expect(failing).rejects.toMatchObject(unique)
    const failingCommit = run(async (trx) => {
      await hold(trx, 'lost')
      await readNames(trx)
      await hold(trx, 'first')
    })
    await expect(failingCommit).rejects.toMatchObject(unique)
    expect(await readNames(allowAnyTable(database.db))).not.toContain('lost')
  })

  test('returns its rows with the next statement, and with the commit', async () => {
    const holdRead = async (trx: AnyTransaction) => {
      const { rows } = await sql<{ n: number }>`${HELD}select ${7}::int as n`.execute(trx)
      return rows
    }
    const reads = await allowAnyTable(database.db)
      .transaction()
      .execute(async (trx) => {
        const [first, second] = [await holdRead(trx), await holdRead(trx)]
        expect([...first, ...second]).toEqual([])
        await readNames(trx)
        expect([...first, ...second]).toEqual([{ n: 7 }, { n: 7 }])
        return { last: await holdRead(trx) }
      })
    expect(reads.last).toEqual([{ n: 7 }])
  })

  test.each([
    ['the next statement', readNames],
    ['the commit', async () => undefined],
  ])('fails %s if its rows fail their check, and commits nothing', async (_, next) => {
    const failing = run(async (trx) => {
      const { rows } = await sql<{ name: string }>`${HELD}insert into held (name)
        values ('wrong') returning name`.execute(trx)
      checkHeldRows(rows, () => {
        throw new Error(`no ${rows[0]?.name}`)
      })
      await next(trx)
    })
    await expect(failing).rejects.toThrow('no wrong')
    expect(await readNames(allowAnyTable(database.db))).not.toContain('wrong')
  })

  test('is rolled back with its savepoint, without an error of its own', async () => {
    await run(async (trx) => {
      await hold(trx, 'kept')
      const refused = runInSavepoint(trx, async () => {
        await hold(trx, 'first')
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      expect(await readNames(trx)).toContain('kept')
    })
    const undone = run(async (trx) => {
      await hold(trx, 'never')
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    const names = await readNames(allowAnyTable(database.db))
    expect([names.includes('kept'), names.includes('never')]).toEqual([true, false])
  })
})
