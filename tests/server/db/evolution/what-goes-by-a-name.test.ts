import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Fields } from '../../../../registry/fields/field-types.ts'
import type { OpenDatabase } from '../../../../server/db/engines/engine.ts'
import type { Db } from '../../../../server/db/database-types.ts'
import { planTables, syncTables } from '../../../../server/db/tables/sync.ts'
import { createGadgets, buildRegistry } from '../../../prove/evolution/registries.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../../support/database/database.ts'

const states = { draft: 'plain', open: 'plain', gone: 'plain' } as const
const BEFORE: Fields = {
  code: { type: 'text', search: true },
  amount: { type: 'text', nullable: true },
  state: { type: 'choice', values: states, default: 'draft' },
}
const AFTER: Fields = {
  key: { type: 'text', search: true, renamedFrom: 'code' },
  amount: { type: 'integer', nullable: true },
  state: {
    type: 'choice',
    values: { draft: 'plain', open: 'plain', closed: 'plain' },
    default: 'draft',
    valuesRenamedFrom: { closed: 'gone' },
  },
}
/** An entity that refers to gadgets, and copies their names. */
const widgets = (to: string, copied: string): AnyResource =>
  createGadgets(
    {
      label: { type: 'text', nullable: true },
      gadget_id: { type: 'reference', to: to as AnyResource['name'], nullable: true },
      gadget_code: { type: 'text', nullable: true, copies: ['gadget_id', copied] },
    },
    { name: 'widgets' as AnyResource['name'] },
  )

async function readRows(db: Db, statement: string): Promise<unknown[]> {
  return (await sql.raw(statement).execute(db)).rows
}

const VIEW = [
  'code=C-1&code_not=x&state=gone&state=open&state_not=gone',
  'amount_from=3&sort=-code&columns=code,amount,state',
].join('&')

