import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../server/db/engines/engine.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { TESTED_ENGINES, openTestDatabase, templates } from '../../support/database/database.ts'

const SAVE = 'POST admin/faqs/store'
const FAQ = { question: 'Do you wash at night?', answer: 'Until ten.' }

/** Makes the database raise an error when a question is saved. */
async function makeSay(db: Db, state: string): Promise<void> {
  await sql
    .raw(
      `create or replace function trouble() returns trigger language plpgsql as $$
        begin raise exception using errcode = '${state}', message = 'made by a test'; end $$`,
    )
    .execute(db)
  await sql`create or replace trigger trouble before insert on faqs
    for each row execute function trouble()`.execute(db)
}

describe.each(TESTED_ENGINES)('An error of the database, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let server: ReturnType<typeof appOn>
  let token = ''
  const logged: unknown[] = []
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
    const log = { info: () => {}, error: (...parameters: unknown[]) => logged.push(parameters) }
    server = appOn(opened.db, undefined, { log })
    token = await server.tokenOf(ACCOUNTS.operations)
  })
  beforeEach(() => {
    logged.length = 0
  })
  afterAll(() => opened.close())

  test.each([
    ['53100', 507, 'no_room', 'The server’s disk is full, so nothing was saved.'],
    ['53200', 503, 'busy', 'The server is busy.'],
    ['53300', 503, 'busy', 'The server is busy.'],
    [
      '25006',
      503,
      'read_only',
      'Changes are disabled at the moment; you can still read everything.',
    ],
    ['55P03', 503, 'locked', 'Somebody else is changing this.'],
    ['57014', 503, 'took_too_long', 'This took too long and was stopped.'],
    ['08006', 503, 'data_away', 'The database cannot be reached.'],
    ['57P01', 503, 'data_away', 'The database cannot be reached.'],
    ['57P03', 503, 'data_away', 'The database cannot be reached.'],
  ])('is answered if it is %s with %i %s', async (state, status, code, sentence) => {
    await makeSay(opened.db, state)
    const answer = await server.call(SAVE, { token, body: FAQ })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.message).toContain(sentence)
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    // The log has the error, without the saved values.
    expect(JSON.stringify(logged)).toContain(state)
    expect(JSON.stringify(logged)).not.toContain(FAQ.question)
  })

  test('is an internal error if it is of no known kind', async () => {
    await makeSay(opened.db, 'XX000')
    expect((await server.call(SAVE, { token, body: FAQ })).status).toBe(500)
  })
})

describe('A PostgreSQL server in trouble, on postgres', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let server: ReturnType<typeof appOn>
  let token = ''
  beforeEach(async () => {
    opened = await openTestDatabase('postgres')
    server = appOn(opened.db)
    token = await server.tokenOf(ACCOUNTS.operations)
  })
  afterEach(() => opened.close())

  const elsewhere = async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      opened.db,
    )
    const client = new pg.Client(`${await templates.postgresUrl()}${rows[0]?.name}`)
    await client.connect()
    return client
  }

  test('makes the server refuse a change of a locked row after a few seconds, and the row can be saved afterwards', async () => {
    const { body } = await server.call(SAVE, { token, body: FAQ })
    const change = { id: body.data.id, question: 'At night?' }
    const otherServer = await elsewhere()
    await otherServer.query('begin')
    await otherServer.query('select * from faqs where id = $1 for update', [change.id])
    const refusal = await server.call('POST admin/faqs/update', { token, body: change })
    expect([refusal.status, refusal.body.code]).toEqual([503, 'locked'])
    await otherServer.query('rollback')
    await otherServer.end()
    expect((await server.call('POST admin/faqs/update', { token, body: change })).status).toBe(200)
  })

  test('that is read-only answers reads and refuses changes with a reason, until it accepts changes', async () => {
    const otherServer = await elsewhere()
    const name = (await otherServer.query('select current_database() as name')).rows[0].name
    await otherServer.query(`alter database ${name} set default_transaction_read_only = on`)
    const late = await openPostgres(`${await templates.postgresUrl()}${name}`)
    const reader = appOn(late.db)
    expect((await reader.call('GET admin/faqs/all', { token })).status).toBe(200)
    const refusal = await reader.call(SAVE, { token, body: FAQ })
    expect([refusal.status, refusal.body.code]).toEqual([503, 'read_only'])
    await otherServer.query(`alter database ${name} reset default_transaction_read_only`)
    await otherServer.end()
    expect((await reader.call(SAVE, { token, body: FAQ })).status).toBe(200)
    await late.close()
  })

  test('that cuts connections, in use or not, fails only the requests that use them', async () => {
    const otherServer = await elsewhere()
    const cut = () =>
      otherServer.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
    for (let round = 0; round < 5; round++) {
      const calls = Array.from({ length: 30 }, (_, index) =>
        index % 2
          ? server.call('GET admin/appointment/show?is_completed=0', { token })
          : server.call(SAVE, { token, body: FAQ }),
      )
      await cut()
      const heldConnection = opened.db.connection().execute(async (connection) => {
        await cut()
        // Cut idle connections, while no request uses them.
        await otherServer.query('select pg_sleep(0.2)')
        await sql`select 1`.execute(connection)
      })
      await expect(heldConnection).rejects.toMatchObject({
        code: expect.stringMatching(/^(08|57P)/),
      })
      const statuses = new Set((await Promise.all(calls)).map(({ status }) => status))
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect((await server.call('GET admin/faqs/all', { token })).status).toBe(200)
    }
    await otherServer.end()
  })
})
