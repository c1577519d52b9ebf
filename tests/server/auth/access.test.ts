import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const CUSTOMER = 'customer@washboard.example'
const CALLS = [
  'POST accounts/access',
  'POST accounts/sessions/end',
  'POST accounts/sessions/end-all',
  'POST accounts/second-step/end',
]

describe.each(TESTED_ENGINES)('The list of staff sessions, on %s', (engine) => {
  const clock = handClock()
  let server: Awaited<ReturnType<typeof startTestApp>>
  let admin: string
  const ids = new Map<string, number>()
  beforeAll(async () => {
    server = await startTestApp(engine, clock.now)
    const rows = await server.db.selectFrom('users').select(['id', 'email']).execute()
    for (const { id, email } of rows) ids.set(String(email), id)
    admin = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await server.idle()
    for (const table of ['totp_secrets', 'passkeys', 'attempts', 'sign_ins'] as const)
      await server.db.deleteFrom(table).execute()
    await server.db.updateTable('users').set({ locked_until: null }).execute()
    await call('sessions/end-all', ACCOUNTS.operations)
    await server.db.deleteFrom('sign_ins').execute()
  })

  const getId = (email: string) => ids.get(email) ?? 0
  const call = (path: string, email: string, extraFields = {}, token = admin) =>
    server.call(`POST accounts/${path}`, { token, body: { id: getId(email), ...extraFields } })
  const read = async (email: string) => (await call('access', email)).body.data
  const logIn = (email: string, password = DEMO_PASSWORD, code?: string) =>
    server.call('POST login', {
      body: { email, password, ...(code && { code }) },
      headers: { 'user-agent': CHROME },
    })
  /** The log as [event, browser, admin, count], the newest first. */
  const log = async (email: string) => {
    await server.idle()
    const { signIns } = await read(email)
    return signIns.map((signIn: Record<string, unknown>) => [
      signIn.event,
      signIn.agent,
      signIn.actor,
      signIn.count,
    ])
  }
  /** Moves the clock, and signs the admin in again. */
  async function waitMinutes(minutes: number) {
    clock.move({ minutes })
    admin = await server.tokenOf(ACCOUNTS.admin)
  }
  const isSignedIn = async (token: string) =>
    (await server.call('GET session', { token })).status === 200
  /** Sets up an authenticator app and a passkey; returns the token of the new session. */
  async function addSecondStep(email: string) {
    const credentials = { email, password: DEMO_PASSWORD }
    const { secret } = (await server.call('POST two-factor/begin', { body: credentials })).body.data
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = totp.generate({ timestamp: clock.now().getTime() })
    const { body } = await server.call('POST two-factor/confirm', {
      body: { ...credentials, code },
    })
    const created_at = clock.now().toISOString()
    const passkey = { id: 'one', public_key: '', counter: 0, transports: [], name: '', created_at }
    await server.db
      .insertInto('passkeys')
      .values({ ...passkey, user_id: getId(email), used_at: null })
      .execute()
    return String(body.data.accessToken)
  }

  test('shows each session with its browser, and an admin ends one session or all sessions of an account', async () => {
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => (await logIn(ACCOUNTS.operations)).body.data.accessToken),
    )
    const { sessions } = await read(ACCOUNTS.operations)
    expect(sessions).toHaveLength(3)
    expect(sessions[0]).toMatchObject({ agent: 'Chrome, Windows', current: false })
    const { sessionId } = (await server.call('GET session', { token: first })).body.data
    const ended = await call('sessions/end', ACCOUNTS.operations, { session: sessionId })
    expect([ended.status, await isSignedIn(first), await isSignedIn(second)]).toEqual([
      200,
      false,
      true,
    ])
    expect((await call('sessions/end-all', ACCOUNTS.operations)).status).toBe(200)
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, false])
    expect((await read(ACCOUNTS.operations)).sessions).toEqual([])
    expect(await isSignedIn(admin)).toBe(true)
    const { name } = (await server.call('GET session', { token: admin })).body.data.user
    expect((await log(ACCOUNTS.operations)).slice(0, 2)).toEqual([
      ['sessions_ended', '', name, 1],
      ['session_ended', '', name, 1],
    ])
  })

  test('refuses to end a session that belongs to another account than the one named', async () => {
    const { sessionId } = (await server.call('GET session', { token: admin })).body.data
    const answer = await call('sessions/end', ACCOUNTS.operations, { session: sessionId })
    expect([answer.status, await isSignedIn(admin)]).toEqual([404, true])
    expect(await log(ACCOUNTS.operations)).toEqual([])
  })

  test('lets an admin remove the authenticator app, recovery codes and passkeys of an account, with all its sessions', async () => {
    const token = await addSecondStep(ACCOUNTS.operations)
    expect(await read(ACCOUNTS.operations)).toMatchObject({ twoFactor: true, passkeys: 1 })
    expect((await logIn(ACCOUNTS.operations)).body.code).toBe('second_code_needed')
    expect((await call('second-step/end', ACCOUNTS.operations)).status).toBe(200)
    expect(await isSignedIn(token)).toBe(false)
    expect(await read(ACCOUNTS.operations)).toMatchObject({ twoFactor: false, passkeys: 0 })
    expect(await server.db.selectFrom('recovery_codes').select('hash').execute()).toEqual([])
    expect((await logIn(ACCOUNTS.operations)).status).toBe(200)
    const events = (await log(ACCOUNTS.operations)).map(([event]: string[]) => event)
    expect(events).toEqual(['password', 'second_step_removed', 'two-factor'])
  })

  test('requires a new setup of the second step after its removal if the role requires one', async () => {
    const strict = appOn(server.db, clock.now, { twoFactorRoles: ['operations'] })
    await addSecondStep(ACCOUNTS.operations)
    await call('second-step/end', ACCOUNTS.operations)
    const body = { email: ACCOUNTS.operations, password: DEMO_PASSWORD }
    const refusal = await strict.call('POST login', { body })
    expect([refusal.status, refusal.body.code]).toEqual([403, 'two_factor_missing'])
    expect((await strict.call('POST two-factor/begin', { body })).status).toBe(200)
  })

  test('does not let admins remove their own second step', async () => {
    const answer = await call('second-step/end', ACCOUNTS.admin)
    expect([answer.status, answer.body.code]).toEqual([409, 'yourself'])
  })

  test('counts wrong passwords and codes by the hour, without storing who tried', async () => {
    await addSecondStep(ACCOUNTS.operations)
    await server.idle()
    await server.db.deleteFrom('sign_ins').execute()
    for (const password of ['not this one', 'nor this one'])
      await logIn(ACCOUNTS.operations, password)
    await logIn(ACCOUNTS.operations, DEMO_PASSWORD, '000000')
    expect((await log(ACCOUNTS.operations)).toSorted()).toEqual([
      ['code_wrong', '', null, 1],
      ['password_wrong', '', null, 2],
    ])
    await waitMinutes(60)
    await logIn(ACCOUNTS.operations, 'wrong again')
    expect((await log(ACCOUNTS.operations))[0]).toEqual(['password_wrong', '', null, 1])
    const stored = JSON.stringify(await server.db.selectFrom('sign_ins').selectAll().execute())
    for (const trace of ['not this', 'Chrome', '000000', ACCOUNTS.operations])
      expect(stored).not.toContain(trace)
  })

  test('does not log attempts at unknown addresses or at addresses of customers', async () => {
    await logIn('nobody@wash.example')
    await logIn(CUSTOMER)
    await server.idle()
    expect(await server.db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
  })

  test('is kept for 90 days', async () => {
    await logIn(ACCOUNTS.operations)
    await waitMinutes(91 * 24 * 60)
    await server.idle()
    expect(await log(ACCOUNTS.operations)).toEqual([])
  })

  test.each(CALLS)('is answered by %s to admins only, and only about staff', async (request) => {
    const body = { id: getId(ACCOUNTS.admin), session: 'none' }
    const extraFields = request === 'POST accounts/sessions/end' ? body : { id: body.id }
    for (const role of [ACCOUNTS.operations, ACCOUNTS['car wash']]) {
      const token = await server.tokenOf(role)
      expect((await server.call(request, { token, body: extraFields })).status).toBe(403)
    }
    expect((await server.call(request, { body: extraFields })).status).toBe(401)
    for (const id of [getId(CUSTOMER), 2_000_000_000])
      expect(
        (await server.call(request, { token: admin, body: { ...extraFields, id } })).status,
      ).toBe(404)
    expect(await isSignedIn(admin)).toBe(true)
  })
})
