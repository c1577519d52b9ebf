import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PER_SESSION } from '../../../server/live/change-feed.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { type EventReader, readEvents, type Told } from '../../support/server/event-reader.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const listChanges = (before: Told | undefined, after: Told | undefined) =>
  Object.keys({ ...before?.versions, ...after?.versions }).filter(
    (name) => before?.versions[name] !== after?.versions[name],
  )

describe.each(TESTED_ENGINES)('The event stream, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const openReaders: EventReader[] = []
  beforeAll(async () => {
    server = await startTestApp(engine)
  })
  afterEach(async () => {
    for (const stream of openReaders.splice(0)) await stream.cancel()
  })
  afterAll(() => server.close())

  const request = (token: string, headers: Record<string, string> = {}) =>
    server.app.request('/api/events', { headers: { authorization: `Bearer ${token}`, ...headers } })
  async function listen(token: string, headers?: Record<string, string>): Promise<EventReader> {
    const response = await request(token, headers)
    expect(response.status).toBe(200)
    const stream = readEvents(response.body)
    openReaders.push(stream)
    return stream
  }
  const listenAs = async (email: string) => listen(await server.tokenOf(email))

  test('is for signed-in users, and proxies may not buffer it', async () => {
    expect((await server.call('GET events')).status).toBe(401)
    const token = await server.tokenOf(ACCOUNTS.admin)
    expect((await server.call('GET events?page=2', { token })).status).toBe(400)
    const response = await request(token)
    openReaders.push(readEvents(response.body))
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
    const names = listChanges(before, await stream.next())
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
    expect(listChanges(before, after)).toEqual(['faqs'])
    expect((after?.versions.faqs ?? 0) - (before?.versions.faqs ?? 0)).toBe(1)
  })

  test('sends a role no events about rows that it may not read', async () => {
    const roles = [ACCOUNTS.operations, ACCOUNTS['car wash']]
    // Both users sign in first, because signing in is a change, too.
    const [firstToken = '', secondToken = ''] = await Promise.all(
      roles.map((role) => server.tokenOf(role)),
    )
    const [office, staff] = [await listen(firstToken), await listen(secondToken)]
    const [officeEvent, staffEvent] = [await office.next(), await staff.next()]
    expect(Object.keys(officeEvent?.versions ?? {})).toEqual(
      expect.arrayContaining(['faqs', 'users']),
    )
    expect(Object.keys(staffEvent?.versions ?? {})).toContain('instant-bookings')
    expect(Object.keys(staffEvent?.versions ?? {})).not.toContain('faqs')
    await sql`update faqs set question = question`.execute(server.db)
    expect(listChanges(officeEvent, await office.next())).toEqual(['faqs'])
    // Only the first role gets the first event. The other role's next event is the second change.
    await sql`update instant_bookings set started_at = started_at`.execute(server.db)
    const [officeChange, staffChange] = [await office.next(), await staff.next()]
    expect(listChanges(staffEvent, staffChange)).toContain('instant-bookings')
    expect(staffChange?.versions['instant-bookings']).toBe(
      officeChange?.versions['instant-bookings'],
    )
    expect(staffChange?.versions['instant-bookings']).toBe(
      (staffEvent?.versions['instant-bookings'] ?? 0) + 1,
    )
  })

  test('sends only newer changes to a client that reconnects', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    const first = await listen(token)
    const before = await first.next()
    const headers = { 'last-event-id': before?.id ?? '' }
    await first.cancel()
    const unchanged = await listen(token, headers)
    // A new stream gets an event now, so the other stream got none.
    await (await listen(token)).next()
    await sql`update faqs set question = question`.execute(server.db)
    expect(listChanges(before, await unchanged.next())).toEqual(['faqs'])
    expect(listChanges(before, await (await listen(token, headers)).next())).toEqual(['faqs'])
  })

  const ENDS: Record<string, (token: string) => Promise<unknown>> = {
    'signs out': (token) => server.call('POST jwt/logout', { token }),
    'may not sign in any more': () =>
      sql`update users set auth = 0 where email = ${ACCOUNTS.operations}`.execute(server.db),
    'has another role': () =>
      sql`update users set auth = 1, account_type = 'Admin'
        where email = ${ACCOUNTS.operations}`.execute(server.db),
  }
  test.each(Object.keys(ENDS))('ends for a user who %s', async (ending) => {
    await sql`update users set auth = 1, account_type = 'Operations'
      where email = ${ACCOUNTS.operations}`.execute(server.db)
    const token = await server.tokenOf(ACCOUNTS.operations)
    const otherReader = await listenAs(ACCOUNTS.admin)
    const stream = await listen(token)
    expect([await stream.next(), await otherReader.next()]).not.toContain(undefined)
    await ENDS[ending]?.(token)
    // An earlier event may report the sign-in, which is a change, too.
    while (await stream.next());
    await sql`update faqs set question = question`.execute(server.db)
    expect(await otherReader.next()).toBeDefined()
  })

  test(`is limited to ${MAX_PER_SESSION} connections of one session`, async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const streams = await Promise.all(Array.from({ length: MAX_PER_SESSION }, () => listen(token)))
    expect((await request(token)).status).toBe(429)
    await streams[0]?.cancel()
    const reopenedStream = await listen(token)
    expect(await reopenedStream.next()).toBeDefined()
  })
})
