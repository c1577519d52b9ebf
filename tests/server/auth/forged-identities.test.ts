import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appOn, startTestApp } from '../../support/server/app.ts'
import type { OidcSettings } from '../../../server/settings/oidc-settings.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { freePort } from '../../support/server/free-port.ts'
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
    let oidc: OidcSettings
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    beforeAll(async () => {
      issuer = await startForgingIssuer()
      oidc = {
        issuer: issuer.issuer,
        clientId: 'washboard',
        clientSecret: 'secret',
        name: 'Company',
        scope: 'openid',
        roleClaim: 'groups',
        trustEmail: false,
        roles: [{ value: 'crew', role: 'car wash' } as const],
      }
      const publicUrl = 'https://wash.example'
      server = await startTestApp(engine, undefined, { oidc, publicUrl, log })
    })
    afterAll(async () => {
      await server.close()
      await issuer.stop()
    })
    beforeEach(async () => {
      lines.length = 0
      await server.db.deleteFrom('sessions').execute()
    })

    async function signIn(forgery?: Forgery, app: Pick<typeof server, 'call'> = server) {
      const { body, headers } = await app.call('POST oidc/begin')
      const cookie = headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
      const query = issuer.signIn(body.data.url, forgery)
      return app.call('POST oidc/finish', { body: { query }, headers: { cookie } })
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

    describe('without email_verified, as Microsoft Entra sends it,', () => {
      const TOKEN = { name: undefined, given_name: 'Ada', family_name: 'Lovelace' }
      const fromEntra = (sub: string, email_verified?: unknown) => ({
        claims: { ...TOKEN, sub, email: `${sub}@company.example`, email_verified },
      })
      const createTrusting = () =>
        appOn(server.db, undefined, {
          oidc: { ...oidc, trustEmail: true },
          publicUrl: 'https://wash.example',
          log,
        })

      test('is refused, and the log names the setting that trusts it', async () => {
        const { status, body } = await signIn(fromEntra('ada'))
        expect([status, body.code]).toEqual([403, 'oidc_unverified'])
        expect(lines.join('')).not.toMatch(/ada|Lovelace/i)
        expect(lines.map((line) => JSON.parse(line))).toEqual([
          expect.objectContaining({
            code: 'oidc_unverified',
            reason: expect.stringContaining('set OIDC_TRUST_EMAIL=1'),
            requestId: body.requestId,
          }),
        ])
      })

      test('signs in with OIDC_TRUST_EMAIL, by both names, unless the address is unconfirmed', async () => {
        const trusting = createTrusting()
        const { status, body } = await signIn(fromEntra('ada'), trusting)
        expect([status, body.data.user.name]).toEqual([200, 'Ada Lovelace'])
        const refusal = await signIn(fromEntra('eve', false), trusting)
        expect([refusal.status, refusal.body.code]).toEqual([403, 'oidc_unverified'])
      })

      test.each([
        ['flag1', 'True'],
        ['flag2', 'true'],
        ['flag3', 1],
        ['flag4', true],
      ])('or as %s with %j signs in', async (sub, flag) => {
        expect((await signIn(fromEntra(sub, flag))).status).toBe(200)
      })
    })

    test('without a role is refused, and the log names the claim and the setting', async () => {
      const { status, body } = await signIn({
        claims: { sub: 'roleless', email: 'roleless@company.example', groups: ['staff', 'all'] },
      })
      expect([status, body.code]).toEqual([403, 'oidc_no_role'])
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        reason:
          'the claim groups (OIDC_ROLE_CLAIM) has 2 values, and OIDC_ROLES names none of them',
        requestId: body.requestId,
      })
    })

    test('is not requested while the identity provider is unreachable', async () => {
      const port = await freePort()
      const away = await startTestApp(engine, undefined, {
        publicUrl: 'https://wash.example',
        oidc: { ...oidc, issuer: `http://127.0.0.1:${port}` },
        log,
      })
      const { status, body } = await away.call('POST oidc/begin')
      expect([status, body.code]).toEqual([409, 'oidc_away'])
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        host: `127.0.0.1:${port}`,
        reason: `nothing listens at 127.0.0.1 port ${port}`,
        requestId: body.requestId,
      })
      await away.close()
    })
  },
)
