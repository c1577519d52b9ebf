import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

describe.each(TESTED_ENGINES)('Sign-in, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine)
  })
  afterAll(() => server.close())

  test.each(Object.entries(ACCOUNTS))(
    'of %s succeeds and returns the role',
    async (role, email) => {
      const { status, body } = await server.logIn(email)
      expect(status).toBe(200)
      expect(body.data.user).toMatchObject({ email, role })
      expect(Object.keys(body.data).sort()).toEqual(['accessToken', 'refreshToken', 'user'])
      expect(Object.keys(body.data.user).sort()).toEqual([
        'account_type',
        'avatar',
        'email',
        'id',
        'name',
        'role',
      ])
    },
  )

  test.each(['Bearer', 'bearer', 'BEARER', 'bearer '])(
    'returns a token to a request with %s',
    async (scheme) => {
      const headers = { authorization: `${scheme} ${await server.tokenOf(ACCOUNTS.admin)}` }
      expect((await server.call('GET session', { headers })).status).toBe(200)
    },
  )

  test.each(['Basic', 'Bearers', ''])('returns no token to a request with "%s"', async (scheme) => {
    const headers = { authorization: `${scheme} ${await server.tokenOf(ACCOUNTS.admin)}` }
    expect((await server.call('GET session', { headers })).status).toBe(401)
  })

  test('ignores the case of the e-mail address', async () => {
    expect((await server.logIn(' Admin@Washboard.Example ')).status).toBe(200)
  })

  test('answers a wrong password and an unknown account with the same text', async () => {
    const refusal = await server.logIn(ACCOUNTS.admin, 'wrong-password')
    const unknown = await server.logIn('nobody@washboard.example', 'wrong-password')
    expect(refusal.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(unknown.body.message).toBe(refusal.body.message)
    expect(unknown.body.code).toBe(refusal.body.code)
  })

  test('of a customer is refused', async () => {
    const { status, body } = await server.logIn('customer@washboard.example')
    expect([status, body.code]).toEqual([403, 'account_without_access'])
  })

  test('of a blocked or deleted account is refused, and its session has ended for good', async () => {
    const { body } = await server.logIn(ACCOUNTS.operations)
    const token = body.data.accessToken
    const account = server.db.updateTable('users').where('email', '=', ACCOUNTS.operations)
    const slider = () => server.call('GET admin/slider/all', { token })
    expect((await slider()).status).toBe(200)

    await account.set({ auth: 0 }).execute()
    expect((await slider()).status).toBe(401)
    expect((await server.logIn(ACCOUNTS.operations)).body.code).toBe('locked_out_account')

    await account.set({ auth: 1, deleted_at: '2026-03-01T00:00:00Z' }).execute()
    expect((await slider()).status).toBe(401)
    expect((await server.logIn(ACCOUNTS.operations)).body.code).toBe('deleted_account')

    await account.set({ deleted_at: null }).execute()
    expect((await slider()).status).toBe(401)
    expect((await server.logIn(ACCOUNTS.operations)).status).toBe(200)
  })

  test('is undone by signing out, which ends the session on the server', async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    expect((await server.call('POST jwt/logout', { token })).status).toBe(200)
    expect((await server.call('GET admin/slider/all', { token })).status).toBe(401)
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'a@b.example' }, ['password']],
    [{ email: 5, password: [] }, ['email', 'password']],
    [{ email: 'a@b.example', password: 'x'.repeat(500) }, ['password']],
    [{ email: 'a@b.example', password: DEMO_PASSWORD, role: 'admin' }, ['role']],
  ])('with %j is refused with an error at %j', async (body, fields) => {
    const answer = await server.call('POST login', { body })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual(fields)
  })

  test('creates exactly one successor from twenty parallel exchanges of one refresh token', async () => {
    const { body } = await server.logIn(ACCOUNTS.admin)
    const { refreshToken } = body.data
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.call('POST jwt/refresh-token', { body: { refreshToken } }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    const successors = answers.map((answer) => answer.body.data.refreshToken).filter(Boolean)
    expect(successors).toHaveLength(1)
    for (const { body: renewed } of answers) {
      const token = renewed.data.accessToken
      expect((await server.call('GET admin/slider/all', { token })).status).toBe(200)
    }
  })
})
