import pg from 'pg'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { explainPostgresError, openPostgres } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { templates } from '../../support/database/database.ts'
import { layPooler, type PoolerMode } from '../../support/database/pooler.ts'

/** The addresses of an empty database, and of a pooler in front of it. */
async function pooled(mode: PoolerMode) {
  const direct = await templates.newDatabaseUrl('empty')
  const address = new URL(direct)
  const { port, remove } = await layPooler(Number(address.port), mode)
  address.port = String(port)
  return { direct, through: address.href, remove }
}

describe('A connection pooler at the start of the server', () => {
  test.each([
    [
      'refuses options',
      /does not answer: unsupported startup parameter: options\. Set DATABASE_URL/,
    ],
    [
      'drops options',
      /do not keep their settings: \w+ is \S+ instead of \S+\. .* ignore_startup_parameters/,
    ],
    ['transaction', /do not keep their session: .* set DATABASE_DIRECT_URL/],
    ['refuses names', /keep no prepared statements: no: it refuses names\. Set DATABASE_URL/],
    ['refuses listen', /get no notifications.*: no: it refuses listen\. Set DATABASE_URL/],
  ] as const)('that is in mode "%s" is refused', async (mode, sentence) => {
    const { through, remove } = await pooled(mode)
    await expect(openPostgres(through)).rejects.toThrow(sentence)
    await remove()
  })

  test('is refused for a task that needs a direct address, with the name of the setting', async () => {
    const { direct, through, remove } = await pooled('transaction')
    await expect(openPostgres(through, { directUrl: through })).rejects.toThrow(
      /of DATABASE_DIRECT_URL do not keep their session: .* Set DATABASE_DIRECT_URL to PostgreSQL itself, without a pooler/,
    )
    await expect(openPostgres(direct, { reportUrl: through })).rejects.toThrow(
      /of REPORT_DATABASE_URL do not keep their settings/,
    )
    await remove()
  })

  test('is refused if the direct address is of another database', async () => {
    const { through, remove } = await pooled('transaction')
    const directUrl = await templates.newDatabaseUrl('empty')
    await expect(openPostgres(through, { directUrl })).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases',
    )
    await remove()
  })

  test('may drop connection options if a direct address is set, because transactions set their own options', async () => {
    const { direct, through, remove } = await pooled('drops options')
    const { db, close } = await openPostgres(through, { directUrl: direct })
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(db)
    expect(rows).toEqual([{ limit: '8s' }])
    await close()
    await remove()
  })
})

