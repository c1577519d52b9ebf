import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMailJob } from '../../../server/jobs/stored-jobs.ts'
import { dumpDatabase } from '../../../server/backup/dump-database.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { png } from '../../support/rows/picture.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type CallOptions, entities, startTestApp } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import {
  findTables,
  PERSONAL_COLUMNS,
  prepareCustomer,
  TRACES,
  writeTraces,
} from './customer-data.ts'

describe.each(TESTED_ENGINES)('Erasing a customer, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token = ''
  let id = 0
  let uploads: string[] = []
  const logged: string[] = []
  const call = (request: string, options: CallOptions = {}) =>
    server.call(request, { token, ...options })

  async function upload(bytes: Uint8Array): Promise<string> {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' }))
    const init = { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } }
    const response = await server.app.request('/api/uploads', init)
    return ((await response.json()) as { data: { url: string } }).data.url
  }

  beforeAll(async () => {
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    server = await startTestApp(engine, () => TEST_NOW, { log })
    token = await server.tokenOf(ACCOUNTS.admin)
    id = await prepareCustomer(server.db)
    uploads = [await upload(png(71)), await upload(png(73))]
    await writeTraces(server.db, id, 1)
    await sql`update users set avatar = ${uploads[0]}, nationality_id = 1 where id = ${id}`.execute(
      server.db,
    )
    await sql`update instant_bookings set photos_before = array[${uploads[1]}]
      where customer_id = ${id}`.execute(server.db)
    await writeTraces(server.db, id, 2)
  })
  afterAll(() => server.close())

  const update = (name: string) =>
    call('POST admin/users/updateCustomer', {
      body: { id, name, email: 'zqxqzxq3@mail.example' },
      headers: { 'idempotency-key': 'an-update' },
    })

  /** Puts the customer into everything that the server stores beside rows. */
  async function spread(): Promise<void> {
    expect((await update('Zqxqzxq3 Smith')).status).toBe(200)
    const faq = await call('POST admin/faqs/store', {
      body: { question: 'Open?', answer: 'Yes.', position: 1 },
    })
    const undo = { batch: faq.body.batch, reason: 'Zqxqzxq3 Smith asked for it' }
    expect((await call('POST history/undo', { body: undo })).status).toBe(200)
    for (const role of [null, 'operations'])
      await call('POST views/customers', {
        body: {
          list: 'all',
          name: `Zqxqzxq3 Smith ${role}`,
          role,
          query: 'q=Zqxqzxq3+Smith&sort=name',
        },
      })
    await addMailJob(server.db, { kind: 'known', email: 'zqxqzxq3@mail.example' }, TEST_NOW)
    await sql`insert into jobs (kind, state, entity, row_id, response, tried_at)
      values ('webhook', 'failed', 'customers', ${id}, 'No Zqxqzxq3 Smith here', now())`.execute(
      server.db,
    )
    // A row that was deleted for good is only in history.
    const vehicle = { user_id: id, plate: 'ZQXQZXQ 4', make: 'Kia', model: 'Rio', size: 'small' }
    const added = await call('POST admin/vehicles/store', { body: vehicle })
    const vehicleId = added.body.data.id
    await sql`delete from vehicles where id = ${vehicleId}`.execute(server.db)
  }

  /** Reads the checksum of all values that stay, by table. */
  async function readKeptValues(): Promise<Record<string, string>> {
    const omitted = [...PERSONAL_COLUMNS, 'updated_at', 'deleted_at', 'auth', 'last_login_at']
    const sums: Record<string, string> = {}
    for (const { name, columns } of buildTables(entities)) {
      const kept = [...columns.keys()].filter((column) => !omitted.includes(column))
      const { rows } = await sql<{ sum: string }>`
        select md5(string_agg(t::text, '' order by id)) as sum
        from (select ${sql.join(kept.map((column) => sql.ref(column)))} from ${sql.table(name)}) as t`.execute(
        server.db,
      )
      sums[name] = rows[0]?.sum ?? ''
    }
    return sums
  }

  const readChanges = async () =>
    (
      await sql<{
        id: string
      }>`select id::text as id, batch, at, actor_id, verb, entity, row_id, kind
        from changes order by changes.id`.execute(server.db)
    ).rows

  async function backUp(): Promise<string> {
    const parts: string[] = []
    const source = { db: server.db, engine: server.engine, version: '0.0.0', files: undefined }
    for await (const part of dumpDatabase(source)) parts.push(part)
    return parts.join('').toLowerCase()
  }

  const erase = (more: object = {}) =>
    call('POST personal-data/erase', { body: { entity: 'customers', id, ...more } })
  const listTraces = (text: string) => TRACES.filter((trace) => text.includes(trace))

  test('exports everything about the customer and nothing about other people', async () => {
    await spread()
    const { status, body } = await call(`GET personal-data/customers/${id}`)
    expect([status, body.errors]).toEqual([200, undefined])
    const { rows, history, files } = body.data
    expect(Object.keys(rows).toSorted()).toEqual([
      'complaints',
      'customers',
      'instant-bookings',
      'locations',
      'notes',
      'questions',
      'scheduled-bookings',
      'subscription-visits',
      'subscriptions',
      'transactions',
      'vehicles',
    ])
    expect(rows.notes.length).toBeGreaterThanOrEqual(3)
    expect(rows.customers[0].name).toBe('Zqxqzxq3 Smith')
    expect(rows['instant-bookings'][0]).toMatchObject({ customer: 'Zqxqzxq3 Smith' })
    expect(rows['instant-bookings'][0]).not.toHaveProperty('employee')
    expect(JSON.stringify(history)).toContain(`zqxqzxq1-${id}`)
    expect(new Set(files)).toEqual(new Set(uploads))
  })

  test('is for admins alone', async () => {
    const clerk = await server.tokenOf(ACCOUNTS.operations)
    const request = `GET personal-data/customers/${id}`
    expect((await server.call(request, { token: clerk })).status).toBe(403)
    const body = { entity: 'customers', id }
    const answer = await server.call('POST personal-data/erase', { token: clerk, body })
    expect(answer.status).toBe(403)
    expect((await call('GET personal-data/customers/999999')).status).toBe(404)
    expect((await call('GET personal-data/vehicles/1')).status).toBe(404)
  })

  test('changes nothing in a dry run', async () => {
    const before = await readChanges()
    const exported = await call(`GET personal-data/customers/${id}`)
    const noteCount = exported.body.data.rows.notes.length
    const { status, body } = await erase({ dryRun: true })
    expect([status, body.batch]).toEqual([200, undefined])
    expect(body.data.rows).toContainEqual({ entity: 'notes', count: noteCount, fields: ['body'] })
    expect(body.data.files).toBe(2)
    expect(await readChanges()).toEqual(before)
    expect(listTraces(await backUp())).toEqual(TRACES)
  })

  test('leaves no trace in a table, a file, the log or a new backup, and keeps the rest', async () => {
    const [values, changes] = [await readKeptValues(), await readChanges()]
    expect(await findTables(server.db, TRACES)).toEqual([
      'changes',
      'complaints',
      'idempotency_keys',
      'instant_bookings',
      'jobs',
      'locations',
      'notes',
      'questions',
      'saved_views',
      'scheduled_bookings',
      'search_entries',
      'transactions',
      'users',
      'vehicles',
    ])
    const { status, body } = await erase()
    expect([status, body.errors]).toEqual([200, undefined])
    expect(await findTables(server.db, TRACES)).toEqual([])
    expect(listTraces(await backUp())).toEqual([])
    for (const url of uploads) expect((await server.app.request(url)).status).toBe(404)
    expect(listTraces(logged.join('').toLowerCase())).toEqual([])
    expect(await readKeptValues()).toEqual(values)
    const after = await readChanges()
    expect(after.slice(0, changes.length)).toEqual(changes)
  })

  test.runIf(engine === 'embedded')('leaves no trace in the files of the database', async () => {
    await server.idle()
    const { path, remove } = temporaryFolder()
    const copy = join(path, 'copy')
    await server.copy?.(copy)
    const files = readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
    expect(files.length).toBeGreaterThan(300)
    const found = files.filter(
      (file) => listTraces(readFileSync(file, 'latin1').toLowerCase()).length > 0,
    )
    remove()
    expect(found).toEqual([])
  })

  test('is in the history without the person', async () => {
    const { body } = await call(`GET history/customers/${id}`)
    expect(body.data[0]).toMatchObject({
      verb: 'erase',
      actor: expect.any(String),
      title: `Erased person ${id}`,
    })
    expect(body.data[0].after).toMatchObject({ name: `Erased person ${id}` })
    const past = await call(`GET history/customers/${id}/at?moment=2026-01-01T00:00:00Z`)
    expect(JSON.stringify(past.body).toLowerCase()).not.toContain('zqxqzxq')
  })

  test('cannot be undone, and no undo of an earlier change brings the person back', async () => {
    const { rows } = await sql<{ batch: string; verb: string }>`
      select distinct on (batch) batch, verb from changes order by batch, id desc`.execute(
      server.db,
    )
    const erasure = rows.find(({ verb }) => verb === 'erase')?.batch
    const refused = await call('POST history/undo', { body: { batch: erasure, reason: null } })
    expect([refused.status, refused.body.code]).toEqual([409, 'final_change'])
    const statuses = []
    for (const { batch, verb } of rows)
      if (verb !== 'erase')
        statuses.push((await call('POST history/undo', { body: { batch, reason: null } })).status)
    expect(statuses).toContain(200)
    expect(await findTables(server.db, TRACES)).toEqual([])
    const { body } = await call(`GET personal-data/customers/${id}`)
    expect(body.data.rows.customers[0]).toMatchObject({
      name: `Erased person ${id}`,
      email: null,
      phone: '',
    })
  })

  test('answers the repeated request of a device without the person', async () => {
    const { status, body } = await update('Zqxqzxq3 Smith')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, name: `Erased person ${id}` })
  })

  test('includes the customers that were merged into this one', async () => {
    const add = async (name: string) =>
      (
        await call('POST admin/users/storeCustomer', {
          body: { name, phone: '+441134960005', email: null, nationality_id: null, avatar: null },
        })
      ).body.data.id
    const [kept, merged] = [await add('Zqxqzxq5 Kept'), await add('Zqxqzxq5 Merged')]
    const note = { kind: 'customer', booking_id: merged, body: 'Zqxqzxq5 note' }
    expect((await call('POST admin/note/store', { body: note })).status).toBe(200)
    const merge = { id: kept, merge_id: merged }
    expect((await call('POST admin/users/mergeCustomers', { body: merge })).status).toBe(200)
    expect((await erase({ id: kept })).status).toBe(200)
    expect(await findTables(server.db, TRACES)).toEqual([])
  })
})
