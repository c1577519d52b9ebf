import { DEMO_PASSWORD } from '#demo/accounts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { findServerEntity } from '../../../registry/account/server-entities.ts'
import { OMITTED_COLUMNS } from '../../../server/db/tables/server-history.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const EVENTS = 'faqs.create faqs.update'
const VIEW = {
  list: 'active',
  role: null,
  is_default: false,
  query: '',
  widths: {},
  density: null,
}

describe.each(TESTED_ENGINES)("The history of the server's own tables, on %s", (engine) => {
  const server = signedInApp(engine, 'admin')
  let clerk = ''
  let admin = { id: 0, name: '' }
  beforeAll(async () => {
    clerk = await server.tokenOf(ACCOUNTS.operations)
    admin = (await send('GET session')).user
  })

  const send = async (request: string, body?: unknown, token = server.token) => {
    const answer = await server.call(request, { token, ...(body !== undefined && { body }) })
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    return answer.body.data
  }
  const list = (entity: string, id: number) => send(`GET history?entity=${entity}&row_id=${id}`)
  const addKey = async (name: string, token = server.token) => {
    const body = { name, days: 30, scope: 'faqs:read', current: DEMO_PASSWORD }
    const { key, keys } = await send('POST api-keys', body, token)
    return { key: String(key), id: Number(keys[0].id) }
  }
  const addWebhook = async (url = 'https://hooks.example/one') => {
    const { secret, webhooks } = await send('POST webhooks', { url, events: EVENTS })
    return { secret: String(secret), id: Number(webhooks[0].id) }
  }

  test('shows who created and revoked an API key, and when', async () => {
    const { id } = await addKey('Nightly')
    await send('POST api-keys/end', { id: String(id) })
    const [ended, made, ...others] = await list('api-keys', id)
    expect(others).toEqual([])
    expect(made).toMatchObject({
      verb: 'create',
      kind: 'insert',
      title: 'Nightly',
      actor: admin.name,
      actor_role: 'admin',
      after: { name: 'Nightly', scope: 'faqs:read', user_id: admin.id, user: admin.name },
    })
    expect(ended).toMatchObject({
      verb: 'update',
      title: 'Nightly',
      actor_id: admin.id,
      fields: ['ended_at'],
      before: {},
    })
    expect(ended.after.ended_at).toBe(ended.at)
  })

  test('shows the changed fields of a webhook, before and after', async () => {
    const { id } = await addWebhook()
    const url = 'https://hooks.example/two'
    await send('POST webhooks/change', { id: String(id), url, events: 'faqs.create' })
    await send('POST webhooks/rotate', { id: String(id) })
    await send('POST webhooks/end', { id: String(id) })
    const [gone, rotated, changed, made] = await list('webhooks', id)
    expect(made).toMatchObject({ kind: 'insert', actor: admin.name, after: { events: EVENTS } })
    expect(changed).toMatchObject({
      verb: 'update',
      before: { url: 'https://hooks.example/one', events: EVENTS },
      after: { url, events: 'faqs.create' },
    })
    expect(rotated).toMatchObject({ fields: ['old_secret_until'], actor: admin.name })
    expect(gone).toMatchObject({ kind: 'delete', title: url, before: { url } })
  })

  test('shows that the system stopped a webhook, and who resumed it', async () => {
    const { id } = await addWebhook('https://hooks.example/stopped')
    await sql`update webhooks set stopped_at = now(), stopped_why = 'gone' where id = ${id}`.execute(
      server.db,
    )
    await send('POST webhooks/resume', { id: String(id) })
    const [resumed, stopped] = await list('webhooks', id)
    expect(stopped).toMatchObject({ verb: 'system', actor: null, after: { stopped_why: 'gone' } })
    expect(resumed).toMatchObject({ actor: admin.name, before: { stopped_why: 'gone' }, after: {} })
  })

  test('records a saved view while it is shared, and not while it is private', async () => {
    const put = (id: number, given: object) =>
      send(`PUT views/instant-bookings/${id}`, { ...VIEW, ...given })
    const { id } = await send('POST views/instant-bookings', { ...VIEW, name: 'Secretly' })
    expect(await list('saved-views', id)).toEqual([])
    await put(id, { name: 'For all', role: 'operations' })
    await put(id, { name: 'For all', role: 'operations', widths: { area_id: 300 } })
    await put(id, {
      name: 'For everybody',
      role: 'operations',
      query: 'area_id=1',
      is_default: true,
    })
    await put(id, { name: 'Mine alone' })
    await put(id, { name: 'Mine again' })
    await send(`DELETE views/instant-bookings/${id}`)
    const [gone, changed, shared, ...others] = await list('saved-views', id)
    expect(others).toEqual([])
    expect(shared).toMatchObject({
      verb: 'update',
      kind: 'insert',
      actor: admin.name,
      after: {
        name: 'For all',
        entity: 'instant-bookings',
        list: 'active',
        role: 'operations',
        is_default: 0,
        user: admin.name,
      },
    })
    expect(changed).toMatchObject({
      kind: 'update',
      before: { name: 'For all' },
      after: { name: 'For everybody', query: 'area_id=1', is_default: 1 },
    })
    expect(gone).toMatchObject({ kind: 'delete', title: 'For everybody' })
    const all = JSON.stringify(await send('GET history?entity=saved-views'))
    expect(all).not.toMatch(/Secretly|Mine/)
  })

  test('neither shows nor finds the name that a saved view has while it is private', async () => {
    const { id } = await send('POST views/instant-bookings', {
      ...VIEW,
      name: 'Open',
      role: 'operations',
    })
    await send(`PUT views/instant-bookings/${id}`, { ...VIEW, name: 'Hushed' })
    const titles = (await list('saved-views', id)).map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['Open', 'Open'])
    expect(await send('GET history?q=Hushed')).toEqual([])
    expect(await send('GET history?q=Open&entity=saved-views')).toHaveLength(2)
  })

  test('records no use of keys and no failure of webhooks', async () => {
    const [key, webhook] = [await addKey('Used'), await addWebhook('https://hooks.example/failing')]
    await sql`update api_keys set used_at = now() where id = ${key.id}`.execute(server.db)
    await sql`update webhooks set failing_since = now() where id = ${webhook.id}`.execute(server.db)
    const { rows } = await sql<{ verb: string }>`select verb from changes
      where (entity, row_id) in (('api-keys', ${key.id}), ('webhooks', ${webhook.id}))`.execute(
      server.db,
    )
    expect(rows).toEqual([{ verb: 'create' }, { verb: 'create' }])
  })

  test('never contains a key, a hash, a secret or the query of an address', async () => {
    const { key, id } = await addKey('Secret')
    const url = 'https://hooks.example/in?token=s3cr3t#part'
    const webhook = await addWebhook(url)
    const given = { id: String(webhook.id), events: 'faqs.create' }
    await send('POST webhooks/change', { ...given, url: 'https://hooks.example/in?token=0th3r' })
    const { secret } = await send('POST webhooks/rotate', { id: String(webhook.id) })
    // A webhook that is there has its title from its row, not from what was stored.
    const shown = JSON.stringify(await list('webhooks', webhook.id))
    const search = await server.call('GET history?q=0th3r', { token: server.token })
    expect([search.status, search.body.data]).toEqual([200, []])
    await send('POST api-keys/end', { id: String(id) })
    await send('POST webhooks/end', { id: String(webhook.id) })
    const { rows: hashes } = await sql<{ hash: string; start: string }>`
      select hash, start from api_keys`.execute(server.db)
    const { rows } = await sql<{ text: string }>`select c::text as text from changes as c
      where entity in ('api-keys', 'webhooks')`.execute(server.db)
    const text = [shown, ...rows.map((row) => row.text)].join('\n')
    expect(text).toContain('https://hooks.example/in')
    const secrets = [
      key,
      webhook.secret,
      secret,
      's3cr3t',
      '0th3r',
      ...hashes.map(({ hash }) => hash),
    ]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    expect(hashes.filter(({ start }) => text.includes(start))).toEqual([])
  })

  test('covers each column of a table, or excludes the column by name', async () => {
    for (const [table, leftOut] of Object.entries(OMITTED_COLUMNS)) {
      const { rows } = await sql<{ name: string }>`select column_name as name
        from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`.execute(server.db)
      const fields = Object.keys(findServerEntity(table.replaceAll('_', '-'))?.fields ?? {})
      expect(rows.map(({ name }) => name).toSorted()).toEqual(
        ['id', ...fields, ...Object.keys(leftOut)].toSorted(),
      )
    }
  })

  test('is listed together with the history of roles and business settings', async () => {
    const { rows } = await sql<{ id: number }>`select id from users
      where email = ${ACCOUNTS['car wash']}`.execute(server.db)
    const id = rows[0]?.id ?? 0
    await sql`update users set account_type = 'Operations' where id = ${id}`.execute(server.db)
    const [moved] = await list('users', id)
    expect([moved.before, moved.after]).toEqual([
      { account_type: 'Car Wash' },
      { account_type: 'Operations' },
    ])
    await sql`update business_settings set name = 'Sparkle'`.execute(server.db)
    const [named] = await list('business-settings', 1)
    expect(named).toMatchObject({ fields: ['name'], after: { name: 'Sparkle' } })
  })

  test('is for admins only', async () => {
    const { id } = await addKey('Of the office', clerk)
    expect(await list('api-keys', id)).toHaveLength(1)
    const asClerk = (path: string) => server.call(`GET ${path}`, { token: clerk })
    expect((await asClerk('history?entity=api-keys')).status).toBe(403)
    expect((await asClerk(`history/api-keys/${id}`)).status).toBe(404)
    const mine = (await asClerk('history/mine')).body.data as { entity: string }[]
    expect(mine.filter(({ entity }) => entity === 'api-keys')).toEqual([])
  })

  test('is found by the name of a key and by its author, with one entry for each request', async () => {
    const { id } = await addKey('Warehouse robot')
    const [entry] = await send(`GET history/batches?q=house%20rob&actor_id=${admin.id}`)
    expect(entry).toMatchObject({ entity: 'api-keys', row_id: id, changes: 1, records: 1 })
  })

  test('cannot be undone or taken back', async () => {
    const { id } = await addKey('Final')
    const [{ batch }] = await list('api-keys', id)
    const post = (path: string, body: unknown) =>
      server.call(`POST ${path}`, { token: server.token, body })
    for (const { status, body } of [
      await post('history/undo', { batch }),
      await post('history/take-back', { filter: { entity: 'api-keys' }, dryRun: true }),
    ]) {
      expect([status, body.code]).toEqual([409, 'not_undoable'])
      expect(body.message).toMatch(
        /^Changes of API keys, webhooks and shared views cannot be undone\./,
      )
    }
    const { body } = await post('history/take-back', { filter: { batch }, dryRun: true })
    expect(body.data).toMatchObject({ of: 0, done: 0 })
  })

  test('does not prevent the undo of a deletion for good that removed keys too', async () => {
    const { rows } = await sql<{ id: number; row: Record<string, unknown> }>`
      insert into users (name, email, account_type, auth, created_at, updated_at, deleted_at)
      values ('Gone', 'gone@washboard.test', 'Operations', 0, now(), now(), now())
      returning id`.execute(server.db)
    const id = rows[0]?.id ?? 0
    await sql`insert into api_keys (user_id, name, hash, start, scope, created_at, expires_at)
      values (${id}, 'Theirs', 'h4sh', 'st4rt', 'faqs:read', now(), now())`.execute(server.db)
    const { rows: gone } = await sql<{ batch: string }>`delete from users where id = ${id}
      returning (current_setting('washboard.change', true)) as batch`.execute(server.db)
    expect(gone).toHaveLength(1)
    const [{ batch, entity }] = await send(`GET history?row_id=${id}&entity=users`)
    expect(entity).toBe('users')
    const { rows: all } = await sql<{ entity: string }>`select entity from changes
      where batch = ${batch}::uuid order by entity`.execute(server.db)
    expect(all.map((change) => change.entity)).toEqual(['api-keys', 'users'])
    expect(await send('POST history/undo', { batch })).toMatchObject({ changes: 1 })
    const back = server.db.selectFrom('users').select('name').where('id', '=', id)
    expect(await back.executeTakeFirst()).toEqual({ name: 'Gone' })
  })
})
