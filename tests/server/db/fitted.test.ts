import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../../server/db/database-types.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { hashStartedSources } from '../../../start/started-from.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { entities } from '../../support/server/app.ts'

/** The transaction ids of the functions, which each migration replaces. */
async function makers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ made: string }>`select proname || ' ' || xmin as made from pg_proc
    where pronamespace = current_schema()::regnamespace order by 1`.execute(db)
  return rows.map(({ made }) => made)
}

const hasTrigger = async (db: Db, name: string) => {
  const { rows } = await sql`select from pg_trigger where tgname = ${name}`.execute(db)
  return rows.length > 0
}

describe.each(TESTED_ENGINES)('A start on a database that is already migrated, on %s', (engine) => {
  test('changes nothing if code and catalog are those of the last migration', async () => {
    const { setupDb: db, close } = await openTestDatabase(engine)
    const fit = async (sources?: string) => {
      await syncTables(db, entities, { sources })
      return makers(db)
    }
    const first = await fit('one')
    expect(first.length).toBeGreaterThan(10)
    await sql`update users set name = name where id < 3`.execute(db)
    await sql`analyze`.execute(db)
    expect(await fit('one')).toEqual(first)
    const otherMark = await fit('another')
    expect(otherMark).not.toEqual(first)
    expect(await fit('another')).toEqual(otherMark)
    // A migration without a stored mark, as in development, is repeated by the next one.
    expect(await fit()).not.toEqual(otherMark)
    expect(await fit('another')).not.toEqual(otherMark)
    await close()
  })

  test('drops the table of changed rows of earlier servers, with its triggers', async () => {
    const { setupDb: db, close } = await openTestDatabase(engine)
    for (const statement of [
      'create table changed_rows (name text, version bigint, row_id integer)',
      `create function record_changed_rows() returns trigger language plpgsql as $$
        begin insert into changed_rows values (tg_argv[0], 1, null); return null; end $$`,
      `create trigger faqs_versions_update after update on faqs for each statement
        execute function record_changed_rows('faqs')`,
    ])
      await sql.raw(statement).execute(db)
    await syncTables(db, entities)
    expect(await hasTrigger(db, 'faqs_versions_update')).toBe(false)
    await sql`update faqs set position = position`.execute(db)
    const { rows } = await sql`select from pg_class where relname = 'changed_rows'`.execute(db)
    expect(rows).toEqual([])
    await close()
  })

  test('restores a database object that somebody has removed by hand', async () => {
    const { setupDb: db, close } = await openTestDatabase(engine)
    await syncTables(db, entities, { sources: 'one' })
    await sql`drop trigger users_end_sessions on users`.execute(db)
    expect(await hasTrigger(db, 'users_end_sessions')).toBe(false)
    await syncTables(db, entities, { sources: 'one' })
    expect(await hasTrigger(db, 'users_end_sessions')).toBe(true)
    await close()
  })
})

test('A process hashes its code and declarations, and the hash is undefined if they changed since it started', () => {
  const folder = temporaryFolder()
  const file = (name: string) => join(folder.path, name)
  const write = (name: string, text: string) => {
    mkdirSync(join(file(name), '..'), { recursive: true })
    writeFileSync(file(name), text)
    for (const path of [name, join(name, '..')]) utimesSync(file(path), 1, 1)
  }
  const files = ['start/main.ts', 'resources/users.ts', 'public/locales/en.json']
  for (const name of [...files, 'package-lock.json']) write(name, 'one')
  const ago = (seconds: number) => hashStartedSources(folder.path, folder.path, seconds * 1000)
  const hashes = [ago(2)]
  expect(ago(2)).toBe(hashes[0])
  write('resources/users.ts', 'other users')
  hashes.push(ago(2))
  // Each language adds a sort order.
  write('public/locales/eo.json', '{}')
  hashes.push(ago(2))
  expect(new Set(hashes).size).toBe(3)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(ago(0.5)).toBeUndefined()
  rmSync(file('start/main.ts'))
  expect(ago(2)).toBeUndefined()
  folder.remove()
})
