import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { entities } from '../../support/server/app.ts'
import { TESTED_ENGINES, openTestDatabase, templates } from '../../support/database/database.ts'

const indexes = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema() and indexname like '%_words' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

describe.each(TESTED_ENGINES)('The indexes of searched texts, on %s', (engine) => {
  test('find a word in the middle of a text', async () => {
    const { db, close } = await openTestDatabase(engine)
    const indexNames = await indexes(db)
    expect(indexNames).toEqual(expect.arrayContaining(['users_name_words', 'vehicles_plate_words']))
    expect(indexNames).not.toContain('instant_bookings_number_words')
    const plan = await db.transaction().execute(async (trx) => {
      // Disable sequential scans, because they are cheapest for few rows.
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from users as r where search_text(name) like '%hma%'`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('users_name_words')
    await close()
  })

  test('are created in a database from an earlier version without these indexes', async () => {
    const { setupDb, close } = await openTestDatabase(engine)
    const before = await indexes(setupDb)
    await sql`drop extension pg_trgm cascade`.execute(setupDb)
    expect(await indexes(setupDb)).toEqual([])
    await syncTables(setupDb, entities)
    expect([before.length > 10, await indexes(setupDb)]).toEqual([true, before])
    await close()
  })
})

test('Search indexes are left out if the PostgreSQL account may not create an extension', async () => {
  const url = new URL(`${await templates.postgresUrl()}postgres`)
  const name = `plain_${Date.now()}`
  const server = new pg.Client(url.href)
  await server.connect()
  await server.query(`create role ${name} login password 'plain'`)
  await server.query(`create database ${name}`)
  url.pathname = `/${name}`
  const inside = new pg.Client(url.href)
  await inside.connect()
  await inside.query(`grant create on schema public to ${name}`)
  await inside.end()

  const unprivilegedUrl = Object.assign(new URL(url), { username: name, password: 'plain' })
  const { setupDb, close } = await openPostgres(unprivilegedUrl.href)
  await syncTables(setupDb, entities)
  await syncTables(setupDb, entities)
  expect(await indexes(setupDb)).toEqual([])
  await close()
  await server.query(`drop database ${name}`)
  await server.query(`drop role ${name}`)
  await server.end()
})
