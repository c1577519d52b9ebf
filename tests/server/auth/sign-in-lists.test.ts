import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

describe.each(TESTED_ENGINES)('A cached list of a user, on %s', (engine) => {
  const clock = handClock()
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine, clock.now)
  })
  afterAll(() => server.close())

  async function requestAgain(request: string, meanwhile: () => Promise<unknown>) {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const first = await server.call(request, { token })
    expect(first.status).toBe(200)
    await meanwhile()
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    return server.call(request, { token, headers })
  }
  const bookings = 'GET admin/appointment/show?is_completed=0'

  test('stays valid after a sign-in of other users if the list only names users', async () => {
    const { status } = await requestAgain(bookings, () => server.logIn(ACCOUNTS.operations))
    expect(status).toBe(304)
  })

  // Proxies add `W/` to a tag when they compress the response.
  test.each([
    (tag: string) => `W/${tag}`,
    (tag: string) => `"other", W/"another", ${tag}`,
    (tag: string) => `"other" ,\tW/${tag}`,
    () => '*',
  ])('stays valid under every name of its endpoint: %s', async (formatTag) => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const { headers } = await server.call(bookings, { token })
    const conditionalHeaders = { 'if-none-match': formatTag(headers.get('etag') ?? '') }
    expect((await server.call(bookings, { token, headers: conditionalHeaders })).status).toBe(304)
  })

  test.each(['"other"', 'W/"other"', 'other', '', '"unfinished'])(
    'is sent again for the unknown ETag %s',
    async (header) => {
      const token = await server.tokenOf(ACCOUNTS.admin)
      const headers = { 'if-none-match': header }
      expect((await server.call(bookings, { token, headers })).status).toBe(200)
    },
  )

  test('is sent again when the last visits change', async () => {
    clock.move({ minutes: 5 })
    const { status, body } = await requestAgain('GET admin/users/all', () =>
      server.logIn(ACCOUNTS.operations),
    )
    const row = body.data.find(
      (account: { email: string }) => account.email === ACCOUNTS.operations,
    )
    expect([status, new Date(row.last_login_at).getTime()]).toEqual([200, clock.now().getTime()])
  })

  test('is sent again when a name changes', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    const { status } = await requestAgain(bookings, () =>
      server.call('POST profile', { token, body: { name: 'Another Name' } }),
    )
    expect(status).toBe(200)
  })
})
