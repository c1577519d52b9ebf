import { Secret, TOTP } from 'otpauth'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import type { Mail } from '../../../server/mail/mail.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { softwarePasskey } from '../../support/server/software-passkey.ts'

const LIST = 'GET admin/faqs/all'
const ORIGIN = 'https://wash.example'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

describe.each(TESTED_ENGINES)(
  'A credential of an account (key, passkey, second step, password), on %s',
  (engine) => {
    const clock = handClock()
    const mails: Mail[] = []
    let server: Awaited<ReturnType<typeof startTestApp>>
    let operations = 0
    beforeAll(async () => {
      const mail = async (message: Mail) => mails.push(message) > 0
      server = await startTestApp(engine, clock.now, { publicUrl: ORIGIN, mail })
      const { rows } = await sql<{ id: number }>`select id from users
      where email = ${ACCOUNTS.operations}`.execute(server.db)
      operations = rows[0]?.id ?? 0
    })
    afterAll(() => server.close())

    /** Returns the mails since the previous call. */
    async function takeMails() {
      await server.idle()
      return mails.splice(0)
    }
    const addKey = (token: string, extraFields: object = { current: DEMO_PASSWORD }) =>
      server.call('POST api-keys', {
        token,
        body: { name: 'Nightly', days: 30, scope: 'faqs:read', ...extraFields },
        headers: { 'user-agent': CHROME, 'accept-language': 'fr' },
      })
    const statusOf = async (key: string) => (await server.call(LIST, { token: key })).status
    const asAdmin = async (path: string, body: object) => {
      const token = await server.tokenOf(ACCOUNTS.admin)
      return server.call(`POST ${path}`, { token, body })
    }
    const setUser = (change: object) =>
      server.db.updateTable('users').set(change).where('id', '=', operations).execute()
    const reset = async () => {
      await server.call('POST password/forgot', { body: { email: ACCOUNTS.operations } })
      const code = (await takeMails()).map(({ params }) => params.code).find(Boolean)
      const body = { email: ACCOUNTS.operations, code: String(code) }
      const { ticket } = (await server.call('POST password/verify', { body })).body.data
      return server.call('POST password/reset', { body: { ticket, password: DEMO_PASSWORD } })
    }

    /** The actions that end the API keys of the operations account. */
    const ENDS: Readonly<Record<string, (token: string) => Promise<unknown>>> = {
      'a password change': (token) =>
        server.call('POST profile/password', {
          token,
          body: { current: DEMO_PASSWORD, password: DEMO_PASSWORD },
        }),
      'a password reset by mail': reset,
      'signing out everywhere': (token) => server.call('POST sessions/end-all', { token }),
      'an admin who signs out all devices': () =>
        asAdmin('accounts/sessions/end-all', { id: operations }),
      'an admin who removes the second step': () =>
        asAdmin('accounts/second-step/end', { id: operations }),
      'blocking and letting in again': async () => {
        await setUser({ auth: 0 })
        await setUser({ auth: 1 })
      },
      'another role and back': async () => {
        await setUser({ account_type: 'Car Wash' })
        await setUser({ account_type: 'Operations' })
      },
      'deleting and restoring the account': async () => {
        await setUser({ deleted_at: clock.now().toISOString() })
        await setUser({ deleted_at: null })
      },
    }

    test.each(Object.keys(ENDS))('as an API key ends by %s', async (name) => {
      const token = await server.tokenOf(ACCOUNTS.operations)
      const { key } = (await addKey(token)).body.data
      expect(await statusOf(key)).toBe(200)
      await ENDS[name]?.(token)
      expect(await statusOf(key)).toBe(401)
      await takeMails()
    })

    test('as an API key cannot be created with a session alone', async () => {
      const token = await server.tokenOf(ACCOUNTS.operations)
      const missing = await addKey(token, {})
      expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['current']])
      const refusal = await addKey(token, { current: 'not the password' })
      expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['current']])
      const keys = await server.call('GET api-keys', { token })
      expect([keys.body.data, await takeMails()]).toEqual([[], []])
    })

    test('as an API key requires a recent sign-in if the account has no password', async () => {
      const token = await server.tokenOf(ACCOUNTS['car wash'])
      const { rows } = await sql<{ user_id: number; password_hash: string }>`delete from credentials
      where user_id = (select id from users where email = ${ACCOUNTS['car wash']})
      returning user_id, password_hash`.execute(server.db)
      const add = () => addKey(token, { scope: 'instant-bookings:read' })
      expect((await add()).status).toBe(200)
      clock.move({ minutes: 11 })
      const late = await add()
      expect([late.status, late.body.code]).toEqual([403, 'sign_in_again'])
      await server.db.insertInto('credentials').values(rows).execute()
      await takeMails()
    })

    test('as an API key can be seen and revoked by admins, and by no other account', async () => {
      const token = await server.tokenOf(ACCOUNTS.operations)
      const { key, keys } = (await addKey(token)).body.data
      const { apiKeys } = (await asAdmin('accounts/access', { id: operations })).body.data
      expect(apiKeys).toEqual(keys)
      expect(JSON.stringify(apiKeys)).not.toContain(key.slice(8))
      const end = { id: operations, key: keys[0].id }
      const ownEnd = await server.call('POST accounts/api-keys/end', { token, body: end })
      expect([ownEnd.status, await statusOf(key)]).toEqual([403, 200])
      const { rows } = await sql<{ id: number }>`select id from users
      where email = ${ACCOUNTS['car wash']}`.execute(server.db)
      expect((await asAdmin('accounts/api-keys/end', { ...end, id: rows[0]?.id })).status).toBe(404)
      expect((await asAdmin('accounts/api-keys/end', end)).status).toBe(200)
      expect(await statusOf(key)).toBe(401)
      const after = (await asAdmin('accounts/access', { id: operations })).body.data
      expect([after.apiKeys, after.signIns[0].event]).toEqual([[], 'key_ended'])
      expect((await asAdmin('accounts/api-keys/end', end)).status).toBe(404)
      await takeMails()
    })

    describe('The owner of an account gets a mail', () => {
      const readMailRecipients = async () => (await takeMails()).map(({ kind, to }) => [kind, to])
      const ofOperations = (kind: string) => [[kind, ACCOUNTS.operations]]

      test('about a new API key, with time and device, in the language of the last sign-in', async () => {
        clock.move({ minutes: 1 })
        const { body } = await server.call('POST login', {
          body: { email: ACCOUNTS.operations, password: DEMO_PASSWORD },
          headers: { 'accept-language': 'de-AT' },
        })
        await addKey(body.data.accessToken)
        const [mail] = await takeMails()
        const formattedTime = new Intl.DateTimeFormat('de', {
          dateStyle: 'long',
          timeStyle: 'short',
          timeZone: 'Asia/Kuwait',
        }).format(clock.now())
        expect(mail).toMatchObject({
          kind: 'key_added',
          to: ACCOUNTS.operations,
          language: 'de',
          params: { key: 'Nightly', device: 'Chrome, Windows', when: formattedTime },
        })
      })

      test('about a new passkey', async () => {
        const token = await server.tokenOf(ACCOUNTS.operations)
        const beginning = await server.call('POST passkeys/begin', {
          token,
          body: { current: DEMO_PASSWORD },
        })
        expect(await readMailRecipients()).toEqual([])
        const cookie = beginning.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; ')
        const response = softwarePasskey(ORIGIN).register(beginning.body.data.options)
        await server.call('POST passkeys', { token, body: { response }, headers: { cookie } })
        expect(await readMailRecipients()).toEqual(ofOperations('passkey_added'))
      })

      test('about a second step that is set up or removed', async () => {
        const owner = { email: ACCOUNTS.operations, password: DEMO_PASSWORD }
        const { secret } = (await server.call('POST two-factor/begin', { body: owner })).body.data
        const getCode = () => {
          clock.move({ seconds: 60 })
          const timestamp = clock.now().getTime()
          return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
        }
        expect(await readMailRecipients()).toEqual([])
        const confirmed = await server.call('POST two-factor/confirm', {
          body: { ...owner, code: getCode() },
        })
        expect(await readMailRecipients()).toEqual(ofOperations('second_step_added'))
        const ended = await server.call('POST two-factor/end', {
          token: confirmed.body.data.accessToken,
          body: { current: DEMO_PASSWORD, code: getCode() },
        })
        expect([ended.status, await readMailRecipients()]).toEqual([
          200,
          ofOperations('second_step_removed'),
        ])
        await asAdmin('accounts/second-step/end', { id: operations })
        expect(await readMailRecipients()).toEqual(ofOperations('second_step_removed'))
      })

      test('about a password that is changed or reset', async () => {
        const token = await server.tokenOf(ACCOUNTS.operations)
        await ENDS['a password change']?.(token)
        expect(await readMailRecipients()).toEqual(ofOperations('password_set'))
        expect([(await reset()).status, await readMailRecipients()]).toEqual([
          200,
          ofOperations('password_set'),
        ])
      })
    })
  },
)
