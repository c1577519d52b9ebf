import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../../server/mail/mail.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { oneOf, times } from '../../support/runner/whole.ts'

const password = 'a password of mine'

describe.each(TESTED_ENGINES)('Registration, on %s', (engine) => {
  const clock = handClock()
  const mails: Mail[] = []
  let server: Awaited<ReturnType<typeof startTestApp>>
  let admin: string
  beforeAll(async () => {
    const mail = async (message: Mail) => mails.push(message) > 0
    server = await startTestApp(engine, clock.now, { mail, trustProxy: true })
    admin = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(() => server.close())
  beforeEach(() => mails.splice(0))

  const register = (body: object, headers?: Record<string, string>) =>
    server.call('POST jwt/register', {
      body: { name: 'Huda Saleh', email: 'huda@wash.example', password, ...body },
      headers,
    })
  const accounts = (email: string) =>
    server.db.selectFrom('users').selectAll().where('email', '=', email).execute()

  test('waits until an admin sets a role and allows sign-in', async () => {
    const answer = await register({ email: ' Huda@Wash.example', phone: '+965 5000 0000' })
    expect([answer.status, answer.body]).toEqual([200, { data: {} }])
    const [row] = await accounts('huda@wash.example')
    expect(row).toMatchObject({ name: 'Huda Saleh', account_type: 'Pending', auth: 0 })
    const logIn = () => server.logIn('huda@wash.example', password)
    const { status, body } = await logIn()
    expect([status, body.code]).toEqual([403, 'locked_out_account'])

    const { body: staff } = await server.call('GET admin/users/all', { token: admin })
    expect(staff.data).toContainEqual(
      expect.objectContaining({ id: row?.id, account_type: 'Pending' }),
    )
    const pending = 'GET admin/users/all?page=1&perPage=5&account_type=Pending'
    expect((await server.call(pending, { token: admin })).body.total).toBe(1)

    const id = row?.id
    await server.call('PUT updateAuthUser', { token: admin, body: { id, auth: 1 } })
    const roleless = await logIn()
    expect([roleless.status, roleless.body.code]).toEqual([403, 'no_role_account'])

    const { name, email, phone } = row ?? {}
    const change = { id, name, email, phone, auth: 1, account_type: 'Operations' }
    await server.call('POST admin/users/update', { token: admin, body: change })
    const { body: session } = await logIn()
    expect(session.data.user).toMatchObject({ role: 'operations', account_type: 'Operations' })
  })

  test('with an existing address gives the same answer, changes nothing and mails the owner of the address', async () => {
    const [before] = await accounts(ACCOUNTS.operations)
    const answer = await register(
      { email: ACCOUNTS.operations, name: 'Somebody Else' },
      { 'accept-language': 'fr' },
    )
    expect([answer.status, answer.body]).toEqual([200, { data: {} }])
    await server.idle()
    expect(mails).toEqual([
      { to: ACCOUNTS.operations, kind: 'known', params: { name: 'Karim Haddad' }, language: 'fr' },
    ])
    expect(await accounts(ACCOUNTS.operations)).toEqual([before])
    expect((await server.logIn(ACCOUNTS.operations)).status).toBe(200)
    expect((await server.logIn(ACCOUNTS.operations, password)).status).toBe(401)
  })

  test('that is sent ten times at once creates one account', async () => {
    const email = 'twin@wash.example'
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await accounts(email)).toHaveLength(1)
    await server.idle()
    expect(mails.length).toBe(5)
  })

  test('is allowed twenty times an hour for one caller', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        register({ email: `p${index}@wash.example` }, headers),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    clock.move({ minutes: 60 })
    expect((await register({ email: 'later@wash.example' }, headers)).status).toBe(200)
  })

  test.each([
    [{ name: '' }, ['name']],
    [{ email: 'nowhere' }, ['email']],
    [{ email: `${'x'.repeat(250)}@wash.example` }, ['email']],
    [{ password: 'elevenchars' }, ['password']],
    [{ password: 'x'.repeat(201) }, ['password']],
    [{ password: 'half a \0 password' }, ['password']],
    [{ phone: 'none' }, ['phone']],
    [{ auth: 1, account_type: 'Admin' }, ['auth', 'account_type']],
  ])('with %j is refused with an error at %j', async (body, fields) => {
    const email = 'wrong@wash.example'
    const answer = await register({ email, ...body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields])
    expect(await accounts(email)).toEqual([])
  })

  test('can be turned off', async () => {
    const closed = appOn(server.db, clock.now, { registration: false })
    const body = { name: 'Huda', email: 'off@wash.example', password }
    const answer = await closed.call('POST jwt/register', { body })
    expect([answer.status, answer.body.code]).toEqual([403, 'registration_off'])
    expect(await accounts('off@wash.example')).toEqual([])
    const readCapabilities = async (app: typeof closed) =>
      (await app.call('GET capabilities')).body.data
    expect(await readCapabilities(closed)).toMatchObject({ registration: false, accounts: true })
    expect(await readCapabilities(server)).toMatchObject({ registration: true, accounts: true })
  })
})

