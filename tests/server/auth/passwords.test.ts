import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMailer } from '../../../server/mail/mail.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { readCode, startMailServer } from '../../support/server/mail-server.ts'
import { isWhole } from '../../support/runner/whole.ts'

const NEW_PASSWORD = 'a new password 1'
const clock = handClock()

let post: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  post = await startMailServer()
})
afterAll(() => post.stop())

describe.each(TESTED_ENGINES)('A password reset, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    const settings = { smtpUrl: post.url, mailFrom: 'Office <office@wash.example>', demo: false }
    const mail = createMailer(settings, pino({ level: 'silent' }))
    server = await startTestApp(engine, clock.now, { mail, trustProxy: true })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    clock.move({ minutes: 200 })
    await server.idle()
    post.take()
  })

  /** Requests a code and returns the resulting mails. */
  async function requestReset(email: string, headers: Record<string, string> = {}) {
    const answer = await server.call('POST password/forgot', { body: { email }, headers })
    expect([answer.status, answer.body]).toEqual([200, { data: {} }])
    await server.idle()
    return post.take()
  }

  async function codeFor(email: string): Promise<string> {
    const [mail] = await requestReset(email)
    return readCode(mail ?? { text: '' })
  }

  const verify = (email: string, code: string, headers: Record<string, string> = {}) =>
    server.call('POST password/verify', { body: { email, code }, headers })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  /** The cookie of a browser in which an account has signed in. */
  async function readBrowser(email: string) {
    const { headers } = await server.logIn(email)
    const cookie = headers.getSetCookie().find((cookie) => cookie.startsWith('known_browser='))
    return { cookie: cookie?.split(';')[0] ?? '' }
  }
  const reset = (ticket: string, password = NEW_PASSWORD) =>
    server.call('POST password/reset', { body: { ticket, password } })

  /** Returns a wrong code. */
  const createWrongCode = (code: string, offset = 1) =>
    String((Number(code) + offset) % 1_000_000).padStart(6, '0')

  async function expectRefusal(email: string, code: string) {
    const { status, body } = await verify(email, code)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'invalid', ['code']])
    return body.errors.code[0]
  }

  test('uses a mailed code, in the language of the request', async () => {
    const email = ACCOUNTS.operations
    const [mail, ...otherMails] = await requestReset(` ${email.toUpperCase()}`, {
      'accept-language': 'de',
    })
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ from: 'office@wash.example', to: [email] })
    expect(mail?.subject).toBe('Ihr Code für Washboard')
    // Replies of absent people stay away.
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
    expect(mail?.text).toContain('Guten Tag Karim Haddad')
    const code = readCode(mail ?? { text: '' })

    const arabicCode = code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    const { status, body } = await verify(email, arabicCode)
    expect([status, Object.keys(body.data)]).toEqual([200, ['ticket']])
    expect((await reset(body.data.ticket)).status).toBe(200)
    expect((await server.logIn(email)).status).toBe(401)
    expect((await server.logIn(email, NEW_PASSWORD)).status).toBe(200)

    const repeatedReset = await reset(body.data.ticket, DEMO_PASSWORD)
    expect([repeatedReset.status, Object.keys(repeatedReset.body.errors)]).toEqual([
      422,
      ['ticket'],
    ])
    await expectRefusal(email, code)
  })

  test('for an unknown address, a customer or a deleted account sends no mail and gives the same answer', async () => {
    const gone = await server.db
      .selectFrom('users')
      .select('email')
      .where('deleted_at', 'is not', null)
      .where('account_type', '<>', 'User')
      .executeTakeFirstOrThrow()
    for (const email of ['nobody@wash.example', 'customer@washboard.example', gone.email])
      expect(await requestReset(email)).toEqual([])
    const unknown = await expectRefusal('nobody@wash.example', '123456')
    const code = await codeFor(ACCOUNTS.admin)
    expect(await expectRefusal(ACCOUNTS.admin, createWrongCode(code))).toBe(unknown)
  })

  test('accepts the code for ten minutes, and its ticket for ten more', async () => {
    const late = await codeFor(ACCOUNTS.admin)
    clock.move({ minutes: 10 })
    await expectRefusal(ACCOUNTS.admin, late)

    const code = await codeFor(ACCOUNTS.admin)
    clock.move({ minutes: 9, seconds: 59 })
    const { body } = await verify(ACCOUNTS.admin, code)
    clock.move({ minutes: 10 })
    const answer = await reset(body.data.ticket)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['ticket']])
  })

  test('allows five attempts at the code, even simultaneous ones', async () => {
    const code = await codeFor(ACCOUNTS.admin)
    for (const offset of [1, 2, 3, 4])
      await expectRefusal(ACCOUNTS.admin, createWrongCode(code, offset))
    expect((await verify(ACCOUNTS.admin, code)).status).toBe(200)

    const nextCode = await codeFor(ACCOUNTS.admin)
    for (const offset of [1, 2, 3, 4, 5])
      await expectRefusal(ACCOUNTS.admin, createWrongCode(nextCode, offset))
    await expectRefusal(ACCOUNTS.admin, nextCode)

    const lastCode = await codeFor(ACCOUNTS.admin)
    const tries = Array.from({ length: 40 }, (_, offset) =>
      verify(ACCOUNTS.admin, createWrongCode(lastCode, offset + 1)),
    )
    await Promise.all(tries)
    const { tries: counted } = await server.db
      .selectFrom('codes')
      .select('tries')
      .executeTakeFirstOrThrow()
    expect(counted).toBe(5)
    await expectRefusal(ACCOUNTS.admin, lastCode)
  })

  test('does not count attempts of other callers against the owner', async () => {
    const [stranger, owner] = [from('203.0.113.30'), from('198.51.100.30')]
    const code = await codeFor(ACCOUNTS.admin)
    for (const offset of [1, 2, 3, 4, 5, 6])
      await verify(ACCOUNTS.admin, createWrongCode(code, offset), stranger)
    expect((await verify(ACCOUNTS.admin, code, stranger)).status).toBe(422)
    expect((await verify(ACCOUNTS.admin, code, owner)).status).toBe(200)
  })

  test.runIf(isWhole())(
    'allows unknown browsers twenty attempts together, and a remembered browser more',
    async () => {
      const browser = await readBrowser(ACCOUNTS.admin)
      const code = await codeFor(ACCOUNTS.admin)
      for (const part of [1, 2, 3, 4])
        for (const offset of [1, 2, 3, 4, 5])
          await verify(
            ACCOUNTS.admin,
            createWrongCode(code, offset),
            from(`203.0.113.${40 + part}`),
          )
      expect((await verify(ACCOUNTS.admin, code, from('198.51.100.31'))).status).toBe(422)
      for (const offset of [1, 2, 3, 4])
        await verify(ACCOUNTS.admin, createWrongCode(code, offset), browser)
      expect((await verify(ACCOUNTS.admin, code, browser)).status).toBe(200)
    },
  )

  test('issues one ticket for simultaneous requests with a code, and lets a ticket reset once', async () => {
    const code = await codeFor(ACCOUNTS.admin)
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(ACCOUNTS.admin, code)))
    const successes = answers.filter(({ status }) => status === 200)
    expect(successes).toHaveLength(1)
    const { ticket } = successes[0]?.body.data ?? {}
    const resets = await Promise.all(Array.from({ length: 5 }, () => reset(ticket, DEMO_PASSWORD)))
    expect(resets.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  })

  test('accepts only the last code that was mailed', async () => {
    const first = await codeFor(ACCOUNTS.admin)
    const second = await codeFor(ACCOUNTS.admin)
    await expectRefusal(ACCOUNTS.admin, first)
    const { body } = await verify(ACCOUNTS.admin, second)
    // A new code also ends the ticket of the previous code.
    await codeFor(ACCOUNTS.admin)
    expect((await reset(body.data.ticket)).status).toBe(422)
  })

  test.runIf(isWhole())(
    'sends at most five mails an hour to one account, and twenty for one caller',
    async () => {
      const counted: number[] = []
      for (let time = 0; time < 7; time++) counted.push((await requestReset(ACCOUNTS.admin)).length)
      expect(counted).toEqual([1, 1, 1, 1, 1, 0, 0])
      clock.move({ minutes: 60 })

      const staff = await server.db
        .selectFrom('users')
        .select('email')
        .where('account_type', '=', 'Car Wash')
        .where('deleted_at', 'is', null)
        .limit(22)
        .execute()
      const headers = { 'x-forwarded-for': '10.1.1.1, 203.0.113.9' }
      const mailsOfStaff = await Promise.all(staff.map(({ email }) => requestReset(email, headers)))
      await server.idle()
      expect([...mailsOfStaff.flat(), ...post.take()]).toHaveLength(20)
      const elsewhere = { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' }
      expect(await requestReset(staff[21]?.email ?? '', elsewhere)).toHaveLength(1)
    },
  )

  test.runIf(isWhole())(
    'still mails the owner after strangers have used up their requests',
    async () => {
      const browser = await readBrowser(ACCOUNTS.admin)
      const counted: number[] = []
      for (let time = 0; time < 24; time++) {
        const address = from(`203.0.113.${60 + Math.floor(time / 6)}`)
        counted.push((await requestReset(ACCOUNTS.admin, address)).length)
      }
      // Each client has five attempts.
      expect(counted).toEqual(Array(4).fill([1, 1, 1, 1, 1, 0]).flat())
      expect(await requestReset(ACCOUNTS.admin, from('203.0.113.70'))).toHaveLength(0)
      expect(await requestReset(ACCOUNTS.admin, browser)).toHaveLength(1)
    },
  )

  test.each([
    ['forgot', {}, ['email']],
    ['forgot', { email: 'no address' }, ['email']],
    ['forgot', { email: 'a@b.example', name: 'x' }, ['name']],
    ['verify', { email: 'a@b.example' }, ['code']],
    ['verify', { email: 'a@b.example', code: 123456 }, ['code']],
    ['reset', { ticket: 'x', password: 'elevenchars' }, ['password']],
    ['reset', { ticket: 'x', password: 'x'.repeat(201) }, ['password']],
    ['reset', { ticket: { a: 1 }, password: NEW_PASSWORD }, ['ticket']],
  ])('refuses %s %j with an error at %j', async (call, body, fields) => {
    const answer = await server.call(`POST password/${call}`, { body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields])
  })
})
