import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Forgery, startForgingIssuer } from '../../support/server/forging-issuer.ts'

const HOUR = 3600
const getSeconds = () => Math.floor(Date.now() / 1000)

/** Invalid identity tokens of a company’s provider. */
const FORGERIES: Readonly<Record<string, () => Forgery>> = {
  'of another issuer': () => ({ claims: { iss: 'https://other.example' } }),
  'for another client': () => ({ claims: { aud: 'another client' } }),
  'for several clients, given to another one': () => ({
    claims: { aud: ['washboard', 'another client'], azp: 'another client' },
  }),
  'with another nonce': () => ({ claims: { nonce: 'of another sign-in' } }),
  'without a nonce': () => ({ claims: { nonce: undefined } }),
  'that has expired': () => ({
    claims: { iat: getSeconds() - 2 * HOUR, exp: getSeconds() - HOUR },
  }),
  'without an end': () => ({ claims: { exp: undefined } }),
  'without a subject': () => ({ claims: { sub: undefined } }),
  'signed with another key': () => ({ isForeignKey: true }),
}

describe.each(TESTED_ENGINES)(
  "An identity token of a company's identity provider, on %s",
  (engine) => {
    let server: Awaited<ReturnType<typeof startTestApp>>
    let issuer: Awaited<ReturnType<typeof startForgingIssuer>>
    beforeAll(async () => {
      issuer = await startForgingIssuer()
      const oidc = {
        issuer: issuer.issuer,
        clientId: 'washboard',
        clientSecret: 'secret',
        name: 'Company',
        scope: 'openid',
        roleClaim: 'groups',
        roles: [{ value: 'crew', role: 'car wash' } as const],
      }
      server = await startTestApp(engine, undefined, { oidc, publicUrl: 'https://wash.example' })
    })
    afterAll(async () => {
      await server.close()
      await issuer.stop()
    })
    beforeEach(() => server.db.deleteFrom('sessions').execute())

    async function signIn(forgery?: Forgery) {
      const { body, headers } = await server.call('POST oidc/begin')
      const cookie = headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
      const query = issuer.signIn(body.data.url, forgery)
      return server.call('POST oidc/finish', { body: { query }, headers: { cookie } })
    }

    test.each(Object.entries(FORGERIES))('is refused with %s', async (_, forge) => {
      const { status, body } = await signIn(forge())
      expect([status, body.code]).toEqual([401, 'oidc_failed'])
      expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([])
      const identities = server.db.selectFrom('identities').select('subject')
      expect(await identities.execute()).toEqual([])
    })

    test('signs the user in if no part of it is forged', async () => {
      const { status, body } = await signIn()
      expect([status, body.data.user.email]).toEqual([200, 'mallory@company.example'])
    })

    test('is not requested while the identity provider is unreachable', async () => {
      const away = await startTestApp(engine, undefined, {
        publicUrl: 'https://wash.example',
        oidc: {
          issuer: 'http://127.0.0.1:9',
          clientId: 'washboard',
          clientSecret: 'secret',
          name: 'Company',
          scope: 'openid',
          roleClaim: 'groups',
          roles: [],
        },
      })
      const { status, body } = await away.call('POST oidc/begin')
      expect([status, body.code]).toEqual([409, 'oidc_away'])
      await away.close()
    })
  },
)
