import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { createMailer, type Mail } from '../../../server/mail/mail.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { handClock } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { readCode, startMailServer } from '../../support/server/mail-server.ts'
import { isWhole } from '../../support/runner/whole.ts'

const log = pino({ level: 'silent' })
const PASSWORD = 'bucket sponge chamois'
const post = await startMailServer()
afterAll(() => post.stop())

describe.each(TESTED_ENGINES)("A person's account, on %s", (engine) => {
  const clock = handClock()
  let server: Awaited<ReturnType<typeof startTestApp>>
  let admin: string
  let operations: string
  let salt = 0
  beforeAll(async () => {
    const mail = createMailer(
      { smtpUrl: post.url, mailFrom: 'office@wash.example', demo: false },
      log,
    )
    server = await startTestApp(engine, clock.now, {
      mail,
      publicUrl: 'https://office.wash.example',
    })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.idle()
    post.take()
    salt += 1
    admin = await server.tokenOf(ACCOUNTS.admin)
    operations = await server.tokenOf(ACCOUNTS.operations)
  })

  const staff = (body: object) =>
    server.call('POST admin/users/store', {
      token: admin,
      headers: { origin: 'https://elsewhere.example' },
      body: {
        name: `Colleague ${salt}`,
        email: `colleague${salt}@wash.example`,
        account_type: 'Operations',
        auth: 1,
        ...body,
      },
    })
  const invite = (id: number, token = admin, on: Pick<typeof server, 'call'> = server) =>
    on.call('POST admin/users/invite', { token, body: { id } })

  describe('An account of staff', () => {
    test('never becomes a customer, neither at creation nor by a change', async () => {
      const refusal = await staff({ account_type: 'User' })
      expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['account_type']])
      const { body } = await staff({})
      const update = { ...body.data, account_type: 'User' }
      const fields = ['id', 'name', 'email', 'account_type', 'auth'] as const
      const change = await server.call('POST admin/users/update', {
        token: admin,
        body: Object.fromEntries(fields.map((name) => [name, update[name]])),
      })
      expect([change.status, Object.keys(change.body.errors)]).toEqual([422, ['account_type']])
      const storedAccount = await server.call('POST admin/users/one', {
        token: admin,
        body: { id: body.data.id },
      })
      expect(storedAccount.body.data.account_type).toBe('Operations')
    })

    test('is created with a reason if its e-mail looks like another one', async () => {
      // Cyrillic letters alone, so that no label mixes two scripts.
      const [latin, cyrillic] = ['coco@wash.example', '\u0441\u043e\u0441\u043e@wash.example']
      expect((await staff({ email: latin, name: 'Coco' })).status).toBe(200)
      const { body } = await staff({ email: cyrillic, auth: 0 })
      const { id, name } = body.data
      const letIn = (extraFields: object) =>
        server.call('POST admin/users/update', {
          token: admin,
          body: { id, name, email: cyrillic, account_type: 'Operations', auth: 1, ...extraFields },
        })
      const refusal = await letIn({})
      expect([refusal.status, refusal.body.warnings?.[0]]).toEqual([
        409,
        { code: 'look-alike', field: 'email', message: expect.stringContaining(latin) },
      ])
      expect((await letIn({ override_reason: 'She called.' })).status).toBe(200)
      expect((await letIn({ phone: '+965 5555 0000' })).status).toBe(200)
    })

    test('is invited by the change that gives it access, and by no other', async () => {
      const { body } = await staff({ auth: 0 })
      const { id, name, email } = body.data
      const change = async (values: object) => {
        const sentValues = { id, name, email, account_type: 'Operations', ...values }
        const { status } = await server.call('POST admin/users/update', {
          token: admin,
          body: sentValues,
        })
        await server.idle()
        return [status, post.take().length]
      }
      await server.idle()
      expect(post.take()).toEqual([])
      expect(await change({ auth: 0, phone: '+965 5555 0001' })).toEqual([200, 0])
      expect(await change({ auth: 1 })).toEqual([200, 1])
      expect(await change({ auth: 1, phone: '+965 5555 0002' })).toEqual([200, 0])
    })

    test('requires an e-mail', async () => {
      const { status, body } = await staff({ email: null })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    })
  })

  describe('An account of a customer', () => {
    const createCustomer = (body: object, token = operations) =>
      server.call('POST admin/users/storeCustomer', {
        token,
        body: { name: 'Layla', phone: '+965 9900 7788', ...body },
      })

    test('can be created by operations with a phone and without an e-mail, any number of times', async () => {
      const [firstAnswer, secondAnswer] = [await createCustomer({}), await createCustomer({})]
      expect([firstAnswer.status, secondAnswer.status]).toEqual([200, 200])
      expect(firstAnswer.body.data).toMatchObject({ account_type: 'User', email: null })
      const { status, body } = await createCustomer({ phone: '' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['phone']])
    })

    test('is in a list of operations, with the fields of their role', async () => {
      const { body } = await createCustomer({ name: `Layla ${salt}` })
      const list = await server.call('GET general/showCustomerList', { token: operations })
      const row = list.body.data.find(({ id }: { id: number }) => id === body.data.id)
      expect(row).toMatchObject({ name: `Layla ${salt}`, phone: '+96599007788' })
      expect(row).not.toHaveProperty('auth')
      expect(row).not.toHaveProperty('last_login_at')
      const washer = await server.tokenOf(ACCOUNTS['car wash'])
      const refusal = await server.call('GET general/showCustomerList', { token: washer })
      expect(refusal.status).toBe(403)
    })

    test('gets cars and places from operations, and the pickers then offer them', async () => {
      const { body } = await createCustomer({})
      const user_id = body.data.id
      const plate = `99-${engine.length}${salt}`
      const car = { user_id, plate, make: 'Nissan', model: 'Patrol', colour: 'White', size: 'suv' }
      const storedAccount = await server.call('POST admin/vehicles/store', {
        token: operations,
        body: car,
      })
      expect([storedAccount.status, storedAccount.body.data.plate]).toEqual([200, plate])
      const cars = await server.call('POST general/getVehiclesByUser', {
        token: operations,
        body: { user_id },
        encoding: 'form',
      })
      expect(cars.body.data).toMatchObject([{ plate, make: 'Nissan', colour: 'White' }])
    })

    test('without an e-mail works in a database that once required every e-mail', async () => {
      await sql`update users set email = 'was' || id || '@wash.example' where email is null`.execute(
        server.db,
      )
      await sql`alter table users alter column email set not null`.execute(server.db)
      await syncTables(server.db, registry)
      expect((await createCustomer({})).status).toBe(200)
    })
  })

  describe('The invitation of an account', () => {
    /** Sets a password with the code of a mail, as the screens do. */
    async function accept(email: string, code: string) {
      const { body } = await server.call('POST password/verify', { body: { email, code } })
      const { ticket } = body.data
      await server.call('POST password/reset', { body: { ticket, password: PASSWORD } })
      return server.logIn(email, PASSWORD)
    }

    test('is sent to a new colleague with access, with a code that sets the first password days later', async () => {
      const { body } = await staff({})
      await server.idle()
      const [mail, ...extraFields] = post.take()
      expect([mail?.to, extraFields]).toEqual([[body.data.email], []])
      expect(mail?.text).toContain('https://office.wash.example/admin/verify-otp?invited=1')
      clock.move({ minutes: 71 * 60 })
      const { status } = await accept(body.data.email, readCode(mail ?? { text: '' }))
      expect(status).toBe(200)
    })

    test.runIf(isWhole())(
      'links to the host of the request if no address is configured',
      async () => {
        const mails: Mail[] = []
        const mail = async (firstAnswer: Mail) => mails.push(firstAnswer) > 0
        const otherApp = appOn(server.db, clock.now, { mail })
        const { body } = await staff({})
        await server.idle()
        const linkFor = async (origin: string) => {
          const headers = { origin }
          await otherApp.call('POST admin/users/invite', {
            token: admin,
            headers,
            body: { id: body.data.id },
          })
          return mails.at(-1)?.params.link
        }
        const page = '/admin/verify-otp?invited=1'
        expect(await linkFor('https://elsewhere.example')).toBe(`http://localhost${page}`)
        expect(await linkFor('https://localhost.elsewhere.example')).toBe(`http://localhost${page}`)
        // The Origin header shows that a proxy terminates TLS.
        expect(await linkFor('https://localhost')).toBe(`https://localhost${page}`)
      },
    )

    test('is not sent without access, and is sent once access is allowed', async () => {
      const { body } = await staff({ auth: 0 })
      await server.idle()
      expect(post.take()).toEqual([])
      const { id } = body.data
      expect((await invite(id)).status).toBe(409)
      await server.call('PUT updateAuthUser', { token: admin, body: { id, auth: 1 } })
      await server.idle()
      expect(post.take().map(({ to }) => to)).toEqual([[body.data.email]])
    })

    test('can be sent again by admins only, and the previous code then ends', async () => {
      const { body } = await staff({})
      await server.idle()
      const [first] = post.take()
      expect((await invite(body.data.id, operations)).status).toBe(403)
      expect((await invite(body.data.id)).status).toBe(200)
      const [second] = post.take()
      const code = readCode(first ?? { text: '' })
      const refusal = await server.call('POST password/verify', {
        body: { email: body.data.email, code },
      })
      expect(refusal.status).toBe(422)
      const { status } = await accept(body.data.email, readCode(second ?? { text: '' }))
      expect(status).toBe(200)
    })

    test.runIf(isWhole())(
      'stays valid when a reset code is requested and when wrong codes are tried',
      async () => {
        const { body } = await staff({})
        const { email } = body.data
        await server.idle()
        const [mail] = post.take()
        const verify = (code: string) =>
          server.call('POST password/verify', { body: { email, code } })
        for (let time = 0; time < 30; time++)
          await verify(String(time).padStart(time % 2 ? 6 : 12, '0'))
        clock.move({ minutes: 60 })
        await server.call('POST password/forgot', { body: { email } })
        await server.idle()
        const [second] = post.take()
        expect((await accept(email, readCode(mail ?? { text: '' }))).status).toBe(200)
        // After a password is set, no other code can set one.
        expect((await verify(readCode(second ?? { text: '' }))).status).toBe(422)
      },
    )

    test('reports an error if no mail can be sent or the mail server refuses it', async () => {
      const { body } = await staff({})
      const nowhere = appOn(server.db, clock.now)
      const answer = await invite(body.data.id, admin, nowhere)
      expect([answer.status, answer.body.code]).toEqual([409, 'no_mail'])
      const mail = createMailer(
        { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@b.example', demo: false },
        log,
      )
      const broken = appOn(server.db, clock.now, { mail })
      const failed = await invite(body.data.id, admin, broken)
      expect([failed.status, failed.body.code]).toEqual([409, 'mail_failed'])
    })

    test.runIf(isWhole())('can be sent only a limited number of times to one account', async () => {
      const { body } = await staff({})
      await server.idle()
      const answers: number[] = []
      for (let time = 0; time < 21; time++) answers.push((await invite(body.data.id)).status)
      expect(answers.slice(-3)).toEqual([200, 429, 429])
    })
  })
})
