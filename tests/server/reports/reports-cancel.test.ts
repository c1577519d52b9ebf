import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reports } from '../../../resources/reports/index.ts'
import { runCancellable } from '../../../server/db/cancellable.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { type Engine, openTestDatabase } from '../../support/database/database.ts'
import { isWhole } from '../../support/runner/whole.ts'

const REPORT = reports['financial-report'].call.request
const PATH = `/api/${REPORT.split(' ')[1]}`

async function start(engine: Engine) {
  const opened = await openTestDatabase(engine)
  const server = appOn(opened.db, undefined, opened)
  const token = await server.tokenOf(ACCOUNTS.admin)
  const headers = { authorization: `Bearer ${token}` }
  return { ...opened, ...server, token, headers }
}

describe('A report whose caller has disconnected, on postgres', () => {
  let server: Awaited<ReturnType<typeof start>>
  let release = () => {}
  let holding: Promise<void>

  /** Statements of the reports that wait behind the lock. */
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows.length
  }

  beforeEach(async () => {
    server = await start('postgres')
    // Queries that count bookings wait until the test releases the lock.
    await new Promise<void>((held) => {
      holding = server.db.transaction().execute(async (trx) => {
        await sql`lock table instant_bookings in access exclusive mode`.execute(trx)
        const released = new Promise<void>((resolve) => {
          release = resolve
        })
        held()
        await released
      })
    })
  })
  afterEach(async () => {
    release()
    await holding
    await server.close()
  })

  test('is cancelled, and the next callers get their reports', async () => {
    const leaving = new AbortController()
    const { headers } = server
    const answer = server.app.request(PATH, { method: 'POST', headers, signal: leaving.signal })
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 })
    leaving.abort()
    // Before its limit, at which it would end by itself.
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 })
    expect((await answer).status).toBe(503)
    release()
    await holding
    const calls = Array.from({ length: 12 }, () => server.call(REPORT, { token: server.token }))
    for (const one of await Promise.all(calls)) expect(one.status).toBe(200)
  })

  test.runIf(isWhole())('ends when the client closes its connection', async () => {
    const listener = createServer(getRequestListener(server.app.fetch))
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const { port } = listener.address() as AddressInfo
    const leaving = new AbortController()
    const url = `http://127.0.0.1:${port}${PATH}`
    const { headers } = server
    const gone = fetch(url, { method: 'POST', headers, signal: leaving.signal }).catch(
      (error: Error) => error.name,
    )
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 })
    leaving.abort()
    expect(await gone).toBe('AbortError')
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 20_000 })
    await new Promise((closed) => listener.close(closed))
  })

  test('differs from a report that takes too long', async () => {
    const slow = runCancellable(server, new AbortController().signal, async (db) => {
      await sql`set statement_timeout = 1`.execute(db)
      await sql`select pg_sleep(60)`.execute(db)
    })
    await expect(slow).rejects.toMatchObject({ status: 503, code: 'too_slow' })
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(server.reportDb)
    expect(rows).toEqual([{ limit: '1min' }])
  })
})

describe('A report whose caller has disconnected, on embedded', () => {
  test.runIf(isWhole())('does not start when its turn comes', async () => {
    const server = await start('embedded')
    const leaving = new AbortController()
    let begun = false
    let release = () => {}
    let busy = Promise.resolve()
    await new Promise<void>((held) => {
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      busy = server.db.connection().execute(() => {
        held()
        return released
      })
    })
    const given = runCancellable(server, leaving.signal, async () => {
      begun = true
    })
    const refused = expect(given).rejects.toMatchObject({ status: 503, code: 'cancelled' })
    leaving.abort()
    release()
    await Promise.all([busy, refused])
    expect(begun).toBe(false)
    expect((await server.call(REPORT, { token: server.token })).status).toBe(200)
    await server.close()
  })
})

test('a report with groups and comparisons reads its rows in one statement, so that its numbers agree', async () => {
  const { reportDb, ...opened } = await openTestDatabase('embedded')
  const statements: string[] = []
  const counted = reportDb.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.push('statement')
      return result
    },
  })
  const { call, tokenOf } = appOn(opened.db, undefined, { ...opened, reportDb: counted })
  const token = await tokenOf(ACCOUNTS.admin)
  statements.length = 0
  const body = {
    start_date: '2016-01-01',
    end_date: '2026-12-31',
    group: 'month',
    compare: 'previous,year',
  }
  const answer = await call(REPORT, { token, body })
  await opened.close()
  expect([answer.status, Object.keys(answer.body.compared)]).toEqual([200, ['previous', 'year']])
  expect(statements).toHaveLength(1)
})
