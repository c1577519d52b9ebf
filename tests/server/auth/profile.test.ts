import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { png } from '../../support/rows/picture.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)("The user's own account, on %s", (engine) => {
  const server = signedInApp(engine, 'car wash')

  const change = (body: unknown) => server.call('POST profile', { token: server.token, body })
  const self = async () =>
    (await server.call('GET session', { token: server.token })).body.data.user

  test('changes the fields in the request and leaves the rest', async () => {
    const before = await self()
    const { status, body } = await change({ phone: ' +965 5555 0000 ' })
    expect(status).toBe(200)
    expect(body.data.user).toEqual({ ...before, phone: '+96555550000' })
    expect(await self()).toEqual(body.data.user)
    expect((await change({ phone: null })).body.data.user.phone).toBeNull()
    expect((await change({})).body.data.user.name).toBe(before.name)
  })

  test('has no phone number after a blank one is saved', async () => {
    await change({ phone: '+965 5555 0000' })
    expect((await change({ phone: '   ' })).body.data.user.phone).toBeNull()
  })

  test('takes an uploaded photo, and removes it again', async () => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(png(3))], 'me.png', { type: 'image/png' }))
    const answer = await server.app.request('/api/uploads', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${server.token}` },
    })
    const { url } = (await answer.json()).data
    expect((await change({ avatar: url })).body.data.user.avatar).toBe(url)
    expect((await change({ avatar: null })).body.data.user.avatar).toBeNull()
  })

  test.each([
    [{ name: ' ' }, ['name']],
    [{ name: 'x'.repeat(121) }, ['name']],
    [{ phone: 'call me' }, ['phone']],
    [{ avatar: `/uploads/${'0'.repeat(64)}.png` }, ['avatar']],
    [{ avatar: 'https://elsewhere.example/me.png' }, ['avatar']],
    [{ email: 'a@b.example' }, ['email']],
    [
      { role: 'admin', account_type: 'Admin', auth: 1, id: 1 },
      ['role', 'account_type', 'auth', 'id'],
    ],
  ])('refuses %j with an error at %j and changes nothing', async (body, fields) => {
    const before = await self()
    const answer = await change(body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields])
    expect(await self()).toEqual(before)
  })

  test('changes its password only with the current password', async () => {
    const email = ACCOUNTS.operations
    const before = await server.tokenOf(email)
    const changePassword = (current: string, password: string) =>
      server.call('POST profile/password', { token: before, body: { current, password } })
    const wrongPassword = await changePassword('not the password', 'a longer password')
    expect([wrongPassword.status, Object.keys(wrongPassword.body.errors)]).toEqual([
      422,
      ['current'],
    ])
    const shortPassword = await changePassword(DEMO_PASSWORD, 'elevenchars')
    expect([shortPassword.status, Object.keys(shortPassword.body.errors)]).toEqual([
      422,
      ['password'],
    ])
    expect((await server.logIn(email)).status).toBe(200)

    const success = await changePassword(DEMO_PASSWORD, ' a longer password ')
    expect([success.status, Object.keys(success.body.data).sort()]).toEqual([
      200,
      ['accessToken', 'refreshToken'],
    ])
    const { status } = await server.call('GET session', { token: success.body.data.accessToken })
    expect(status).toBe(200)
    expect((await server.logIn(email)).status).toBe(401)
    expect((await server.logIn(email, 'a longer password')).status).toBe(401)
    expect((await server.logIn(email, ' a longer password ')).status).toBe(200)
  })

  test('allows ten password attempts in one session, and locks out no other session', async () => {
    const email = ACCOUNTS.admin
    const ownToken = await server.tokenOf(email)
    const changePassword = (current: string) =>
      server.call('POST profile/password', {
        token: ownToken,
        body: { current, password: 'a longer password' },
      })
    const tries = await Promise.all(Array.from({ length: 10 }, () => changePassword('wrong')))
    expect(tries.map(({ status }) => status)).toEqual(Array(10).fill(422))
    expect((await changePassword(DEMO_PASSWORD)).status).toBe(422)
    expect((await server.logIn(email)).status).toBe(200)
  })
})