describe.each(TESTED_ENGINES)('The last admin, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let firstAdmin: { id: number; token: string; email: string }
  let secondAdmin: typeof firstAdmin
  beforeAll(async () => {
    server = await startTestApp(engine)
    await server.db
      .updateTable('users')
      .set({ auth: 0 })
      .where('account_type', '=', 'Admin')
      .where('email', '<>', ACCOUNTS.admin)
      .execute()
    await server.db
      .updateTable('users')
      .set({ account_type: 'Admin' })
      .where('email', '=', ACCOUNTS.operations)
      .execute()
    firstAdmin = await signIn(ACCOUNTS.admin)
    secondAdmin = await signIn(ACCOUNTS.operations)
  })
  afterAll(() => server.close())

  async function signIn(email: string) {
    const { accessToken: token, user } = (await server.logIn(email)).body.data
    return { id: Number(user.id), token, email }
  }

  /** The ways to take an admin's access. */
  const WAYS = {
    demoted: (token: string, { id, email }: typeof firstAdmin) =>
      server.call('POST admin/users/update', {
        token,
        body: { id, email, name: 'Admin', account_type: 'Operations', auth: 1 },
      }),
    'shut out by an edit': (token: string, { id, email }: typeof firstAdmin) =>
      server.call('POST admin/users/update', {
        token,
        body: { id, email, name: 'Admin', account_type: 'Admin', auth: 0 },
      }),
    'shut out': (token: string, { id }: typeof firstAdmin) =>
      server.call('PUT updateAuthUser', { token, body: { id, auth: 0 } }),
    deleted: (token: string, { id }: typeof firstAdmin) =>
      server.call('POST admin/users/destroy', { token, body: { id } }),
  }

  test.each(Object.entries(WAYS))('cannot be %s by themselves', async (_, removeAccess) => {
    const { status, body } = await removeAccess(firstAdmin.token, firstAdmin)
    expect([status, body.code]).toEqual([409, 'yourself'])
  })

  test('can change the other fieldsof the own account', async () => {
    const body = {
      id: firstAdmin.id,
      email: firstAdmin.email,
      name: 'Noura',
      account_type: 'Admin',
      auth: 1,
    }
    const { status } = await server.call('POST admin/users/update', {
      token: firstAdmin.token,
      body,
    })
    expect(status).toBe(200)
  })

  test.each(oneOf(2, Object.entries(WAYS)))(
    'remains when two admins are %s by each other at once',
    async (_, removeAccess) => {
      for (let round = 0; round < times(4, 10); round++) {
        const answers = await Promise.all([
          removeAccess(firstAdmin.token, secondAdmin),
          removeAccess(secondAdmin.token, firstAdmin),
        ])
        const codes = answers.map(({ status, body }) => body.code ?? status)
        // The second request is refused by the rule, or its session has already ended.
        expect(codes).toContain(200)
        expect(
          codes.filter((code) => code === 'last_admin' || code === 'unauthorized'),
        ).toHaveLength(1)
        const live = await server.db
          .selectFrom('users')
          .select('id')
          .where('account_type', '=', 'Admin')
          .where('auth', '=', 1)
          .where('deleted_at', 'is', null)
          .execute()
        expect(live).toHaveLength(1)
        await server.db
          .updateTable('users')
          .set({ account_type: 'Admin', auth: 1, deleted_at: null })
          .where('id', 'in', [firstAdmin.id, secondAdmin.id])
          .execute()
        if (live[0]?.id === firstAdmin.id) secondAdmin = await signIn(secondAdmin.email)
        else firstAdmin = await signIn(firstAdmin.email)
      }
    },
  )
})
