import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { entities } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { goodBody, withRow } from '../../support/rows/rows.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { oneOf } from '../../support/runner/whole.ts'

const updates = listEndpoints(entities)
  .filter(
    (endpoint): endpoint is VerbEndpoint => endpoint.kind === 'verb' && endpoint.verb === 'update',
  )
  .map((endpoint) => [endpoint.resource.name, endpoint] as const)
const PARALLEL = 100

test('The registry has entities that can be changed', () => {
  expect(updates.length).toBeGreaterThan(15)
})

describe.each(TESTED_ENGINES)('The version of a row, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const send = (request: string, body: object, ifMatch?: string) =>
    server.call(request, {
      token: server.token,
      body,
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    })
  const create = async (question: string) => {
    const { body } = await send('POST admin/faqs/store', { question, answer: 'A', position: 1 })
    return body.data as { id: number; version: number }
  }
  const change = (id: number, question: string, ifMatch?: string) =>
    send('POST admin/faqs/update', { id, question }, ifMatch)
  const versionIn = async (table: string, id: number) => {
    const { rows } = await sql<{ version: number }>`
      select version from ${sql.table(table)} where id = ${id}`.execute(server.db)
    return rows[0]?.version
  }

  test('begins at one, and each change raises it', async () => {
    const createdRow = await create('First')
    expect(createdRow.version).toBe(1)
    expect((await change(createdRow.id, 'Second')).body.data.version).toBe(2)
    expect((await change(createdRow.id, 'Third')).body.data.version).toBe(3)
    const { body } = await server.call('GET admin/faqs/all', { token: server.token })
    expect(body.data.find(({ id }: { id: number }) => id === createdRow.id).version).toBe(3)
  })

  test.each(oneOf(3, updates))(
    'of %s is compared with the version that the request expects',
    async (_, endpoint) => {
      const table = getTableName(endpoint.resource)
      await withRow(server.db, endpoint, null, async (id) => {
        const { request } = endpoint.call
        const first = await send(request, await goodBody(server.db, endpoint, id))
        expect([first.status, first.body.errors]).toEqual([200, undefined])
        const { version } = first.body.data
        expect(version).toBe(await versionIn(table, id))
        const sameVersion = await send(request, { id }, `"${version}"`)
        expect([sameVersion.status, sameVersion.body.data.version]).toEqual([200, version])
        await sql`update ${sql.table(table)} set created_at = created_at - interval '1 second'
        where id = ${id}`.execute(server.db)
        const stale = await send(request, { id }, `"${version}"`)
        expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
        expect(stale.body.data).toMatchObject({ id, version: version + 1 })
      })
    },
  )

  test('is that of the stored row in a list of several entities', async () => {
    const { rows } = await sql<{ id: number; version: number; employee_id: number }>`
      select b.id, b.version, u.id as employee_id from bookings as b
      join users as u on u.provider_id = b.provider_id
      where is_completed = 0 and b.deleted_at is null and b.employee_id <> u.id
      and u.account_type = 'Car Wash' and u.deleted_at is null and not exists (
        select from bookings as o where o.employee_id = u.id and o.deleted_at is null
          and o.starts_at between b.starts_at - interval '1 day' and b.starts_at + interval '1 day')
      order by b.id limit 1`.execute(server.db)
    const [{ id, version, employee_id } = { id: 0, version: 0, employee_id: 0 }] = rows
    const assign = (ifMatch: string) =>
      send(
        'POST admin/assigning/make/assigning',
        { id, employee_id, override_reason: 'Swapped' },
        ifMatch,
      )
    const first = await assign(`"${version}"`)
    expect([first.status, first.body.data.version]).toEqual([200, version + 1])
    const stale = await assign(`"${version}"`)
    expect([stale.status, stale.body.data.version]).toEqual([412, version + 1])
  })

  test(`lets one of ${PARALLEL} parallel edits succeed`, async () => {
    const createdRow = await create('Contested')
    const tries = Array.from({ length: PARALLEL }, (_, index) =>
      change(createdRow.id, `Edit ${index}`, `"${createdRow.version}"`),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // On a slow machine some requests time out while they wait for a connection.
    const refusedStatuses = statuses.filter((status) => status === 412 || status === 503)
    expect(refusedStatuses).toHaveLength(PARALLEL - 1)
    expect(await versionIn('faqs', createdRow.id)).toBe(2)
  })

  test('is optional: a request without the header always succeeds', async () => {
    const createdRow = await create('Free')
    expect((await change(createdRow.id, 'One')).status).toBe(200)
    expect((await change(createdRow.id, 'Two')).status).toBe(200)
  })

  test('stays the same if an edit changes nothing', async () => {
    for (const [table, column] of [
      ['promos', 'used'],
      ['time_slots', 'booked'],
    ] as const) {
      const { rows } = await sql<{ id: number; version: number }>`
        update ${sql.table(table)} set ${sql.ref(column)} = 0
        where id = (select min(id) from ${sql.table(table)}) returning id, version`.execute(
        server.db,
      )
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = 1
        where id = ${rows[0]?.id}`.execute(server.db)
      expect([table, await versionIn(table, Number(rows[0]?.id))]).toEqual([
        table,
        rows[0]?.version,
      ])
    }
    const before = await versionIn('users', 1)
    await sql`update users set last_login_at = now(), updated_at = now(), name = name
      where id = 1`.execute(server.db)
    expect(await versionIn('users', 1)).toBe(before)
    await sql`update users set phone = '+965 12345' where id = 1`.execute(server.db)
    expect(await versionIn('users', 1)).toBe(Number(before) + 1)
  })

  test('cannot be set by a request', async () => {
    const createdRow = await create('Forged')
    await sql`update faqs set version = 77 where id = ${createdRow.id}`.execute(server.db)
    expect(await versionIn('faqs', createdRow.id)).toBe(2)
  })

  test('is added to the rows of a database of an earlier version', async () => {
    const tables = buildTables(entities).map(({ name }) => name)
    expect(tables.length).toBeGreaterThan(20)
    for (const table of tables) {
      await sql`drop trigger ${sql.ref(`${table}_version_of_row`)} on ${sql.table(table)}`.execute(
        server.db,
      )
      await sql`alter table ${sql.table(table)} drop column version cascade`.execute(server.db)
    }
    await syncTables(server.db, entities)
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from faqs limit 1`.execute(server.db)
    expect(rows[0]?.version).toBe(1)
    expect((await change(Number(rows[0]?.id), 'After', '"1"')).body.data.version).toBe(2)
    await syncTables(server.db, entities)
    expect(await versionIn('faqs', Number(rows[0]?.id))).toBe(2)
  })
})
