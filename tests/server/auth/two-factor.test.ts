import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { findClockError } from '../../../server/auth/clock-error.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { isWhole } from '../../support/runner/whole.ts'

const WRONG = '000000'
const ARABIC_ZERO = 0x660
const PERSIAN_ZERO = 0x6f0
const FULL_WIDTH_ZERO = 0xff10

describe.each(TESTED_ENGINES)('Two-step sign-in, on %s', (engine) => {
  const clock = handClock()
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine, clock.now)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await server.idle()
    for (const table of ['totp_secrets', 'recovery_codes', 'attempts'] as const)
      await server.db.deleteFrom(table).execute()
    await server.db.updateTable('users').set({ locked_until: null }).execute()
  })

  const getCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  const signIn = (email: string, code?: string, app = server as Pick<typeof server, 'call'>) =>
    app.call('POST login', { body: { email, password: DEMO_PASSWORD, ...(code && { code }) } })
  const begin = (email: string, password = DEMO_PASSWORD) =>
    server.call('POST two-factor/begin', { body: { email, password } })
  const confirm = (email: string, code: string) =>
    server.call('POST two-factor/confirm', { body: { email, password: DEMO_PASSWORD, code } })
  /** Sets up the second step, and moves the clock to the next code. */
  async function setUp(email: string) {
    const { secret } = (await begin(email)).body.data
    const { status, body } = await confirm(email, getCode(secret))
    expect(status).toBe(200)
    clock.move({ seconds: 60 })
    return { secret: String(secret), ...body.data }
  }
  const outcome = ({ status, body }: Awaited<ReturnType<typeof signIn>>) => [
    status,
    body.code ?? 'signed in',
  ]

  test('is set up with the password and a code, and ends other sessions', async () => {
    const before = (await signIn(ACCOUNTS.operations)).body.data.accessToken
    const enrolment = (await begin(ACCOUNTS.operations)).body.data
    expect(enrolment.uri).toContain(`otpauth://totp/Washboard:operations%40washboard.example?`)
    expect(enrolment.uri).toContain(`secret=${enrolment.secret}`)
    const refusal = await confirm(ACCOUNTS.operations, WRONG)
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['code']])
    // Before the confirmation, the password alone signs in.
    expect(outcome(await signIn(ACCOUNTS.operations))).toEqual([200, 'signed in'])
    const { status, body } = await confirm(ACCOUNTS.operations, getCode(enrolment.secret))
    expect([status, body.data.user.email]).toEqual([200, ACCOUNTS.operations])
    expect((await server.call('GET session', { token: before })).status).toBe(401)
    const token = body.data.accessToken
    expect((await server.call('GET two-factor', { token })).body.data).toEqual({
      on: true,
      required: false,
      password: true,
      recoveryCodes: 10,
    })
    expect(outcome(await signIn(ACCOUNTS.operations))).toEqual([401, 'second_code_needed'])
    clock.move({ seconds: 30 })
    expect(outcome(await signIn(ACCOUNTS.operations, getCode(enrolment.secret)))).toEqual([
      200,
      'signed in',
    ])
  })

  test('stores recovery codes as hashes, and each code signs in once', async () => {
    const { recoveryCodes } = await setUp(ACCOUNTS.operations)
    const stored = await server.db.selectFrom('recovery_codes').selectAll().execute()
    expect(stored).toHaveLength(10)
    for (const code of recoveryCodes) {
      expect(JSON.stringify(stored)).not.toContain(code)
      expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    }
    const [first = '', second = ''] = recoveryCodes
    expect(outcome(await signIn(ACCOUNTS.operations, first.toUpperCase()))[0]).toBe(200)
    expect(outcome(await signIn(ACCOUNTS.operations, first))).toEqual([422, 'invalid'])
    const twice = await Promise.all([1, 2, 3].map(() => signIn(ACCOUNTS.operations, second)))
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('takes codes in digits of any script', async () => {
    const { secret, recoveryCodes } = await setUp(ACCOUNTS.operations)
    const write = (code: string, zero: number) =>
      code.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
    for (const zero of [ARABIC_ZERO, PERSIAN_ZERO, FULL_WIDTH_ZERO]) {
      expect(outcome(await signIn(ACCOUNTS.operations, write(getCode(secret), zero)))[0]).toBe(200)
      clock.move({ seconds: 60 })
    }
    const code = recoveryCodes.find((candidate: string) => /\d/.test(candidate))
    expect(outcome(await signIn(ACCOUNTS.operations, write(code, ARABIC_ZERO)))[0]).toBe(200)
  })

  test('replaces the recovery codes on request, for a code', async () => {
    const { secret, accessToken: token, recoveryCodes: old } = await setUp(ACCOUNTS.operations)
    const renew = (code: string) =>
      server.call('POST two-factor/recovery-codes', { token, body: { code } })
    expect((await renew(WRONG)).status).toBe(422)
    const { recoveryCodes } = (await renew(getCode(secret))).body.data
    expect(recoveryCodes).toHaveLength(10)
    expect((await signIn(ACCOUNTS.operations, old[0])).status).toBe(422)
    expect((await signIn(ACCOUNTS.operations, recoveryCodes[0])).status).toBe(200)
  })

  test('is turned off with the password and a code', async () => {
    const { secret, accessToken: token } = await setUp(ACCOUNTS.operations)
    const end = (current: string, code: string) =>
      server.call('POST two-factor/end', { token, body: { current, code } })
    expect((await end('a wrong password', getCode(secret))).status).toBe(422)
    expect((await end(DEMO_PASSWORD, WRONG)).status).toBe(422)
    expect((await end(DEMO_PASSWORD, getCode(secret))).status).toBe(200)
    expect((await signIn(ACCOUNTS.operations)).status).toBe(200)
    expect(await server.db.selectFrom('recovery_codes').select('hash').execute()).toEqual([])
  })

  test('ends password sessions and must be set up first if a role requires it', async () => {
    const strict = appOn(server.db, clock.now, { twoFactorRoles: ['operations'] })
    const { refreshToken } = (await signIn(ACCOUNTS.operations)).body.data
    const tokens = (await signIn(ACCOUNTS.admin, undefined, strict)).body.data
    expect(outcome(await signIn(ACCOUNTS.operations, undefined, strict))).toEqual([
      403,
      'two_factor_missing',
    ])
    const refresh = (token: string) =>
      strict.call('POST jwt/refresh-token', { body: { refreshToken: token } })
    expect(outcome(await refresh(refreshToken))).toEqual([401, 'session_over'])
    expect((await refresh(tokens.refreshToken)).status).toBe(200)
    const { secret, refreshToken: renewed, accessToken: token } = await setUp(ACCOUNTS.operations)
    expect((await refresh(renewed)).status).toBe(200)
    expect((await signIn(ACCOUNTS.operations, getCode(secret), strict)).status).toBe(200)
    clock.move({ seconds: 30 })
    const refusal = await strict.call('POST two-factor/end', {
      token,
      body: { current: DEMO_PASSWORD, code: getCode(secret) },
    })
    expect(outcome(refusal)).toEqual([409, 'two_factor_required'])
  })

  test('works at once after the clock of the server was two days ahead, and the log says so', async () => {
    const ahead = { minutes: 2 * 24 * 60 }
    const { secret } = await setUp(ACCOUNTS.operations)
    clock.move(ahead)
    const { status, body } = await signIn(ACCOUNTS.operations, getCode(secret))
    const token: string = body.data.accessToken
    expect([status, (await server.call('GET session', { token })).status]).toEqual([200, 200])
    const lockedAttempt = { email: ACCOUNTS['car wash'], password: 'wrong' }
    for (let attempt = 0; attempt < 10; attempt++)
      await server.call('POST login', { body: lockedAttempt })
    expect(outcome(await signIn(ACCOUNTS['car wash']))).toEqual([401, 'login_failed'])
    await server.idle()
    clock.move({ minutes: -ahead.minutes })
    expect(await findClockError(server.db, clock.now())).toMatch(/has times 2880 minutes ahead/)
    expect(outcome(await signIn(ACCOUNTS.operations, getCode(secret)))).toEqual([200, 'signed in'])
    expect(outcome(await signIn(ACCOUNTS['car wash']))).toEqual([200, 'signed in'])
    expect((await server.call('GET session', { token })).status).toBe(401)
    await server.db.deleteFrom('sign_ins').execute()
    expect(await findClockError(server.db, clock.now())).toBeUndefined()
    clock.move({ seconds: 60 })
  })

  describe('Two-step sign-in refuses', () => {
    test('a new setup with the password alone', async () => {
      const { secret } = await setUp(ACCOUNTS.operations)
      expect(outcome(await begin(ACCOUNTS.operations))).toEqual([409, 'two_factor_on'])
      expect((await confirm(ACCOUNTS.operations, getCode(secret))).status).toBe(422)
    })

    test('a code that is used twice, even at once, and an earlier code after a later one', async () => {
      const { secret } = await setUp(ACCOUNTS.operations)
      const code = getCode(secret)
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => signIn(ACCOUNTS.operations, code)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
      clock.move({ seconds: 30 })
      const [earlier, later] = [getCode(secret), (clock.move({ seconds: 30 }), getCode(secret))]
      expect((await signIn(ACCOUNTS.operations, later)).status).toBe(200)
      expect((await signIn(ACCOUNTS.operations, earlier)).status).toBe(422)
    })

    test('a code that is too old', async () => {
      const { secret } = await setUp(ACCOUNTS.operations)
      const code = getCode(secret)
      clock.move({ seconds: 90 })
      expect((await signIn(ACCOUNTS.operations, code)).status).toBe(422)
    })

    test('codes of another account', async () => {
      const otherSetup = await setUp(ACCOUNTS['car wash'])
      await setUp(ACCOUNTS.operations)
      expect((await signIn(ACCOUNTS.operations, getCode(otherSetup.secret))).status).toBe(422)
      expect((await signIn(ACCOUNTS.operations, otherSetup.recoveryCodes[0])).status).toBe(422)
      expect((await signIn(ACCOUNTS['car wash'], otherSetup.recoveryCodes[0])).status).toBe(200)
    })

    test.runIf(isWhole())(
      'more than five codes in a quarter of an hour, even right ones',
      async () => {
        const { secret } = await setUp(ACCOUNTS.operations)
        const guesses = Array.from({ length: 20 }, (_, index) => String(100_000 + index))
        await Promise.all(guesses.map((guess) => signIn(ACCOUNTS.operations, guess)))
        expect((await signIn(ACCOUNTS.operations, getCode(secret))).status).toBe(422)
        // A correct password does not reset the count of wrong codes.
        expect(outcome(await signIn(ACCOUNTS.operations))).toEqual([401, 'second_code_needed'])
        clock.move({ seconds: 30 })
        expect((await signIn(ACCOUNTS.operations, getCode(secret))).status).toBe(422)
        clock.move({ minutes: 16 })
        expect((await signIn(ACCOUNTS.operations, getCode(secret))).status).toBe(200)
      },
    )

    test('a wrong password with a right code', async () => {
      const { secret } = await setUp(ACCOUNTS.operations)
      const body = { email: ACCOUNTS.operations, password: 'wrong', code: getCode(secret) }
      expect(outcome(await server.call('POST login', { body }))).toEqual([401, 'login_failed'])
      // The code is still valid, because the server did not check it.
      expect((await signIn(ACCOUNTS.operations, getCode(secret))).status).toBe(200)
    })
  })
})