describe('A PostgreSQL server', () => {
  /** The address of a database in which a system function returns another value. */
  async function answering(definition: string): Promise<string> {
    const url = await templates.newDatabaseUrl('empty')
    const client = new pg.Client(url)
    await client.connect()
    await client.query(`create schema other; create function other.${definition}`)
    const name = new URL(url).pathname.slice(1)
    await client.query(`alter database ${name} set search_path = other, pg_catalog, public`)
    await client.end()
    return url
  }

  test('before version 14 is refused', async () => {
    const url = await answering(
      "current_setting(text) returns text language sql as $$ select '130012' $$",
    )
    await expect(openPostgres(url)).rejects.toThrow(
      'DATABASE_URL leads to PostgreSQL 13, and Washboard needs 14 or later.',
    )
  })

  test('that is read-only runs reports, and nothing else', async () => {
    const standby = await answering(
      'pg_is_in_recovery() returns boolean language sql as $$ select true $$',
    )
    await expect(openPostgres(standby)).rejects.toThrow(
      /DATABASE_URL leads to a standby, .* set REPORT_DATABASE_URL to it/,
    )
    const primary = await templates.newDatabaseUrl('empty')
    const { db, reportDb, close } = await openPostgres(primary, { reportUrl: standby })
    const nameIn = async (on: typeof db) =>
      (await sql<{ name: string }>`select current_database() as name`.execute(on)).rows[0]?.name
    expect([`/${await nameIn(db)}`, `/${await nameIn(reportDb)}`]).toEqual(
      [primary, standby].map((url) => new URL(url).pathname),
    )
    await close()
  })

  test.each(['SQL_ASCII', 'LATIN1'])('in the encoding %s is refused', async (encoding) => {
    const url = new URL(await templates.newDatabaseUrl('empty'))
    const client = new pg.Client(url.href)
    await client.connect()
    const name = `${url.pathname.slice(1)}_${encoding.toLowerCase()}`
    await client.query(
      `create database ${name} template template0 encoding '${encoding}' locale 'C'`,
    )
    url.pathname = name
    await expect(openPostgres(url.href)).rejects.toThrow(
      `DATABASE_URL leads to a database with the encoding ${encoding}, and Washboard needs UTF8. Make one`,
    )
    await client.query(`drop database ${name}`)
    await client.end()
  })

  test('is refused for a role that may not create tables or has no free connection, with what to do', async () => {
    const url = new URL(await templates.newDatabaseUrl('empty'))
    const name = url.pathname.slice(1)
    const owner = new pg.Client(url.href)
    await owner.connect()
    // PostgreSQL before 15 lets every role create tables in this schema.
    await owner.query('revoke create on schema public from public')
    const roles = { reader: `${name}_reader`, crowded: `${name}_crowded` }
    await owner.query(
      `create role ${roles.reader} login; create role ${roles.crowded} login connection limit 2;
        grant create on schema public to ${roles.crowded}`,
    )
    const openAs = (role: string) =>
      openPostgres(Object.assign(new URL(url), { username: role }).href)
    await expect(openAs(roles.reader)).rejects.toThrow(
      `The role "${roles.reader}" of DATABASE_URL may not create tables. Let the owner of the database run: grant usage, create on schema public to "${roles.reader}"`,
    )
    await expect(openAs(roles.crowded)).rejects.toThrow(
      /too many connections for role .* Each server opens up to 17 connections: raise the limit/,
    )
    await owner.query(`drop owned by ${roles.crowded}; drop role ${roles.reader}, ${roles.crowded}`)
    await owner.end()
  })

  test('with tables of another owner is refused by its rights, without a statement', async () => {
    const url = new URL(await templates.newDatabaseUrl())
    const owner = new pg.Client(url.href)
    await owner.connect()
    const role = `${url.pathname.slice(1)}_guest`
    await owner.query(`create role ${role} login; grant create on schema public to ${role}`)
    const { setupDb, close } = await openPostgres(
      Object.assign(new URL(url), { username: role }).href,
    )
    const error = await syncTables(setupDb, registry).catch((reason: unknown) => reason)
    expect(explainPostgresError(error)).toMatch(
      /^The role of DATABASE_URL lacks a right: .*\. Make it the owner of the tables of Washboard\.$/,
    )
    await close()
    await owner.query(`drop owned by ${role}; drop role ${role}`)
    await owner.end()
  })

  test.each([
    ['/', 'postgres://washboard:a/b@database/washboard'],
    ['#', 'postgres://washboard:1#b@database/washboard'],
    ['?', 'postgres://washboard:1?b@database/washboard'],
    ['a digit and /', 'postgres://washboard:1/b@database/washboard'],
  ])('whose password has an unencoded %s is refused with the encoding', (_, DATABASE_URL) => {
    expect(() => readSettings({ DATABASE_URL, JWT_SECRET: 'x'.repeat(32) })).toThrow(
      /^DATABASE_URL should be the address .* \/ is %2F, # is %23, \? is %3F, @ is %40\.$/,
    )
    const encoded = 'postgres://washboard:a%2Fb@database/washboard'
    const settings = readSettings({ DATABASE_URL: encoded, JWT_SECRET: 'x'.repeat(32) })
    expect(settings.databaseUrl).toBe(encoded)
  })

  test.each(['DATABASE_DIRECT_URL', 'REPORT_DATABASE_URL'])(
    'requires DATABASE_URL for %s',
    (name) => {
      expect(() => readSettings({ [name]: 'postgres://db.example/washboard' })).toThrow(
        `DATABASE_URL is required with ${name}`,
      )
      expect(() => readSettings({ [name]: 'db.example' })).toThrow(`${name} should be the address`)
    },
  )
})
