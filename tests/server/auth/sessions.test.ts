import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../../server/auth/tokens.ts'
import type { Mail } from '../../../server/mail/mail.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { type Answer, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { oneOf, times } from '../../support/runner/whole.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const ROUNDS = times(5, 20)
const AT_ONCE = 20

describe.each(TESTED_ENGINES)('A session, on %s', (engine) => {
  const clock = handClock()
  let server: Awaited<ReturnType<typeof startTestApp>>
  const mails: Mail[] = []
  beforeAll(async () => {
    const mail = async (message: Mail) => mails.push(message) > 0
    server = await startTestApp(engine, clock.now, { mail })
  })
  afterAll(() => server.close())

  const refresh = (refreshToken: string) =>
    server.call('POST jwt/refresh-token', { body: { refreshToken } })
  const session = (token: string) => server.call('GET session', { token })
  const begin = async (email: string = ACCOUNTS.admin) => (await server.logIn(email)).body.data

  test(`survives when ${AT_ONCE} exchanges of one token come at once: one creates a successor and all succeed, ${ROUNDS} times`, async () => {
    let { refreshToken } = await begin()
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => refresh(refreshToken)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
      const newTokens = answers.map(({ body }) => body.data.refreshToken).filter(Boolean)
      expect(newTokens).toHaveLength(1)
      const usedTokens = await server.db
        .selectFrom('used_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_id')
        .select(['refresh_hash', 'ended_at'])
        .where('hash', '=', hashToken(refreshToken))
        .execute()
      expect(usedTokens).toEqual([{ refresh_hash: hashToken(newTokens[0]), ended_at: null }])
      const late = answers[round % AT_ONCE]?.body.data.accessToken
      expect((await session(late)).status).toBe(200)
      refreshToken = newTokens[0]
      clock.move({ seconds: 1 })
    }
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from used_tokens`.execute(server.db)
    expect(rows[0]?.count).toBe(ROUNDS)
  })

  test('accepts a used token for ten seconds more; a later use ends the session', async () => {
    const first = await begin()
    const second = (await refresh(first.refreshToken)).body.data
    clock.move({ seconds: 10 })
    const crossed = await refresh(first.refreshToken)
    expect([crossed.status, crossed.body.data.refreshToken]).toEqual([200, null])
    clock.move({ seconds: 1 })
    expect((await session(second.accessToken)).status).toBe(200)
    const replayed = await refresh(first.refreshToken)
    expect([replayed.status, replayed.body.code]).toEqual([401, 'session_over'])
    expect((await session(second.accessToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
  })

  test('ends when a token from several exchanges ago is used', async () => {
    const first = await begin()
    const second = (await refresh(first.refreshToken)).body.data
    const third = (await refresh(second.refreshToken)).body.data
    clock.move({ seconds: 11 })
    const fourth = (await refresh(third.refreshToken)).body.data
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await session(fourth.accessToken)).status).toBe(401)
    expect((await refresh(fourth.refreshToken)).status).toBe(401)
  })

  test('expires after a month without use, and its access token after a quarter of an hour', async () => {
    const { accessToken, refreshToken } = await begin()
    clock.move({ minutes: 15, seconds: -1 })
    expect((await session(accessToken)).status).toBe(200)
    clock.move({ seconds: 1 })
    expect((await session(accessToken)).status).toBe(401)
    clock.move({ minutes: 29 * 24 * 60 })
    const renewed = await refresh(refreshToken)
    expect(renewed.status).toBe(200)
    clock.move({ minutes: 30 * 24 * 60 })
    expect((await refresh(renewed.body.data.refreshToken)).status).toBe(401)
  })

  test('is listed with its browser, and can be ended alone or with all others', async () => {
    const email = ACCOUNTS['car wash']
    const signIn = async (agent: string) =>
      (
        await server.call('POST login', {
          body: { email, password: DEMO_PASSWORD },
          headers: { 'user-agent': agent },
        })
      ).body.data
    const ownSession = await signIn(CHROME)
    clock.move({ seconds: 5 })
    const otherSession = await signIn(`a machine of ours ${'x'.repeat(300)}`)
    const otherValue = await begin(ACCOUNTS.operations)
    const list = async () =>
      (await server.call('GET sessions', { token: ownSession.accessToken })).body.data
    const [lastSession, first] = await list()
    expect(await list()).toHaveLength(2)
    expect(Object.keys(first).sort()).toEqual(['agent', 'created_at', 'current', 'id', 'used_at'])
    expect([first.agent, first.current]).toEqual(['Chrome, Windows', true])
    expect([lastSession.agent.length, lastSession.current]).toEqual([120, false])
    expect(Date.parse(lastSession.created_at) - Date.parse(first.created_at)).toBe(5000)

    const end = (id: unknown) =>
      server.call('POST sessions/end', { token: ownSession.accessToken, body: { id } })
    const strange = (await session(otherValue.accessToken)).body.data.sessionId
    expect((await end(strange)).status).toBe(404)
    expect((await session(otherValue.accessToken)).status).toBe(200)
    expect((await end(5)).status).toBe(422)
    expect((await end(lastSession.id)).status).toBe(200)
    expect((await end(lastSession.id)).status).toBe(404)
    expect((await session(otherSession.accessToken)).status).toBe(401)
    expect((await refresh(otherSession.refreshToken)).status).toBe(401)
    expect((await session(ownSession.accessToken)).status).toBe(200)
  })

  test('shows who is signed in and for how long', async () => {
    const { accessToken, user } = await begin(ACCOUNTS.operations)
    const { body } = await session(accessToken)
    const { user: shownUser, ...otherFields } = body.data
    expect(shownUser).toEqual({ ...user, phone: expect.any(String) })
    expect(otherFields).toEqual({
      sessionId: expect.any(String),
      startedAt: clock.now().toISOString(),
      expiresAt: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
    })
    expect(JSON.stringify(body)).not.toContain(accessToken)
  })

  describe('A session ends before the next request of the account', () => {
    const NEW_PASSWORD = 'another password'
    interface Case {
      token: string
      admin: string
      id: number
      email: string
    }
    const admitOff = ({ admin, id }: Case) =>
      server.call('PUT updateAuthUser', { token: admin, body: { id, auth: 0 } })
    async function changeRole({ admin, id }: Case): Promise<Answer> {
      const { body } = await server.call('POST admin/users/one', { token: admin, body: { id } })
      const { name, email, phone, auth, provider_id, nationality_id, account_type } = body.data
      const otherValue = account_type === 'Operations' ? 'Car Wash' : 'Operations'
      const row = { id, name, email, phone, auth, provider_id, nationality_id, avatar: null }
      const change = { ...row, account_type: otherValue }
      return server.call('POST admin/users/update', { token: admin, body: change })
    }
    const ENDINGS: Record<string, (about: Case) => Promise<Answer>> = {
      'when an admin keeps the account out': admitOff,
      'when an admin changes its role': changeRole,
      'when an admin deletes it': ({ admin, id }) =>
        server.call('POST admin/users/destroy', { token: admin, body: { id } }),
      'when its password is changed': ({ token }) =>
        server.call('POST profile/password', {
          token,
          body: { current: DEMO_PASSWORD, password: NEW_PASSWORD },
        }),
      'when its password is reset': async ({ email }) => {
        await server.call('POST password/forgot', { body: { email } })
        await server.idle()
        const code = mails.pop()?.params.code
        const { body } = await server.call('POST password/verify', { body: { email, code } })
        return server.call('POST password/reset', {
          body: { ticket: body.data.ticket, password: NEW_PASSWORD },
        })
      },
      'when its password is written by another hand': async ({ id }) => {
        await sql`update credentials set password_hash = 'x' where user_id = ${id}`.execute(
          server.db,
        )
        return { status: 200 } as Answer
      },
      'when it signs out everywhere': ({ token }) =>
        server.call('POST sessions/end-all', { token }),
    }
    const cases = Object.keys(ENDINGS).flatMap((reason) =>
      Object.entries(ACCOUNTS).map(([role, email]) => [reason, role, email] as const),
    )

    test.each(oneOf(2, cases))('%s, for the role %s', async (reason, _, email) => {
      const { db } = server
      const account = await db
        .selectFrom('users')
        .innerJoin('credentials', 'user_id', 'users.id')
        .select(['users.id', 'account_type', 'provider_id', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const { id, password_hash, ...before } = account
      const { email: otherValue } = await db
        .selectFrom('users')
        .select('email')
        .where('account_type', '=', 'Admin')
        .where('id', '<>', id)
        .executeTakeFirstOrThrow()
      const sessions = [await begin(email), await begin(email)]
      const about = {
        token: sessions[0].accessToken,
        admin: await server.tokenOf(otherValue),
        id,
        email,
      }
      for (const { accessToken } of sessions) expect((await session(accessToken)).status).toBe(200)

      const answer = await ENDINGS[reason]?.(about)
      expect([answer?.status, answer?.body?.errors]).toEqual([200, undefined])
      for (const { accessToken, refreshToken } of sessions) {
        expect((await session(accessToken)).status).toBe(401)
        expect((await refresh(refreshToken)).status).toBe(401)
      }
      const renewed = answer?.body?.data?.accessToken
      if (renewed) expect((await session(renewed)).status).toBe(200)

      await db
        .updateTable('users')
        .set({ ...before, auth: 1, deleted_at: null })
        .where('id', '=', id)
        .execute()
      await db.updateTable('credentials').set({ password_hash }).where('user_id', '=', id).execute()
      // Restoring the account does not restore its sessions.
      for (const { accessToken } of sessions) expect((await session(accessToken)).status).toBe(401)
    })

    test.each(Object.entries(ACCOUNTS))(
      'when it signs out, and no other session ends: %s',
      async (_, email) => {
        const [firstSession, secondSession] = [await begin(email), await begin(email)]
        expect(
          (await server.call('POST jwt/logout', { token: firstSession.accessToken })).status,
        ).toBe(200)
        expect((await session(firstSession.accessToken)).status).toBe(401)
        expect((await refresh(firstSession.refreshToken)).status).toBe(401)
        expect((await session(secondSession.accessToken)).status).toBe(200)
      },
    )

    test('but not when another field of the account changes', async () => {
      const { accessToken: token } = await begin()
      const body = { name: 'Noura Al-Sabti', phone: '+965 5000 1234' }
      expect((await server.call('POST profile', { token, body })).status).toBe(200)
      expect((await session(token)).status).toBe(200)
    })
  })
})
