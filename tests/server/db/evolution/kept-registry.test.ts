import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { planTables, syncTables } from '../../../../server/db/tables/sync.ts'
import type { Db } from '../../../../server/db/database-types.ts'
import { gadgetsWith, registryOf } from '../../../prove/evolution/registries.ts'
import { entities } from '../../../support/server/app.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../../support/database/database.ts'

const FITS = 'The database fits the registry.'
const code = { type: 'text', nullable: true } as const
const apply = { apply: true }

const versions = async (db: Db) => {
  const { rows } = await sql<{ version: number }>`
    select version from registry_versions order by version`.execute(db)
  return rows.map(({ version }) => version)
}

/** What a plan would say of a registry. */
const words = async (db: Db, registry: Parameters<typeof planTables>[1]) =>
  (await planTables(db, registry, 'UTC')).words

/** What a start is refused with. */
const refusal = (db: Db, registry: Parameters<typeof planTables>[1]) =>
  syncTables(db, registry, apply).then(
    () => 'nothing',
    (error: Error) => error.message,
  )

describe.each(TESTED_ENGINES)('the registry that a database keeps, on %s', (engine) => {
  const withDatabase = (content: 'demo' | 'empty', work: (db: Db) => Promise<void>) => async () => {
    const { setupDb, close } = await openTestDatabase(engine, content)
    await work(setupDb).finally(close)
  }

  test(
    'is that of the product, which differs from itself in nothing',
    withDatabase('demo', async (db) => {
      expect(await words(db, entities)).toBe(FITS)
      await syncTables(db, entities)
      expect(await versions(db)).toEqual([1])
    }),
  )

  test(
    'is taken as declared by a database from before it was kept',
    withDatabase('empty', async (db) => {
      const declared = registryOf(gadgetsWith({ code, count: { type: 'integer' } }))
      await syncTables(db, registryOf(gadgetsWith({ code, count: { type: 'text' } })))
      await sql`insert into gadgets (count) values ('7'), ('8')`.execute(db)
      await sql`drop table registry_versions`.execute(db)
      expect(await words(db, declared)).toContain('gadgets: `count` changes from text to integer')
      await syncTables(db, declared, apply)
      expect(await versions(db)).toEqual([1])
      await sql`drop table registry_versions`.execute(db)
      expect(await words(db, declared)).toBe(FITS)
    }),
  )

  test(
    'gets a version more with each change, and none with a start that changes nothing',
    withDatabase('empty', async (db) => {
      await syncTables(db, registryOf(gadgetsWith({ code })))
      await syncTables(db, registryOf(gadgetsWith({ code })))
      expect(await versions(db)).toEqual([1])
      await syncTables(db, registryOf(gadgetsWith({ code, note: code })))
      expect(await versions(db)).toEqual([1, 2])
    }),
  )

  test(
    'sets aside what is removed, gives it back, and drops it where that is said',
    withDatabase('empty', async (db) => {
      const both = registryOf(gadgetsWith({ code, note: { type: 'text', unique: true } }))
      const one = registryOf(gadgetsWith({ code }))
      await syncTables(db, both)
      await sql`insert into gadgets (code, note) values ('c', 'n')`.execute(db)
      await syncTables(db, one, apply)
      await sql`insert into gadgets (code) values ('d'), ('e')`.execute(db)
      expect(await words(db, both)).toContain('gadgets: `note` is back, with what it held (3 rows)')
      expect(await refusal(db, both)).toContain('2 of 3 rows have none (2, 3)')
      await syncTables(db, registryOf(gadgetsWith({ code, note: code })), apply)
      const { rows } = await sql<{
        note: string | null
      }>`select note from gadgets order by id`.execute(db)
      expect(rows.map(({ note }) => note)).toEqual(['n', null, null])

      await syncTables(db, one, apply)
      await expect(syncTables(db, one, { ...apply, drop: ['gadgets.not'] })).rejects.toThrow(
        "'gadgets.not' is not set aside, so --drop does not take it. What is: gadgets.note.",
      )
      await syncTables(db, one, { ...apply, drop: ['gadgets.note'] })
      expect(await words(db, registryOf(gadgetsWith({ code, note: code })))).toContain(
        'gadgets: `note` is new',
      )
    }),
  )

  test(
    'keeps the rows of a removed entity, which keep nobody from deleting others',
    withDatabase('empty', async (db) => {
      const pointing = registryOf(
        gadgetsWith({ code, user_id: { type: 'reference', to: 'users', nullable: true } }),
      )
      await syncTables(db, pointing)
      await sql`insert into users (name, email, account_type, auth)
        values ('Ali', 'ali@wash.example', 'Admin', 1)`.execute(db)
      await sql`insert into gadgets (code, user_id) values ('c', 1)`.execute(db)
      await expect(sql`delete from users`.execute(db)).rejects.toThrow('foreign key')
      expect(await words(db, registryOf())).toContain('gadgets: is removed; its 1 row is set aside')
      await syncTables(db, registryOf(), apply)
      await sql`delete from users`.execute(db)
      expect(await refusal(db, pointing)).toContain('1 of 1 rows point to a row that is gone (1)')
      await sql`update gadgets set user_id = null`.execute(db)
      await syncTables(db, pointing, apply)
      expect((await sql`select code from gadgets`.execute(db)).rows).toEqual([{ code: 'c' }])

      await syncTables(db, registryOf(), { ...apply, drop: ['gadgets'] })
      expect(await words(db, pointing)).toContain('gadgets: is new')
    }),
  )

  test(
    'asks whether it was a rename, and takes the answer afterwards too',
    withDatabase('empty', async (db) => {
      const renamed = gadgetsWith({ key: { ...code, was: 'code' } })
      await syncTables(db, registryOf(gadgetsWith({ code })))
      await sql`insert into gadgets (code) values ('c'), ('d')`.execute(db)
      const without = registryOf(gadgetsWith({ key: code }))
      expect(await words(db, without)).toContain(
        "If `key` is what `code` was, write `was: 'code'` in it.",
      )
      await syncTables(db, without, apply)
      await sql`insert into gadgets (key) values ('own')`.execute(db)
      expect(await refusal(db, registryOf(renamed))).toContain(
        '1 of 3 rows have a value of their own in `key` (3)',
      )
      await sql`update gadgets set key = null`.execute(db)
      await syncTables(db, registryOf(renamed), apply)
      const { rows } = await sql`select key from gadgets order by id`.execute(db)
      expect(rows).toEqual([{ key: 'c' }, { key: 'd' }, { key: null }])
      expect(await words(db, registryOf(renamed))).toBe(FITS)
    }),
  )
})
