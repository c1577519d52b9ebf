import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PER_SESSION } from '../../../server/live/change-feed.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { type EventReader, readEvents, type Told } from '../../support/server/event-reader.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const changed = (before: Told | undefined, after: Told | undefined) =>
  Object.keys({ ...before?.versions, ...after?.versions }).filter(
    (name) => before?.versions[name] !== after?.versions[name],
  )

describe.each(TESTED_ENGINES)('The event stream, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const open: EventReader[] = []
  beforeAll(async () => {
    server = await startTestApp(engine)
  })
  afterEach(async () => {
    for (const stream of open.splice(0)) await stream.cancel()
  })
  afterAll(() => server.close())

  const request = (token: string, headers: Record<string, string> = {}) =>
    server.app.request('/api/events', { headers: { authorization: `Bearer ${token}`, ...headers } })
  async function listen(token: string, headers?: Record<string, string>): Promise<EventReader> {
    const response = await request(token, headers)
    expect(response.status).toBe(200)
    const stream = readEvents(response.body)
    open.push(stream)
    return stream
  }
  const listenAs = async (email: string) => listen(await server.tokenOf(email))

  test('is for signed-in users, and proxies may not buffer it', async () => {
    expect((await server.call('GET events')).status).toBe(401)
    const token = await server.tokenOf(ACCOUNTS.admin)
    expect((await server.call('GET events?page=2', { token })).status).toBe(400)
    const response = await request(token)
    open.push(readEvents(response.body))
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toMatch(/no-store.*no-transform/)
    expect(response.headers.get('x-accel-buffering')).toBe('no')
  })

  test('tells a user about changes of another user, and about lists that show the changed title', async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const stream = await listenAs(ACCOUNTS.operations)
    const before = await stream.next()
    const body = { reason: `Told on ${engine}` }
    expect((await server.call('POST admin/rejectionreason/store', { token, body })).status).toBe(
      200,
    )
    const names = changed(before, await stream.next())
    expect(names).toEqual(expect.arrayContaining(['cancellation-reasons', 'bookings']))
    expect(names).not.toContain('faqs')
  })

  test('tells about changes made directly in the database, once they are committed', async () => {
    const stream = await listenAs(ACCOUNTS.operations)
    const before = await stream.next()
    await server.db.transaction().execute(async (trx) => {
      await sql`update faqs set question = question || ' '`.execute(trx)
      await sql`update faqs set question = trim(question)`.execute(trx)
    })
    const after = await stream.next()
    expect(changed(before, after)).toEqual(['faqs'])
    expect((after?.versions.faqs ?? 0) - (before?.versions.faqs ?? 0)).toBe(1)
  })

  test('sends a role no events about rows that it may not read', async () => {
    const roles = [ACCOUNTS.operations, ACCOUNTS['car wash']]
    // Signing in is a change itself, so both have done so before.
    const [one = '', two = ''] = await Promise.all(roles.map((role) => server.tokenOf(role)))
    const [office, staff] = [await listen(one), await listen(two)]
    const [all, own] = [await office.next(), await staff.next()]
    expect(Object.keys(all?.versions ?? {})).toEqual(expect.arrayContaining(['faqs', 'users']))
    expect(Object.keys(own?.versions ?? {})).toContain('instant-bookings')
    expect(Object.keys(own?.versions ?? {})).not.toContain('faqs')
    await sql`update faqs set question = question`.execute(server.db)
    expect(changed(all, await office.next())).toEqual(['faqs'])
    // Whoever may read it has heard of it: what the other hears next is of the second change.
    await sql`update instant_bookings set started_at = started_at`.execute(server.db)
    const [seen, next] = [await office.next(), await staff.next()]
    expect(changed(own, next)).toContain('instant-bookings')
    expect(next?.versions['instant-bookings']).toBe(seen?.versions['instant-bookings'])
    expect(next?.versions['instant-bookings']).toBe((own?.versions['instant-bookings'] ?? 0) + 1)
  })

  test('sends only newer changes to a client that reconnects', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    const first = await listen(token)
    const before = await first.next()
    const headers = { 'last-event-id': before?.id ?? '' }
    await first.cancel()
    const unchanged = await listen(token, headers)
    // A stream that begins later is told at the same moment: the other was told nothing.
    await (await listen(token)).next()
    await sql`update faqs set question = question`.execute(server.db)
    expect(changed(before, await unchanged.next())).toEqual(['faqs'])
    expect(changed(before, await (await listen(token, headers)).next())).toEqual(['faqs'])
  })

  const ENDS: Record<string, (token: string) => Promise<unknown>> = {
    'signs out': (token) => server.call('POST jwt/logout', { token }),
    'may not sign in any more': () =>
      sql`update users set auth = 0 where email = ${ACCOUNTS.operations}`.execute(server.db),
    'has another role': () =>
      sql`update users set auth = 1, account_type = 'Admin'
        where email = ${ACCOUNTS.operations}`.execute(server.db),
  }
  test.each(Object.keys(ENDS))('ends for a user who %s', async (way) => {
    await sql`update users set auth = 1, account_type = 'Operations'
      where email = ${ACCOUNTS.operations}`.execute(server.db)
    const token = await server.tokenOf(ACCOUNTS.operations)
    const other = await listenAs(ACCOUNTS.admin)
    const stream = await listen(token)
    expect([await stream.next(), await other.next()]).not.toContain(undefined)
    await ENDS[way]?.(token)
    // Signing in is a change too, which may be told before.
    while (await stream.next());
    await sql`update faqs set question = question`.execute(server.db)
    expect(await other.next()).toBeDefined()
  })

  test(`is limited to ${MAX_PER_SESSION} connections of one session`, async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const streams = await Promise.all(Array.from({ length: MAX_PER_SESSION }, () => listen(token)))
    expect((await request(token)).status).toBe(429)
    await streams[0]?.cancel()
    const again = await listen(token)
    expect(await again.next()).toBeDefined()
  })
})
