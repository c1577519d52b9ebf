import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../../server/db/engines/engine.ts'
import { templates, TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { isWhole } from '../../support/runner/whole.ts'

const LIST = 'GET admin/rejectionreason/show'
const TIMES = 30

type Server = Pick<ReturnType<typeof appOn>, 'call'>

/** Changes a row on one server and reads it on another; returns the outdated results. */
async function staleReads(writer: Server, reader: Server, token: string): Promise<number> {
  let stale = 0
  let etag = ''
  for (let time = 0; time < TIMES; time++) {
    const reason = `Reason ${randomUUID()}`
    const createdRow = await writer.call('POST admin/rejectionreason/store', {
      token,
      body: { reason },
    })
    expect(createdRow.status).toBe(200)
    const list = await reader.call(LIST, {
      token,
      headers: etag ? { 'if-none-match': etag } : {},
    })
    if (list.status === 304 || !JSON.stringify(list.body).includes(reason)) stale++
    etag = list.headers.get('etag') ?? ''
  }
  return stale
}

describe.each(TESTED_ENGINES)('The state cached in memory on %s', (engine) => {
  const app = signedInApp(engine, 'admin')

  it('is never older than the last change', async () => {
    expect(await staleReads(app, app, app.token)).toBe(0)
  })

  it('drops a session that has ended, and an account that may no longer sign in', async () => {
    for (const end of ['logout', 'disabled'] as const) {
      const token = await app.tokenOf(ACCOUNTS.operations)
      expect((await app.call('GET admin/appointment/trashed', { token })).status).toBe(200)
      if (end === 'logout') await app.call('POST jwt/logout', { token, body: {} })
      else await sql`update users set auth = 0 where email = ${ACCOUNTS.operations}`.execute(app.db)
      expect((await app.call('GET admin/appointment/trashed', { token })).status).toBe(401)
    }
    await sql`update users set auth = 1 where email = ${ACCOUNTS.operations}`.execute(app.db)
  })

  it('is read once for simultaneous requests', async () => {
    const { token } = app
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(LIST, { token })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1)
  })
})

it('An unchanged list costs one round trip on PostgreSQL', async () => {
  const app = await startTestApp('postgres')
  let statementCount = 0
  const counted = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statementCount++
      return result
    },
  })
  const { call } = appOn(counted)
  const token = await app.tokenOf(ACCOUNTS.admin)
  await app.idle()
  const first = await call(LIST, { token })
  statementCount = 0
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect([(await call(LIST, { token, headers })).status, statementCount]).toEqual([304, 1])
  expect([(await call(LIST, { token })).body, statementCount]).toEqual([first.body, 2])
  await app.close()
})

describe('Two servers on one database', () => {
  const opened: OpenDatabase[] = []
  afterAll(() => Promise.all(opened.map(({ close }) => close())))

  it('never answer with rows that the other server has changed already', async () => {
    const url = await templates.newDatabaseUrl()
    for (let index = 0; index < 2; index++) opened.push(await openPostgres(url))
    const [firstServer, secondServer] = opened.map(({ db, promptListen }) =>
      appOn(db, undefined, { promptListen }),
    )
    if (!firstServer || !secondServer) throw new Error('two servers were opened')
    const token = await firstServer.tokenOf(ACCOUNTS.admin)
    expect(await staleReads(firstServer, secondServer, token)).toBe(0)
    expect(await staleReads(secondServer, firstServer, token)).toBe(0)
  })
})

it.runIf(isWhole())('A cached list is answered while the embedded database is busy', async () => {
  const app = await startTestApp('embedded')
  const token = await app.tokenOf(ACCOUNTS.admin)
  // A sign-in removes old sessions in the background, which is a change.
  await app.idle()
  const before = await app.call(LIST, { token })
  let isBusy = true
  const report = sql`select count(*) from generate_series(1, 6000000)`
    .execute(app.reportDb)
    .then(() => {
      isBusy = false
    })
  const meanwhile = await app.call(LIST, { token })
  expect([isBusy, meanwhile.status]).toEqual([true, 200])
  expect(meanwhile.body).toEqual(before.body)
  await report
  await app.close()
})
