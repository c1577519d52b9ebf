import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signInAtProvider, startOidcProvider } from '../../support/server/oidc-provider.ts'

const ROLES = [
  { value: 'cn=office,dc=example', role: 'admin' },
  { value: 'dispatch', role: 'operations' },
  { value: 'crew', role: 'car wash' },
] as const

describe.each(TESTED_ENGINES)(
  'Sign-in with a company account (OpenID Connect), on %s',
  (engine) => {
    let server: Awaited<ReturnType<typeof startTestApp>>
    let provider: Awaited<ReturnType<typeof startOidcProvider>>
    beforeAll(async () => {
      provider = await startOidcProvider()
      const oidc = { ...provider.settings, roles: ROLES }
      server = await startTestApp(engine, undefined, {
        oidc,
        publicUrl: 'https://wash.example',
        mail: async () => true,
      })
      provider.allow('https://wash.example/login/oidc')
    })
    afterAll(async () => {
      await server.close()
      await provider.stop()
    })
    beforeEach(() => provider.people.clear())

    const getCookie = (headers: Headers) =>
      headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    async function begin() {
      const { body, headers } = await server.call('POST oidc/begin')
      return { url: String(body.data.url), cookie: getCookie(headers) }
    }
    const finish = (query: string, cookie: string) =>
      server.call('POST oidc/finish', { body: { query }, headers: { cookie } })
    async function comeIn(login: string) {
      const { url, cookie } = await begin()
      return finish(await signInAtProvider(url, login), cookie)
    }
    const person = (sub: string, groups: unknown, extraClaims: object = {}) =>
      provider.people.set(sub, {
        name: `Person ${sub}`,
        email: `${sub}@company.example`,
        email_verified: true,
        groups,
        ...extraClaims,
      })
    const stored = (email: string) =>
      server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

    test('requests a code from the identity provider with PKCE, state and nonce', async () => {
      const { url, cookie } = await begin()
      const parameters = Object.fromEntries(new URL(url).searchParams)
      expect(parameters).toEqual({
        client_id: 'washboard',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
        nonce: expect.any(String),
        redirect_uri: 'https://wash.example/login/oidc',
        response_type: 'code',
        scope: 'openid profile email',
        state: expect.any(String),
      })
      expect(cookie).toMatch(/^challenge_oidc=/)
      expect((await server.call('GET capabilities')).body.data.oidc).toBe('Example Company')
    })

    test('creates an account for a new person, with the role of the claim', async () => {
      person('ada', ['others', 'dispatch'])
      const { status, body } = await comeIn('ada')
      expect([status, body.data.user]).toEqual([
        200,
        expect.objectContaining({
          name: 'Person ada',
          email: 'ada@company.example',
          role: 'operations',
        }),
      ])
      const token = body.data.accessToken
      expect((await server.call('GET session', { token })).status).toBe(200)
      const change = await server.db
        .selectFrom('changes')
        .select(['verb', 'kind'])
        .where('row_id', '=', body.data.user.id)
        .where('entity', '=', 'users')
        .executeTakeFirst()
      expect(change).toEqual({ verb: 'signIn', kind: 'insert' })
      expect((await comeIn('ada')).body.data.user.id).toBe(body.data.user.id)
    })

    test("finds the account by the verified e-mail first, and later by the person's id, whatever their e-mail", async () => {
      person('op', 'dispatch', { email: 'Operations@Washboard.example' })
      const first = await comeIn('op')
      expect(first.body.data.user.email).toBe(ACCOUNTS.operations)
      person('op', 'dispatch', { email: 'married@company.example' })
      expect((await comeIn('op')).body.data.user.id).toBe(first.body.data.user.id)
    })

    test('removes a role that the claim no longer names, with its sessions, and gives it back', async () => {
      person('bo', ['crew'])
      const { accessToken: token } = (await comeIn('bo')).body.data
      person('bo', ['nothing of ours'])
      const refusal = await comeIn('bo')
      expect([refusal.status, refusal.body.code]).toEqual([403, 'oidc_no_role'])
      expect((await server.call('GET session', { token })).status).toBe(401)
      expect((await stored('bo@company.example'))?.account_type).toBe('Pending')
      person('bo', ['cn=office,dc=example', 'crew'])
      expect((await comeIn('bo')).body.data.user.role).toBe('admin')
    })

    test('keeps the last admin, who may not sign in without the role', async () => {
      await server.db
        .updateTable('users')
        .set({ auth: 0 })
        .where('account_type', '=', 'Admin')
        .where('email', '<>', ACCOUNTS.admin)
        .execute()
      const { accessToken: token } = (await server.logIn(ACCOUNTS.admin)).body.data
      person('boss', ['dispatch'], { email: ACCOUNTS.admin })
      const refusal = await comeIn('boss')
      expect([refusal.status, refusal.body.code]).toEqual([403, 'oidc_no_role'])
      expect((await server.call('GET session', { token })).status).toBe(401)
      expect((await stored(ACCOUNTS.admin))?.account_type).toBe('Admin')
    })

    test('creates one account for two simultaneous first sign-ins', async () => {
      person('twin', ['crew'])
      const answers = await Promise.all([comeIn('twin'), comeIn('twin')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(answers.map(({ body }) => body.data.user.id)).size).toBe(1)
    })

    test('lets an account of the company set a password by invitation, and not by a reset code', async () => {
      person('cy', ['crew'])
      const id = (await comeIn('cy')).body.data.user.id
      await server.call('POST password/forgot', { body: { email: 'cy@company.example' } })
      await server.idle()
      const codes = () =>
        server.db.selectFrom('codes').select('user_id').where('user_id', '=', id).execute()
      expect(await codes()).toEqual([])
      await server.db
        .insertInto('credentials')
        .values({ user_id: id, password_hash: 'by an invitation' })
        .execute()
      await server.call('POST password/forgot', { body: { email: 'cy@company.example' } })
      await server.idle()
      expect(await codes()).toHaveLength(1)
    })

    describe('The sign-in with a company account refuses an answer of the identity provider', () => {
      const refusals: Record<string, () => Promise<unknown>> = {}
      const refusal = (name: string, run: () => ReturnType<typeof finish>, expected: unknown[]) => {
        refusals[name] = run
        test(name, async () => {
          await server.db.deleteFrom('sessions').execute()
          const { status, body } = await run()
          expect([status, body.code]).toEqual(expected)
          expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([])
        })
      }
      const cameBack = async (login: string) => {
        const { url, cookie } = await begin()
        return { cookie, query: new URLSearchParams(await signInAtProvider(url, login)) }
      }

      refusal(
        'an e-mail address that nobody has verified',
        () => {
          person('eve', ['crew'], { email: ACCOUNTS.operations, email_verified: false })
          return comeIn('eve')
        },
        [403, 'oidc_unverified'],
      )
      refusal(
        'an address that another person of the company had before',
        async () => {
          person('old', ['crew'], { email: 'shared@company.example' })
          await comeIn('old')
          await server.db.deleteFrom('sessions').execute()
          person('new', ['crew'], { email: 'shared@company.example' })
          return comeIn('new')
        },
        [403, 'oidc_other_person'],
      )
      refusal(
        'an account whose sign-in is blocked',
        async () => {
          person('di', ['crew'])
          await comeIn('di')
          await server.db
            .updateTable('users')
            .set({ auth: 0 })
            .where('email', '=', 'di@company.example')
            .execute()
          await server.db.deleteFrom('sessions').execute()
          return comeIn('di')
        },
        [403, 'locked_out_account'],
      )
      refusal(
        'a customer',
        () => {
          person('cu', ['cn=office,dc=example'], { email: 'customer@washboard.example' })
          return comeIn('cu')
        },
        [403, 'account_without_access'],
      )
      refusal(
        'an answer without its state',
        async () => {
          person('st', ['crew'])
          const { cookie, query } = await cameBack('st')
          query.delete('state')
          return finish(String(query), cookie)
        },
        [401, 'oidc_failed'],
      )
      refusal(
        'an answer in another browser, which has no cookie',
        async () => {
          person('st', ['crew'])
          return finish(String((await cameBack('st')).query), '')
        },
        [401, 'oidc_failed'],
      )
      refusal(
        'an answer to another sign-in',
        async () => {
          person('st', ['crew'])
          const { query } = await cameBack('st')
          return finish(String(query), (await begin()).cookie)
        },
        [401, 'oidc_failed'],
      )
      refusal(
        'an answer twice',
        async () => {
          person('st', ['crew'])
          const { cookie, query } = await cameBack('st')
          expect((await finish(String(query), cookie)).status).toBe(200)
          await server.db.deleteFrom('sessions').execute()
          return finish(String(query), cookie)
        },
        [401, 'oidc_failed'],
      )
      test('that is forged, stale or incomplete', () =>
        expect(Object.keys(refusals)).toHaveLength(8))
    })
  },
)