describe.each(TESTED_ENGINES)('A renamed entity or field, on %s', (engine) => {
  let opened: OpenDatabase
  let db: Db
  beforeEach(async () => {
    opened = await openTestDatabase(engine, 'empty')
    db = opened.setupDb
    await syncTables(db, buildRegistry(createGadgets(BEFORE), widgets('gadgets', 'code')))
    await sql`insert into users (name, email, account_type, auth)
      values ('Ali', 'ali@wash.example', 'Admin', 1)`.execute(db)
    await sql`insert into gadgets (code, amount, state)
      values ('C-1', '7', 'gone'), ('C-2', null, 'open')`.execute(db)
    await sql`update gadgets set code = 'C-3', amount = '8', state = 'draft' where id = 1`.execute(
      db,
    )
    await sql`update gadgets set code = 'C-1', amount = 'many', state = 'gone' where id = 1`.execute(
      db,
    )
    await sql`update gadgets set amount = '9' where id = 1`.execute(db)
    await sql`insert into widgets (gadget_id) values (1), (2)`.execute(db)
    await sql`insert into saved_views (user_id, entity, list, name, query, widths)
      values (1, 'gadgets', 'all', 'Mine', ${VIEW}, '{"code": 120, "state": 80}')`.execute(db)
  })
  afterEach(() => opened.close())

  const evolve = () =>
    syncTables(db, buildRegistry(createGadgets(AFTER), widgets('gadgets', 'key')), { apply: true })

  test('appears in the history with the current names, values and types', async () => {
    await evolve()
    const readVersions = await readRows(
      db,
      `select kind, before - array['id', 'version', 'created_at', 'deleted_at'] as before,
        after - array['id', 'version', 'created_at', 'deleted_at'] as after
        from changes where entity = 'gadgets' and row_id = 1 order by id`,
    )
    expect(readVersions).toEqual([
      { kind: 'insert', before: null, after: { key: 'C-1', amount: 7, state: 'closed' } },
      {
        kind: 'update',
        before: { key: 'C-1', amount: 7, state: 'closed' },
        after: { key: 'C-3', amount: 8, state: 'draft' },
      },
      {
        kind: 'update',
        before: { key: 'C-3', amount: 8, state: 'draft' },
        after: { key: 'C-1', amount: 'many', state: 'closed' },
      },
      { kind: 'update', before: { amount: 'many' }, after: { amount: 9 } },
    ])
  })

  test('adds no rename to the history, and the history stays append-only', async () => {
    const count = () => readRows(db, 'select count(*)::integer as count from changes')
    const before = await count()
    await evolve()
    expect(await count()).toEqual(before)
    await expect(sql`delete from changes`.execute(db)).rejects.toThrow(
      'neither changed nor deleted',
    )
  })

  test('appears in saved views, which filter, sort and show by the current names', async () => {
    await evolve()
    const [view] = await readRows(db, 'select query, widths, version from saved_views')
    expect(view).toEqual({
      query:
        'key=C-1&key_not=x&state=closed&state=open&state_not=closed&amount_from=3&sort=-key&columns=key,amount,state',
      widths: { key: 120, state: 80 },
      version: 3,
    })
  })

  test('is searched by the new name, now and after a change', async () => {
    await evolve()
    const search = () =>
      readRows(
        db,
        `select row_id, field, text from search_entries where source = 'gadgets' order by 1`,
      )
    expect(await search()).toEqual([
      { row_id: 1, field: 'key', text: 'c1' },
      { row_id: 2, field: 'key', text: 'c2' },
    ])
    await sql`update gadgets set key = 'D-1' where id = 1`.execute(db)
    expect((await search())[0]).toEqual({ row_id: 1, field: 'key', text: 'd1' })
  })

  test('keeps its copied values equal, and writes history and versions', async () => {
    await evolve()
    const version = async () => {
      const [row] = await readRows(db, `select version from table_versions where name = 'gadgets'`)
      return Number((row as { version: string }).version)
    }
    const before = await version()
    await sql`update gadgets set key = 'D-1' where id = 1`.execute(db)
    expect(await version()).toBeGreaterThan(before)
    expect(await readRows(db, 'select gadget_code from widgets order by id')).toEqual([
      { gadget_code: 'D-1' },
      { gadget_code: 'C-2' },
    ])
    expect(
      await readRows(db, 'select before, after from changes order by id desc limit 2'),
    ).toContainEqual({ before: { key: 'C-1' }, after: { key: 'D-1' } })
  })

  test('makes clients reload its rows, whose API output changed', async () => {
    const readVersions = () =>
      readRows(db, `select version from table_versions where name = 'gadgets'`)
    const before = await readVersions()
    await evolve()
    expect(await readVersions()).not.toEqual(before)
  })

  test('keeps its rows, references, history, views, inbox, webhooks and API keys', async () => {
    const devices = createGadgets(BEFORE, {
      name: 'devices' as AnyResource['name'],
      renamedFrom: 'gadgets',
    })
    const after = buildRegistry(devices, widgets('devices', 'code'))
    await sql`insert into webhooks (user_id, url, events, language, secret, created_at) values
      (1, 'https://hooks.example/', '{gadgets.update,widgets.update}', 'en', '', now())`.execute(db)
    await sql`insert into api_keys (user_id, name, hash, start, scope, created_at, expires_at) values
      (1, 'Till', 'h', 's', 'gadgets:read widgets:read gadgets:update', now(), now())`.execute(db)
    await sql`insert into inbox_done (kind, role, entity, row_id, version)
      values ('late', 'admin', 'gadgets', 1, 1)`.execute(db)
    await sql`with reader as (
        insert into inbox_mails (user_id, pace, language, origin, looked_at)
        values (1, 'daily', 'en', '', now()) returning user_id)
      insert into inbox_mailed (user_id, kind, entity, row_id, job_id, mailed_at)
      select user_id, 'late', 'gadgets', 1, 1, now() from reader`.execute(db)
    await sql`update gadgets set amount = '11' where id = 2`.execute(db)
    const messages: string[] = []
    const options = { apply: true, say: (text: string) => messages.push(text) }
    await syncTables(db, after, options)
    expect(messages.join('\n')).toContain('  devices: was called gadgets (2 rows kept).')
    expect(await readRows(db, 'select code, state from devices order by id')).toEqual([
      { code: 'C-1', state: 'gone' },
      { code: 'C-2', state: 'open' },
    ])
    const names = await readRows(db, `select distinct entity from changes order by 1`)
    const expected = ['api-keys', 'devices', 'users', 'webhooks', 'widgets']
    expect(names).toEqual(expected.map((entity) => ({ entity })))
    // The migration itself creates no history of keys or webhooks.
    const serverEntities = `entity in ('api-keys', 'webhooks')`
    expect(await readRows(db, `select kind from changes where ${serverEntities}`)).toEqual([
      { kind: 'insert' },
      { kind: 'insert' },
    ])
    expect(await readRows(db, 'select entity from saved_views')).toEqual([{ entity: 'devices' }])
    for (const table of ['inbox_done', 'inbox_mailed'])
      expect(await readRows(db, `select entity from ${table}`)).toEqual([{ entity: 'devices' }])
    expect(await readRows(db, 'select scope from api_keys')).toEqual([
      { scope: 'devices:read widgets:read devices:update' },
    ])
    expect(await readRows(db, 'select events from webhooks')).toEqual([
      { events: ['devices.update', 'widgets.update'] },
    ])
    expect(await readRows(db, 'select entity, event from jobs')).toEqual([
      { entity: 'devices', event: 'devices.update' },
    ])
    await sql`update devices set code = 'E-1' where id = 1`.execute(db)
    expect(await readRows(db, 'select gadget_code from widgets where id = 1')).toEqual([
      { gadget_code: 'E-1' },
    ])
    await expect(sql`insert into widgets (gadget_id) values (99)`.execute(db)).rejects.toThrow(
      'foreign key',
    )
    expect((await planTables(db, after, 'UTC')).words).toBe('The database matches the registry.')
    const createdRows = await readRows(
      db,
      `select indexname as name from pg_indexes where tablename = 'devices' and indexname like 'gadgets%'`,
    )
    expect(createdRows).toEqual([])
    await syncTables(db, buildRegistry(devices, widgets('devices', 'code'), createGadgets(BEFORE)))
    await sql`insert into gadgets (code) values ('another')`.execute(db)
  })
})
