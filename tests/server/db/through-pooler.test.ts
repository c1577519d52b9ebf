import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '../../../resources/reports/index.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { buildSessionSettings } from '../../../server/db/engines/postgres-pool.ts'
import { ChangeFeed } from '../../../server/live/change-feed.ts'
import { templates } from '../../support/database/database.ts'
import { hasPgBouncer } from '../../support/database/pgbouncer.ts'
import { openThroughPooler, type Pooler } from '../../support/database/through-pooler.ts'
import { isWhole } from '../../support/runner/whole.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, NEVER } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { readEvents } from '../../support/server/event-reader.ts'

const SAVE = 'POST admin/faqs/store'
const REPORT = reports['financial-report'].call.request
/** The number of simultaneous transactions, which share few sessions. */
const AT_ONCE = 30

/** The settings that transactions set themselves. PgBouncer sets others. */
const NAMES = Object.keys(buildSessionSettings({ size: 1, statement: 1, lock: 1, isQuick: true }))

const POOLERS: readonly Pooler[] =
  isWhole() && hasPgBouncer() ? ['a pooler of the tests', 'PgBouncer'] : ['a pooler of the tests']

describe.each(POOLERS)('Through the pooler %s in transaction mode', (pooler) => {
  let url = ''
  let opened: Awaited<ReturnType<typeof openThroughPooler>>
  let server: ReturnType<typeof appOn>
  beforeAll(async () => {
    url = await templates.newDatabaseUrl()
    opened = await openThroughPooler(pooler, url)
    const changes = new ChangeFeed({ ...opened, clock: () => TEST_NOW, beat: NEVER })
    server = appOn(opened.db, undefined, { ...opened, changes })
  })
  afterAll(() => opened.close())

  test('a server receives the changes of another server', async () => {
    const otherDatabase = await openThroughPooler(pooler, url)
    const writer = appOn(otherDatabase.db)
    // Sign in first, because signing in is a change, too.
    const writerToken = await writer.tokenOf(ACCOUNTS.admin)
    const token = await server.tokenOf(ACCOUNTS.admin)
    const response = await server.app.request('/api/events', {
      headers: { authorization: `Bearer ${token}` },
    })
    const stream = readEvents(response.body)
    const before = await stream.next()
    const body = { question: 'Heard through a pooler?', answer: 'Yes.' }
    const saveAnswer = await writer.call(SAVE, { token: writerToken, body })
    expect(saveAnswer.status).toBe(200)
    const after = await stream.next()
    expect(after?.versions.faqs).toBe((before?.versions.faqs ?? 0) + 1)
    await stream.cancel()
    await otherDatabase.close()
  })

  test('statements have the limits of their purpose, alone and in a transaction', async () => {
    const read = async (db: Db) =>
      (
        await sql<{ limits: string }>`select concat_ws(' ', current_setting('statement_timeout'),
          current_setting('lock_timeout'), current_setting('timezone')) as limits`.execute(db)
      ).rows[0]?.limits
    const limits = []
    for (const db of [opened.db, opened.reportDb, opened.setupDb])
      limits.push([await read(db), await db.transaction().execute(read)])
    expect(limits).toEqual([
      ['8s 5s UTC', '8s 5s UTC'],
      ['1min 1min UTC', '1min 1min UTC'],
      ['0 0 UTC', '0 0 UTC'],
    ])
  })

  test('simultaneous changes keep their own author, and a failed change stores nothing', async () => {
    const tokens = await Promise.all(
      [ACCOUNTS.admin, ACCOUNTS.operations].map((email) => server.tokenOf(email)),
    )
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const role = index % 2 === 0 ? 'admin' : 'operations'
        const question = `Asked by ${role}`
        // Every fifth request lacks a required value.
        const body = index % 5 === 4 ? { question } : { question, answer: 'Yes.' }
        return server.call(SAVE, { token: tokens[index % 2], body })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: AT_ONCE }, (_, index) => (index % 5 === 4 ? 422 : 200)),
    )
    const { rows } = await sql<{ role: string; question: string }>`
      select actor_role as role, after ->> 'question' as question from changes
      where entity = 'faqs' and after ->> 'question' like 'Asked by %'`.execute(opened.db)
    expect(rows).toHaveLength(answers.filter(({ status }) => status === 200).length)
    for (const { role, question } of rows)
      expect(question.toLowerCase()).toBe(`asked by ${role.toLowerCase()}`)
  })

  test('a report is cancelled after its caller has disconnected, and the next reports run', async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table instant_bookings in access exclusive mode')
    const waiting = async () =>
      (
        await holder.query(`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`)
      ).rowCount
    const leaving = new AbortController()
    const answer = server.app.request(`/api/${REPORT.split(' ')[1]}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    while ((await waiting()) === 0);
    leaving.abort()
    expect((await answer).status).toBe(503)
    expect(await waiting()).toBe(0)
    await holder.query('rollback')
    await holder.end()
    for (const { status } of await Promise.all(
      Array.from({ length: 8 }, () => server.call(REPORT, { token })),
    ))
      expect(status).toBe(200)
  })

  test('a session keeps no settings of a transaction', async () => {
    const client = new pg.Client(opened.pooledUrl)
    await client.connect()
    for (let index = 0; index < AT_ONCE; index++) {
      const { rows } = await client.query(
        `select
        (select json_agg(name) from pg_settings where source = 'session' and name = any($1))
          as settings,
        nullif(current_setting('washboard.change', true), '') as context,
        nullif(current_setting('washboard.announce', true), '') as announced,
        (select count(*)::int from pg_prepared_statements) as statements,
        (select count(*)::int from pg_listening_channels()) as channels,
        (select count(*)::int from pg_locks where pid = pg_backend_pid() and locktype = 'advisory')
          as locks`,
        [NAMES],
      )
      expect(rows).toEqual([
        { settings: null, context: null, announced: null, statements: 0, channels: 0, locks: 0 },
      ])
    }
    await client.end()
  })
})

test('A late cancellation stops no later transaction of the same process', async () => {
  const url = await templates.newDatabaseUrl('empty')
  const { cancel, close } = await openThroughPooler('a pooler of the tests', url)
  const [session, holder] = [new pg.Client(url), new pg.Client(url)]
  await Promise.all([session.connect(), holder.connect()])
  async function begin() {
    await session.query('begin')
    const { rows } = await session.query('select pg_backend_pid() as backend, now()::text as began')
    return rows[0]
  }
  /** Makes the session wait for the holder's lock, and returns the outcome. */
  async function startWaiting() {
    await holder.query('select pg_advisory_lock(1)')
    const end = session.query('select pg_advisory_xact_lock(1)').then(
      () => 'done',
      ({ code }) => code,
    )
    const countWaiting = async () =>
      (await holder.query('select from pg_locks where pid = $1 and not granted', [backend]))
        .rowCount
    while ((await countWaiting()) === 0);
    return { end }
  }
  const ended = await begin()
  const { backend } = ended
  await session.query('commit')
  const running = await begin()
  const untouched = await startWaiting()
  await cancel?.(ended)
  await holder.query('select pg_advisory_unlock(1)')
  expect(await untouched.end).toBe('done')
  await session.query('commit')
  const nextTransaction = await begin()
  const cancelled = await startWaiting()
  await cancel?.(running)
  await cancel?.(nextTransaction)
  expect(await cancelled.end).toBe('57014')
  await Promise.all([session.end(), holder.end()])
  await close()
})
