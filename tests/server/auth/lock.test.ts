import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mail } from '../../../server/mail/mail.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { isWhole } from '../../support/runner/whole.ts'

/** The hashes with which passwords were compared. */
const compared: string[] = vi.hoisted(() => [])
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (hash, ...parameters) => {
    compared.push(String(hash))
    return real.verify(hash, ...parameters)
  }
  return { ...real, verify }
})

describe.each(TESTED_ENGINES)('A wrong password, on %s', (engine) => {
  const clock = handClock()
  const mails: Mail[] = []
  let server: Awaited<ReturnType<typeof startTestApp>>
  let hash: string
  beforeAll(async () => {
    const mail = async (message: Mail) => mails.push(message) > 0
    server = await startTestApp(engine, clock.now, { mail, trustProxy: true })
    const row = await server.db
      .selectFrom('credentials')
      .innerJoin('users', 'users.id', 'user_id')
      .select('password_hash')
      .where('email', '=', ACCOUNTS.operations)
      .executeTakeFirstOrThrow()
    hash = row.password_hash
  })
  afterAll(() => server.close())
  beforeEach(() => {
    clock.move({ minutes: 120 })
    compared.length = 0
    mails.length = 0
  })

  const email = ACCOUNTS.operations
  const headers = (from?: string) => (from ? { 'x-forwarded-for': from } : undefined)
  const signIn = (password: string, to: string = email, from?: string) =>
    server.call('POST login', { body: { email: to, password }, headers: headers(from) })
  const wrongly = (times: number, to?: string, from?: string) =>
    Promise.all(Array.from({ length: times }, (_, index) => signIn(`wrong ${index}`, to, from)))
  const summarize = ({ status, body: { requestId: _, ...body } }: Answer) => [status, body]
  const lockedUntil = async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const { body } = await server.call('GET admin/users/all', { token })
    const row = body.data.find((value: { email: string }) => value.email === email)
    return { id: row.id, until: row.locked_until && new Date(row.locked_until).toISOString() }
  }
  const lock = async () => {
    await wrongly(10)
    await server.idle()
  }

  test.runIf(isWhole())(
    'that is sent forty times at once is compared ten times, and the right password is then refused',
    async () => {
      const answers = await wrongly(40)
      expect(compared.filter((value) => value === hash)).toHaveLength(10)
      // Attempts without a check also compare with a hash, which takes the same time.
      expect(compared).toHaveLength(40)
      const success = await signIn(DEMO_PASSWORD)
      const [expectedAnswer, ...otherAnswers] = [...answers, success].map(summarize)
      expect(expectedAnswer?.[0]).toBe(401)
      expect(
        otherAnswers.filter(
          (otherCookie) => JSON.stringify(otherCookie) !== JSON.stringify(expectedAnswer),
        ),
      ).toEqual([])
      expect(summarize(await signIn('wrong', 'nobody@wash.example'))).toEqual(expectedAnswer)
      expect(compared.filter((value) => value === hash)).toHaveLength(10)

      await server.idle()
      expect(mails).toEqual([
        expect.objectContaining({
          to: email,
          kind: 'lock',
          params: expect.objectContaining({ tries: 10 }),
        }),
      ])
      const lockedTime = new Date(clock.now().getTime() + 15 * 60_000).toISOString()
      expect((await lockedUntil()).until).toBe(lockedTime)
    },
  )

  test('that is sent too often locks the account for a quarter of an hour', async () => {
    await lock()
    clock.move({ minutes: 15, seconds: -1 })
    expect((await signIn(DEMO_PASSWORD)).status).toBe(401)
    clock.move({ seconds: 1 })
    expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
    expect((await lockedUntil()).until).toBeNull()
  })

  test.runIf(isWhole())(
    'that is sent nine times, or over more than a quarter of an hour, locks nobody out',
    async () => {
      await wrongly(9)
      expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
      await wrongly(9)
      expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
      await wrongly(9)
      clock.move({ minutes: 15 })
      await wrongly(9)
      expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
      expect(mails).toEqual([])
    },
  )

  test.runIf(isWhole())('no longer counts after an admin unlocks the account', async () => {
    await lock()
    const { id, until: lockedTime } = await lockedUntil()
    expect(lockedTime).not.toBeNull()
    const token = await server.tokenOf(ACCOUNTS.admin)
    const admit = await server.call('PUT updateAuthUser', { token, body: { id, auth: 1 } })
    expect([admit.status, admit.body.data.locked_until]).toEqual([200, null])
    expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
  })

  test('no longer counts after a new password is set', async () => {
    await lock()
    await server.call('POST password/forgot', { body: { email } })
    await server.idle()
    const code = mails.at(-1)?.params.code
    const { body } = await server.call('POST password/verify', { body: { email, code } })
    const { ticket } = body.data
    await server.call('POST password/reset', { body: { ticket, password: DEMO_PASSWORD } })
    expect((await lockedUntil()).until).toBeNull()
    expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
  })

  test('for the address of a customer or of no account locks that address, and no mail is sent', async () => {
    for (const to of ['nobody@wash.example', 'customer@washboard.example']) {
      await wrongly(12, to)
      await server.idle()
    }
    const customer = await signIn(DEMO_PASSWORD, 'customer@washboard.example')
    expect([customer.status, customer.body.code]).toEqual([401, 'login_failed'])
    expect(mails).toEqual([])
  })

  test('that is sent too often from one IP address blocks that address, and no account', async () => {
    const from = '203.0.113.7'
    for (let index = 0; index < 10; index++) await signIn('wrong', `p${index}@wash.example`, from)
    const refusal = await signIn(DEMO_PASSWORD, email, from)
    expect([refusal.status, refusal.body.code]).toEqual([429, 'too_many'])
    // The caller can forge all entries of the header except the last one.
    expect((await signIn(DEMO_PASSWORD, email, `198.51.100.1, ${from}`)).status).toBe(429)
    await wrongly(20, email, from)
    expect((await signIn(DEMO_PASSWORD, email, '198.51.100.2')).status).toBe(200)
    clock.move({ minutes: 15 })
    expect((await signIn(DEMO_PASSWORD, email, from)).status).toBe(200)
  })

  describe('A browser in which the account has signed in before', () => {
    const getCookie = ({ headers: answerHeaders }: Answer) =>
      answerHeaders
        .getSetCookie()
        .find((value) => value.startsWith('known_browser='))
        ?.split(';')[0] ?? ''
    const cookieFor = async (to: string = email) => getCookie(await signIn(DEMO_PASSWORD, to))
    const inBrowser = (cookie: string, password = DEMO_PASSWORD, from?: string, to = email) =>
      server.call('POST login', {
        body: { email: to, password },
        headers: { cookie, ...headers(from) },
      })

    test('signs in although strangers locked the account, and wrong passwords in it lock only itself', async () => {
      const cookie = await cookieFor()
      await lock()
      expect((await signIn(DEMO_PASSWORD)).status).toBe(401)
      expect((await inBrowser(cookie)).status).toBe(200)
      await lock()
      await Promise.all(Array.from({ length: 10 }, () => inBrowser(cookie, 'wrong')))
      expect((await inBrowser(cookie)).status).toBe(401)
      expect((await signIn(DEMO_PASSWORD, email, '198.51.100.9')).status).toBe(200)
      clock.move({ minutes: 15 })
      expect((await inBrowser(cookie)).status).toBe(200)
    })

    test.runIf(isWhole())(
      'signs in although the account is locked, while its session is live',
      async () => {
        const { refreshToken } = (await signIn(DEMO_PASSWORD)).body.data
        const cookie = getCookie(
          await server.call('POST jwt/refresh-token', { body: { refreshToken } }),
        )
        await lock()
        expect((await inBrowser(cookie)).status).toBe(200)
      },
    )

    test.runIf(isWhole())('signs in although its IP address is blocked', async () => {
      const from = '203.0.113.20'
      const cookie = await cookieFor()
      for (let index = 0; index < 11; index++) await signIn('wrong', `a${index}@wash.example`, from)
      expect((await signIn(DEMO_PASSWORD, email, from)).status).toBe(429)
      expect((await inBrowser(cookie, DEMO_PASSWORD, from)).status).toBe(200)
    })

    test.runIf(isWhole())(
      'is remembered after signing out, for each account that signed in there, and for no other',
      async () => {
        const first = await signIn(DEMO_PASSWORD)
        await server.call('POST jwt/logout', { token: first.body.data.accessToken })
        const cookie = getCookie(
          await inBrowser(getCookie(first), DEMO_PASSWORD, undefined, ACCOUNTS.admin),
        )
        const otherCookie = await cookieFor(ACCOUNTS.admin)
        await lock()
        expect((await inBrowser(otherCookie)).status).toBe(401)
        expect((await inBrowser(`${cookie}x`)).status).toBe(401)
        expect((await inBrowser(cookie)).status).toBe(200)
      },
    )

    test('is not recognized by a token of another kind', async () => {
      const { body } = await signIn(DEMO_PASSWORD)
      await lock()
      for (const value of [body.data.accessToken, body.data.refreshToken])
        expect((await inBrowser(`known_browser=${value}`)).status).toBe(401)
    })

    test.runIf(isWhole())(
      'signs in although many IP addresses are guessing the password',
      async () => {
        const cookie = await cookieFor()
        for (let index = 1; index <= 10; index++)
          await wrongly(10, email, `203.0.113.${100 + index}`)
        expect((await signIn(DEMO_PASSWORD, email, '198.51.100.30')).status).toBe(401)
        expect((await inBrowser(cookie, DEMO_PASSWORD, '198.51.100.30')).status).toBe(200)
        await server.idle()
        expect(mails.filter(({ kind }) => kind === 'lock')).toHaveLength(3)
      },
    )

    test('can change the password although the account is locked', async () => {
      const { body } = await signIn(DEMO_PASSWORD)
      await lock()
      const change = (current: string) =>
        server.call('POST profile/password', {
          token: body.data.accessToken,
          body: { current, password: DEMO_PASSWORD },
        })
      expect((await change('wrong')).status).toBe(422)
      expect((await change(DEMO_PASSWORD)).status).toBe(200)
    })
  })

  test('is not counted against an IP address from which twenty-five users sign in with the right password', async () => {
    const from = '203.0.113.8'
    for (let time = 0; time < 25; time++)
      expect((await signIn(DEMO_PASSWORD, email, from)).status).toBe(200)
  })
})

