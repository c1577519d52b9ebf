import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { softwarePasskey } from '../../support/server/software-passkey.ts'

const ORIGIN = 'https://wash.example'

describe.each(TESTED_ENGINES)('A passkey, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  beforeAll(async () => {
    server = await startTestApp(engine, undefined, { publicUrl: ORIGIN })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.deleteFrom('passkeys').execute()
    await server.db.deleteFrom('sessions').execute()
  })

  const getCookie = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  async function begin(request: string, options: Parameters<typeof server.call>[1] = {}) {
    const { status, body, headers } = await server.call(request, options)
    return { status, options: String(body.data?.options), cookie: getCookie(headers) }
  }
  const beginNew = (token: string, current = DEMO_PASSWORD) =>
    begin('POST passkeys/begin', { token, body: { current } })
  const add = (token: string, response: string, cookie: string) =>
    server.call('POST passkeys', { token, body: { response }, headers: { cookie } })
  const finish = (response: string, cookie: string) =>
    server.call('POST passkeys/sign-in', { body: { response }, headers: { cookie } })

  /** Adds a passkey to an account; returns its device. */
  async function readPasskey(email: string) {
    const token = await server.tokenOf(email)
    const device = softwarePasskey(ORIGIN)
    const { options, cookie } = await beginNew(token)
    const { status, body } = await add(token, device.register(options), cookie)
    expect(status).toBe(200)
    return { device, token, list: body.data }
  }
  async function signInWith(
    device: ReturnType<typeof softwarePasskey>,
    forgery?: Parameters<typeof device.signIn>[1],
  ) {
    const { options, cookie } = await begin('POST passkeys/sign-in/begin')
    return finish(device.signIn(options, forgery), cookie)
  }
  const expectRefusal = async (answer: ReturnType<typeof finish>) => {
    const { status, body } = await answer
    expect([status, body.code]).toEqual([401, 'passkey_failed'])
  }

  test('is added with the password, is listed, and signs in without the password', async () => {
    const { device, token, list } = await readPasskey(ACCOUNTS.operations)
    expect(list).toEqual([
      { id: device.id, name: '', created_at: expect.any(String), used_at: null },
    ])
    const { status, body } = await signInWith(device)
    expect([status, body.data.user.email]).toEqual([200, ACCOUNTS.operations])
    const [usedPasskey] = (await server.call('GET passkeys', { token })).body.data
    expect(usedPasskey.used_at).toEqual(expect.any(String))
    expect((await signInWith(device)).status).toBe(200)
  })

  test('counts as two steps if the role requires two', async () => {
    const { device } = await readPasskey(ACCOUNTS.operations)
    const strict = appOn(server.db, undefined, {
      publicUrl: ORIGIN,
      twoFactorRoles: ['operations'],
    })
    const { refreshToken } = (await signInWith(device)).body.data
    expect((await strict.logIn(ACCOUNTS.operations)).body.code).toBe('two_factor_missing')
    const body = { refreshToken }
    expect((await strict.call('POST jwt/refresh-token', { body })).status).toBe(200)
  })

  test('can be removed by its owner only', async () => {
    const { device, token } = await readPasskey(ACCOUNTS.operations)
    const end = (token: string) =>
      server.call('POST passkeys/end', { token, body: { id: device.id } })
    expect((await end(await server.tokenOf(ACCOUNTS.admin))).status).toBe(404)
    expect((await end(token)).body.data).toEqual([])
    await expectRefusal(signInWith(device))
  })

  test('cannot be added with a wrong password', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    expect((await beginNew(token, 'wrong')).status).toBe(422)
  })

  describe('The answer of a passkey is refused', () => {
    test('if it answers the challenge of another account, or of no account', async () => {
      const ownToken = await server.tokenOf(ACCOUNTS.operations)
      const { options, cookie } = await beginNew(await server.tokenOf(ACCOUNTS.admin))
      const device = softwarePasskey(ORIGIN)
      await expectRefusal(add(ownToken, device.register(options), cookie))
      await expectRefusal(add(ownToken, device.register(options), ''))
      // Its owner is signed in, so the message names no other way to sign in.
      const { body } = await add(ownToken, device.register(options), '')
      expect(body.message).toBe('This passkey could not be added. Try again.')
    })

    test('if it claims to belong to another account', async () => {
      const { device } = await readPasskey(ACCOUNTS['car wash'])
      const admin = await server.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', ACCOUNTS.admin)
        .executeTakeFirstOrThrow()
      const userHandle = Buffer.from(String(admin.id)).toString('base64url')
      await expectRefusal(signInWith(device, { userHandle }))
    })

    test('if another device signed the answer', async () => {
      const { device } = await readPasskey(ACCOUNTS.operations)
      const { options, cookie } = await begin('POST passkeys/sign-in/begin')
      const otherDevice = softwarePasskey(ORIGIN)
      const forged = JSON.parse(otherDevice.signIn(options))
      const ownToken = JSON.parse(device.signIn(options))
      const response = { ...ownToken.response, signature: forged.response.signature }
      await expectRefusal(finish(JSON.stringify({ ...ownToken, response }), cookie))
    })

    test('if the answer comes from another site', async () => {
      const { device } = await readPasskey(ACCOUNTS.operations)
      await expectRefusal(signInWith(device, { origin: 'https://wash.example.evil.example' }))
    })

    test('if the device has not checked the PIN or finger', async () => {
      const { device } = await readPasskey(ACCOUNTS.operations)
      await expectRefusal(signInWith(device, { verified: false }))
    })

    test('if the answer is sent twice, without its cookie, or to another challenge', async () => {
      const { device } = await readPasskey(ACCOUNTS.operations)
      const { options, cookie } = await begin('POST passkeys/sign-in/begin')
      const response = device.signIn(options)
      expect((await finish(response, cookie)).status).toBe(200)
      await expectRefusal(finish(response, cookie))
      const nextResponse = device.signIn(options)
      await expectRefusal(finish(nextResponse, ''))
      await expectRefusal(finish(nextResponse, (await begin('POST passkeys/sign-in/begin')).cookie))
    })

    test('if it is malformed', async () => {
      const { cookie } = await begin('POST passkeys/sign-in/begin')
      for (const text of ['{', 'null', '{"id":"x"}', '{"id":1}'])
        await expectRefusal(finish(text, cookie))
    })

    test('if the account of the passkey is blocked', async () => {
      const { device } = await readPasskey(ACCOUNTS['car wash'])
      const account = server.db.updateTable('users').where('email', '=', ACCOUNTS['car wash'])
      await account.set({ auth: 0 }).execute()
      expect((await signInWith(device)).body.code).toBe('locked_out_account')
      await account.set({ auth: 1 }).execute()
    })
  })
})
