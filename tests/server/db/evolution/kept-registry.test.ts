import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { planTables, syncTables } from '../../../../server/db/tables/sync.ts'
import type { Db } from '../../../../server/db/database-types.ts'
import { createGadgets, buildRegistry } from '../../../prove/evolution/registries.ts'
import { entities } from '../../../support/server/app.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../../support/database/database.ts'
import { isWhole } from '../../../support/runner/whole.ts'

const FITS = 'The database matches the registry.'
const code = { type: 'text', nullable: true } as const
const apply = { apply: true }

const versions = async (db: Db) => {
  const { rows } = await sql<{ version: number }>`
    select version from registry_versions order by version`.execute(db)
  return rows.map(({ version }) => version)
}

/** Describes the migration plan to a registry. */
const words = async (db: Db, registry: Parameters<typeof planTables>[1]) =>
  (await planTables(db, registry, 'UTC')).words

/** Returns the error message of a start. */
const refusal = (db: Db, registry: Parameters<typeof planTables>[1]) =>
  syncTables(db, registry, apply).then(
    () => 'nothing',
    (error: Error) => error.message,
  )

describe.each(TESTED_ENGINES)('The registry that a database stores, on %s', (engine) => {
  const withDatabase = (content: 'demo' | 'empty', work: (db: Db) => Promise<void>) => async () => {
    const { setupDb, close } = await openTestDatabase(engine, content)
    await work(setupDb).finally(close)
  }

  test(
    'equals the registry of the product, and has no differences from itself',
    withDatabase('demo', async (db) => {
      expect(await words(db, entities)).toBe(FITS)
      await syncTables(db, entities)
      expect(await versions(db)).toEqual([1])
    }),
  )

  test(
    'is assumed to match the declarations if the database is older than the stored registry',
    withDatabase('empty', async (db) => {
      const declared = buildRegistry(createGadgets({ code, count: { type: 'integer' } }))
      await syncTables(db, buildRegistry(createGadgets({ code, count: { type: 'text' } })))
      await sql`insert into gadgets (count) values ('7'), ('8')`.execute(db)
      await sql`drop table registry_versions`.execute(db)
      expect(await words(db, declared)).toContain('gadgets: `count` changes from text to integer')
      await syncTables(db, declared, apply)
      expect(await versions(db)).toEqual([1])
      await sql`drop table registry_versions`.execute(db)
      expect(await words(db, declared)).toBe(FITS)
      const messages: string[] = []
      const withNote = createGadgets({ code, count: { type: 'integer' }, note: code })
      await syncTables(db, buildRegistry(withNote), { say: (text) => messages.push(text) })
      expect(messages).toEqual([expect.stringContaining('gadgets: `note` is new')])
    }),
  )

  test(
    'gets a new version with each change, and no new version with a start that changes nothing',
    withDatabase('empty', async (db) => {
      await syncTables(db, buildRegistry(createGadgets({ code })))
      await syncTables(db, buildRegistry(createGadgets({ code })))
      expect(await versions(db)).toEqual([1])
      await syncTables(db, buildRegistry(createGadgets({ code, note: code })))
      expect(await versions(db)).toEqual([1, 2])
    }),
  )

  test(
    'sets a removed column aside, restores it, and drops it on request',
    withDatabase('empty', async (db) => {
      const registryWithNote = buildRegistry(
        createGadgets({ code, note: { type: 'text', unique: true } }),
      )
      const registryWithoutNote = buildRegistry(createGadgets({ code }))
      await syncTables(db, registryWithNote)
      await sql`insert into gadgets (code, note) values ('c', 'n')`.execute(db)
      await syncTables(db, registryWithoutNote, apply)
      await sql`insert into gadgets (code) values ('d'), ('e')`.execute(db)
      expect(await words(db, registryWithNote)).toContain(
        'gadgets: `note` is back, with what it held (3 rows)',
      )
      expect(await refusal(db, registryWithNote)).toContain('2 of 3 rows have none (2, 3)')
      await syncTables(db, buildRegistry(createGadgets({ code, note: code })), apply)
      const { rows } = await sql<{
        note: string | null
      }>`select note from gadgets order by id`.execute(db)
      expect(rows.map(({ note }) => note)).toEqual(['n', null, null])

      await syncTables(db, registryWithoutNote, apply)
      await expect(
        syncTables(db, registryWithoutNote, { ...apply, drop: ['gadgets.not'] }),
      ).rejects.toThrow(
        "'gadgets.not' is not set aside, so --drop does not take it. What is: gadgets.note.",
      )
      await syncTables(db, registryWithoutNote, { ...apply, drop: ['gadgets.note'] })
      expect(await words(db, buildRegistry(createGadgets({ code, note: code })))).toContain(
        'gadgets: `note` is new',
      )
    }),
  )

  const valuesIn = async (db: Db, column: string) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.ref(column)}::text as value
      from gadgets order by id`.execute(db)
    return rows.map(({ value }) => value)
  }

  test.runIf(isWhole())(
    'fills a stored computed field with its computed values, on request',
    withDatabase('empty', async (db) => {
      const parts = { price: { type: 'money' }, count: { type: 'integer' } } as const
      const computed = { multiply: ['price', 'count'] } as const
      const registryWithWorth = buildRegistry(
        createGadgets({ ...parts, worth: { type: 'money', computed } }),
      )
      const stored = buildRegistry(createGadgets({ ...parts, worth: { type: 'money' } }))
      await syncTables(db, registryWithWorth)
      await sql`insert into gadgets (price, count) values (2.5, 4), (3, 2)`.execute(db)
      await expect(syncTables(db, stored)).rejects.toThrow(
        '  gadgets: `worth` is stored from now on, with its computed value (2 rows kept).',
      )
      await syncTables(db, stored, apply)
      expect(await valuesIn(db, 'worth')).toEqual(['10.000', '6.000'])
      await expect(
        sql`insert into gadgets (price, count) values (1, 1)`.execute(db),
      ).rejects.toThrow('worth')

      // Revert and repeat the change: stored values stay, and new rows get their computed value.
      await syncTables(db, registryWithWorth, apply)
      await sql`insert into gadgets (price, count) values (1, 5)`.execute(db)
      expect(await words(db, stored)).toContain(
        'gadgets: `worth` is filled with its computed value where it was empty',
      )
      await syncTables(db, stored, apply)
      expect(await valuesIn(db, 'worth')).toEqual(['10.000', '6.000', '5.000'])
    }),
  )

  test.runIf(isWhole())(
    'refuses to store a computed field whose numbers the column cannot hold',
    withDatabase('empty', async (db) => {
      const price = { type: 'money', nullable: true } as const
      const computed = { multiply: ['price', 2] } as const
      const twice = { type: 'money', nullable: true, computed } as const
      await syncTables(db, buildRegistry(createGadgets({ price, twice })))
      await sql`insert into gadgets (price) values (2), (null), (3)`.execute(db)
      const renamed = { cost: { ...price, renamedFrom: 'price' }, twice: price } as const
      expect(
        await refusal(db, buildRegistry(createGadgets({ price, twice: { type: 'money' } }))),
      ).toContain(
        '1 of 3 rows have a computed value that the field does not accept (2): make it `nullable`',
      )
      expect(
        await refusal(db, buildRegistry(createGadgets({ price, twice: { type: 'integer' } }))),
      ).toContain('all 3 rows have a computed value of type money')
      await syncTables(db, buildRegistry(createGadgets(renamed)), apply)
      expect(await valuesIn(db, 'twice')).toEqual(['4.000', null, '6.000'])
    }),
  )

  test.runIf(isWhole())(
    'reports a changed default, and that rows keep their values',
    withDatabase('empty', async (db) => {
      const messages: string[] = []
      const addMessage = (text: string) => void messages.push(text)
      const counted = (initial: number) =>
        buildRegistry(createGadgets({ code, count: { type: 'integer', default: initial } }))
      await syncTables(db, counted(1), { say: addMessage })
      await sql`insert into gadgets (code) values ('a'), ('b')`.execute(db)
      await syncTables(db, counted(2), { say: addMessage })
      await syncTables(db, counted(2), { say: addMessage })
      expect(messages).toEqual([
        'The database was migrated to the registry:\n  gadgets: new rows have 2 in `count` where nothing is given; 2 rows keep what they have.',
      ])
      expect(await valuesIn(db, 'count')).toEqual(['1', '1'])
    }),
  )

  test(
    'loses nothing if older code starts in between, or if its advice is followed',
    withDatabase('empty', async (db) => {
      const field = { type: 'integer', default: 0 } as const
      const older = buildRegistry(createGadgets({ code, percent: field }))
      const newer = buildRegistry(
        createGadgets({ code, rate: { ...field, renamedFrom: 'percent' } }),
      )
      await syncTables(db, older)
      await sql`insert into gadgets (percent) values (7), (9)`.execute(db)
      await syncTables(db, newer, apply)
      await sql`insert into gadgets (rate) values (5)`.execute(db)
      await syncTables(db, older, apply)
      await sql`insert into gadgets (percent) values (3)`.execute(db)
      await syncTables(db, newer, apply)
      expect(await valuesIn(db, 'rate')).toEqual(['7', '9', '5', '3'])

      await syncTables(db, older, apply)
      await sql`update gadgets set percent = 8 where id = 1`.execute(db)
      expect(await refusal(db, newer)).toContain(
        "1 of 4 rows hold one value in `percent` and another in `rate` (1): give both the same value, or take `renamedFrom: 'percent'` out again: `percent` is set aside then, with what it holds.",
      )
      await syncTables(db, buildRegistry(createGadgets({ code, rate: field })), apply)
      expect(await valuesIn(db, 'rate')).toEqual(['7', '9', '5', '3'])
      expect(await valuesIn(db, 'percent')).toEqual(['8', '0', '0', '0'])
    }),
  )

  test.runIf(isWhole())(
    'keeps both columns of a renamed field whose types differ',
    withDatabase('empty', async (db) => {
      const older = buildRegistry(createGadgets({ code, percent: code }))
      const rate = { type: 'integer', nullable: true, renamedFrom: 'percent' } as const
      const newer = buildRegistry(createGadgets({ code, rate }))
      await syncTables(db, older)
      await sql`insert into gadgets (percent) values ('7')`.execute(db)
      await syncTables(db, newer, apply)
      await syncTables(db, older, apply)
      await sql`insert into gadgets (percent) values ('3')`.execute(db)
      expect(await refusal(db, newer)).toContain(
        "1 of 2 rows have a value of their own in `rate` (1): take `renamedFrom: 'percent'` out again",
      )
      expect(await valuesIn(db, 'rate')).toEqual(['7', null])
    }),
  )

  test.runIf(isWhole())(
    'keeps the rows of a removed entity, and they do not prevent the deletion of others',
    withDatabase('empty', async (db) => {
      const pointing = buildRegistry(
        createGadgets({ code, user_id: { type: 'reference', to: 'users', nullable: true } }),
      )
      await syncTables(db, pointing)
      await sql`insert into users (name, email, account_type, auth)
        values ('Ali', 'ali@wash.example', 'Admin', 1)`.execute(db)
      await sql`insert into gadgets (code, user_id) values ('c', 1)`.execute(db)
      await expect(sql`delete from users`.execute(db)).rejects.toThrow('foreign key')
      expect(await words(db, buildRegistry())).toContain(
        'gadgets: is removed; its 1 row is set aside',
      )
      await syncTables(db, buildRegistry(), apply)
      await sql`delete from users`.execute(db)
      expect(await refusal(db, pointing)).toContain('1 of 1 rows point to a row that is gone (1)')
      await sql`update gadgets set user_id = null`.execute(db)
      await syncTables(db, pointing, apply)
      expect((await sql`select code from gadgets`.execute(db)).rows).toEqual([{ code: 'c' }])

      await syncTables(db, buildRegistry(), { ...apply, drop: ['gadgets'] })
      expect(await words(db, pointing)).toContain('gadgets: is new')
    }),
  )

  test(
    'asks whether a change was a rename, and accepts a later answer too',
    withDatabase('empty', async (db) => {
      const renamed = createGadgets({ key: { ...code, renamedFrom: 'code' } })
      await syncTables(db, buildRegistry(createGadgets({ code })))
      await sql`insert into gadgets (code) values ('c'), ('d')`.execute(db)
      const without = buildRegistry(createGadgets({ key: code }))
      expect(await words(db, without)).toContain(
        "If `key` is what `code` was, write `renamedFrom: 'code'` in it.",
      )
      await syncTables(db, without, apply)
      await sql`insert into gadgets (key) values ('own')`.execute(db)
      await syncTables(db, buildRegistry(renamed), apply)
      expect(await valuesIn(db, 'key')).toEqual(['c', 'd', 'own'])
      expect(await words(db, buildRegistry(renamed))).toBe(FITS)
    }),
  )
})