describe("The caller's IP address", () => {
  let trusting: Awaited<ReturnType<typeof startTestApp>>
  let directServer: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    trusting = await startTestApp('embedded', undefined, { trustProxy: true })
    directServer = await startTestApp('embedded')
  })
  afterAll(async () => {
    await trusting.close()
    await directServer.close()
  })

  /** Checks that wrong passwords from the first address lock out the second. */
  async function countAsSameClient(
    server: typeof directServer,
    first: { socket?: string; forwarded?: string },
    second: { socket?: string; forwarded?: string },
  ) {
    const logIn = async (password: string, email: string, from: typeof first) => {
      const headers = {
        'content-type': 'application/json',
        ...(from.forwarded ? { 'x-forwarded-for': from.forwarded } : {}),
      }
      const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
      const incoming = { socket: { remoteAddress: from.socket } }
      return (await server.app.request('/api/login', init, { incoming } as never)).status
    }
    await server.db.deleteFrom('attempts').execute()
    for (let index = 0; index < 10; index++)
      expect(await logIn('wrong', `p${index}@wash.example`, first)).toBe(401)
    const status = await logIn(DEMO_PASSWORD, ACCOUNTS.admin, second)
    expect([200, 429]).toContain(status)
    return status === 429
  }

  test.runIf(isWhole())(
    'is that of the socket, whatever the request headers say, if no proxy is trusted',
    async () => {
      const socket = '203.0.113.1'
      expect(await countAsSameClient(directServer, { socket }, { socket })).toBe(true)
      expect(
        await countAsSameClient(directServer, { socket }, { socket, forwarded: '198.51.100.1' }),
      ).toBe(true)
      expect(
        await countAsSameClient(
          directServer,
          { socket },
          { socket: '203.0.113.2', forwarded: socket },
        ),
      ).toBe(false)
      expect(
        await countAsSameClient(directServer, { socket }, { socket: `::ffff:${socket}` }),
      ).toBe(true)
    },
  )

  test('is the last one that a trusted proxy reports, or that of the socket if it reports none', async () => {
    const socket = '127.0.0.1'
    const createSource = (forwarded?: string) => ({ socket, forwarded })
    expect(
      await countAsSameClient(
        trusting,
        createSource('203.0.113.1'),
        createSource('8.8.8.8, 203.0.113.1'),
      ),
    ).toBe(true)
    expect(
      await countAsSameClient(
        trusting,
        createSource('203.0.113.1'),
        createSource('203.0.113.1, 203.0.113.2'),
      ),
    ).toBe(false)
    expect(
      await countAsSameClient(trusting, createSource('203.0.113.1'), createSource(undefined)),
    ).toBe(false)
    const otherCookie = { socket: '203.0.113.1' }
    expect(await countAsSameClient(trusting, createSource('203.0.113.1'), otherCookie)).toBe(true)
  })

  test.runIf(isWhole())(
    'is ignored if it is this machine and a proxy may forward for everybody',
    async () => {
      for (const socket of ['127.0.0.1', '::1', '::ffff:127.0.0.1', undefined])
        expect(await countAsSameClient(directServer, { socket }, { socket })).toBe(false)
      expect(
        await countAsSameClient(trusting, { forwarded: 'no address' }, { forwarded: 'no address' }),
      ).toBe(false)
    },
  )

  test('is a whole network in IPv6', async () => {
    const from = (socket: string) => ({ socket })
    expect(
      await countAsSameClient(directServer, from('2001:db8:1:2::1'), from('2001:db8:1:2:ffff::9')),
    ).toBe(true)
    expect(
      await countAsSameClient(directServer, from('2001:db8:1:2::1'), from('2001:db8:1:3::1')),
    ).toBe(false)
    expect(
      await countAsSameClient(directServer, from('2001:db8::1'), from('2001:db8:0:0:5::1')),
    ).toBe(true)
  })
})
