import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

describe.each(TESTED_ENGINES)('An answer about an account, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine)
  })
  afterAll(() => server.close())

  test('is never cached, even if it is a refusal', async () => {
    const { body } = await server.logIn(ACCOUNTS.operations)
    const token: string = body.data.accessToken
    const { refreshToken } = body.data
    const answers = {
      signIn: await server.logIn(ACCOUNTS.operations),
      refused: await server.logIn(ACCOUNTS.operations, 'wrong'),
      refresh: await server.call('POST jwt/refresh-token', { body: { refreshToken } }),
      session: await server.call('GET session', { token }),
      sessions: await server.call('GET sessions', { token }),
      profile: await server.call('POST profile', { token, body: { name: 'Somebody' } }),
      one: await server.call('POST admin/users/one', { token, body: { id: 1 } }),
      nobody: await server.call('GET session'),
    }
    const cachingHeaders = Object.entries(answers).map(([name, { headers }]) => [
      name,
      headers.get('cache-control'),
    ])
    expect(Object.fromEntries(cachingHeaders)).toEqual(
      Object.fromEntries(Object.keys(answers).map((name) => [name, 'private, no-store'])),
    )
  })

  const WEAK = ['            ', 'aaaaaaaaaaaaaaaa', '121212121212', ' a b c d    ']

  test.each(WEAK)('refuses the weak password “%s” wherever a password is set', async (password) => {
    const applicant = { name: 'Somebody', email: 'somebody@wash.example', password }
    const token = await server.tokenOf(ACCOUNTS.operations)
    const answers = [
      await server.call('POST jwt/register', { body: applicant }),
      await server.call('POST password/reset', { body: { ticket: 'none', password } }),
      await server.call('POST profile/password', {
        token,
        body: { current: DEMO_PASSWORD, password },
      }),
    ]
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
      answers.map(() => [
        422,
        { password: ['Use at least 5 different characters. Spaces do not count.'] },
      ]),
    )
  })
})
