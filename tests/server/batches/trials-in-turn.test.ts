import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'

let server: Awaited<ReturnType<typeof startTestApp>>
let token: string
beforeAll(async () => {
  // The embedded engine has one connection, which all requests share.
  server = await startTestApp('postgres')
  token = await server.tokenOf(ACCOUNTS.operations)
})
afterAll(() => server.close())

const IMPORT = { entity: 'faqs', rows: [{ question: 'Q', answer: 'A' }], dryRun: true }
const BATCH = { entity: 'faqs', verb: 'delete', ids: [1], dryRun: true }

/** Returns the number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.reportDb)
  return rows[0]?.count ?? 0
}

test('Dry runs of one user use one database connection, and requests of others are answered meanwhile', async () => {
  const trials = await server.setupDb.transaction().execute(async (trx) => {
    await sql`lock table faqs in access exclusive mode`.execute(trx)
    const begun = Array.from({ length: 12 }, (_, at) =>
      server.call(at % 2 ? 'POST batch' : 'POST import', { token, body: at % 2 ? BATCH : IMPORT }),
    )
    await expect.poll(waiting).toBeGreaterThan(0)
    const admin = await server.tokenOf(ACCOUNTS.admin)
    const others = await Promise.all(
      Array.from({ length: 5 }, () => server.call('GET admin/services/show', { token: admin })),
    )
    expect(others.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await waiting()).toBe(1)
    return { begun }
  })
  const answers = await Promise.all(trials.begun)
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('A dry run does not start after its caller has disconnected', async () => {
  const aborting = new AbortController()
  const send = (signal?: AbortSignal) =>
    server.app.request('/api/import', {
      method: 'POST',
      body: JSON.stringify(IMPORT),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(signal && { signal }),
    })
  const [first, second, third] = [send(), send(aborting.signal), send()]
  aborting.abort()
  const statuses = (await Promise.all([first, second, third])).map(({ status }) => status)
  expect(statuses).toEqual([200, 503, 200])
})
