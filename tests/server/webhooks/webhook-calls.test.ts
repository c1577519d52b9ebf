import { webhookCalls } from '../../../registry/account/webhook-calls.ts'
import type { Call } from '../../../registry/calls/call.ts'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { isSignedBy } from '../../support/server/webhook-receiver.ts'
import { appOn } from '../../support/server/app.ts'
import { webhookWorld } from '../../support/server/webhook-world.ts'
import { isWhole } from '../../support/runner/whole.ts'

const EVENTS = 'faqs.create faqs.update'
const [HOUR, DAY] = [3600, 86_400]

describe.each(TESTED_ENGINES)('The webhooks of an admin, on %s', (engine) => {
  const world = webhookWorld(engine)
  const own = async () => (await world.send('GET webhooks'))[0]
  const refusal = async (given: object) => {
    const { status, body } = await world.as('admin', 'POST webhooks', {
      url: world.receiver.url,
      events: EVENTS,
      ...given,
    })
    return [status, Object.keys(body.errors ?? {})]
  }

  test.each([
    [{ events: '' }, 'events'],
    [{ events: 'faqs.fly' }, 'events'],
    [{ events: 'faqs' }, 'events'],
    [{ events: 'faqs.read' }, 'events'],
    [{ events: 'nothing.create' }, 'events'],
    [{ url: 'nowhere' }, 'url'],
    [{ url: 'ftp://files.example/hooks' }, 'url'],
    [{ url: 'https://user:secret@hooks.example/' }, 'url'],
  ])('cannot be created with %j', async (given, field) => {
    expect(await refusal(given)).toEqual([422, [field]])
    expect(await world.send('GET webhooks')).toEqual([])
  })

  test.each([
    'http://hooks.example/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
  ])('cannot be created for %s unless the server allows it', async (url) => {
    const strict = appOn(world.app.db, () => world.now)
    const token = await strict.tokenOf(ACCOUNTS.admin)
    const add = (given: string) =>
      strict.call('POST webhooks', { token, body: { url: given, events: EVENTS } })
    const answer = await add(url)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['url']])
    expect((await add('https://hooks.example/')).status).toBe(200)
  })

  test('explain the form of their events to who sends another', async () => {
    const body = { url: 'https://hooks.example/', events: 'faqs:create' }
    const { status, body: answer } = await world.as('admin', 'POST webhooks', body)
    expect([status, answer.errors.events]).toEqual([
      422,
      [expect.stringContaining('users.create users.update')],
    ])
  })

  test('can be managed by admins only, in a session', async () => {
    const { id } = await world.add(EVENTS)
    const calls = Object.values<Call>(webhookCalls).filter(({ roles }) => roles)
    expect(calls.length).toBeGreaterThan(5)
    for (const who of ['operations', 'car wash'] as const) {
      // The server refuses a forbidden caller before it checks the body.
      for (const { request } of calls)
        for (const body of request.startsWith('GET') ? [undefined] : [{ id }, {}, { colour: 1 }]) {
          const { status } = await world.as(who, request, body)
          expect([who, request, body, status]).toEqual([who, request, body, 403])
        }
    }
    const given = { name: 'A', days: 1, scope: 'faqs:read', current: DEMO_PASSWORD }
    const { key } = await world.send('POST api-keys', given)
    const answer = await world.app.call('GET webhooks', { token: key })
    expect([answer.status, answer.body.code]).toEqual([403, 'not_by_key'])
  })

  test('belong to that admin: other admins can neither see nor change them', async () => {
    const { id } = await world.add(EVENTS)
    const { db } = world.app
    const { id: operations } = await db
      .updateTable('users')
      .set({ account_type: 'Admin' })
      .where('email', '=', ACCOUNTS.operations)
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = await world.app.tokenOf(ACCOUNTS.operations)
    const call = (request: string, body?: object) => world.app.call(request, { token, body })
    expect((await call('GET webhooks')).body.data).toEqual([])
    expect((await call('GET webhooks/deliveries')).body.data).toEqual([])
    const calls = {
      change: { url: world.receiver.url, events: EVENTS },
      replay: { delivery: '1' },
      end: {},
      rotate: {},
      resume: {},
      test: {},
    }
    for (const [path, more] of Object.entries(calls))
      expect((await call(`POST webhooks/${path}`, { id, ...more })).status).toBe(404)
    await db
      .updateTable('users')
      .set({ account_type: 'Operations' })
      .where('id', '=', operations)
      .execute()
    expect((await own()).id).toBe(id)
  })

  test.runIf(isWhole())('are limited to twenty', async () => {
    for (let made = 0; made < 20; made += 1) await world.add(EVENTS)
    const { url } = world.receiver
    const answer = await world.as('admin', 'POST webhooks', { url, events: EVENTS })
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_webhooks'])
  })

  test('show their secret once', async () => {
    const { secret } = await world.add(EVENTS)
    expect(secret).toMatch(/^whsec_/)
    expect(JSON.stringify(await world.send('GET webhooks'))).not.toContain(secret.slice(6))
    expect(JSON.stringify(await world.send('GET webhooks/deliveries'))).not.toContain(
      secret.slice(6),
    )
  })

  test('are signed with both secrets for a day after it changes', async () => {
    const { id, secret } = await world.add(EVENTS)
    const { secret: next } = await world.send('POST webhooks/rotate', { id })
    const signed = async () => {
      await world.question()
      const [message] = await world.readMessages()
      return [secret, next].map((key) => message !== undefined && isSignedBy(key, message))
    }
    expect((await own()).both_until).toBe(new Date(world.now.getTime() + DAY * 1000).toISOString())
    expect(await signed()).toEqual([true, true])
    world.wait(DAY + 1)
    expect(await signed()).toEqual([false, true])
    expect((await own()).both_until).toBeNull()
  })

  test.runIf(isWhole())('are tested with a message marked as a test', async () => {
    const { id, secret } = await world.add(EVENTS)
    world.receiver.replyWith(() => ({ status: 200, body: 'thanks' }))
    const told = await world.send('POST webhooks/test', { id })
    expect(told).toEqual({ status: 200, problem: null, response: 'thanks' })
    const [message] = world.receiver.take()
    expect(message?.body).toEqual({ type: 'test', timestamp: world.now.toISOString(), data: {} })
    expect(message && isSignedBy(secret, message)).toBe(true)
  })

  test('send one delivery again, or all deliveries since a moment, under the same ids', async () => {
    const { id } = await world.add(EVENTS)
    await world.question('Before')
    world.wait(HOUR)
    const since = world.now.toISOString()
    await world.question('One')
    await world.question('Two')
    const first = await world.readMessages()
    expect(first).toHaveLength(3)
    const again = async (which: object) => {
      const { count } = await world.send('POST webhooks/replay', { id, ...which })
      const ids = (await world.readMessages()).map((message) => message.id)
      expect(ids).toHaveLength(count)
      return ids.sort()
    }
    const getId = (title: string) => first.find(({ body }) => body.data.title === title)?.id
    const [one, two] = [getId('One'), getId('Two')]
    expect(await again({ since })).toEqual([one, two].sort())
    const [, delivery] = await world.send('GET webhooks/deliveries')
    expect(await again({ delivery: delivery.id })).toEqual([one])
    expect(await again({ delivery: '999999999' })).toEqual([])
    const nothing = await world.as('admin', 'POST webhooks/replay', { id })
    expect([nothing.status, Object.keys(nothing.body.errors)]).toEqual([422, ['delivery']])
  })

  test.runIf(isWhole())(
    'are stopped after three days of failures, with a mail, and missed messages can be sent later',
    async () => {
      const { id } = await world.add(EVENTS)
      world.receiver.replyWith(() => ({ status: 500 }))
      await world.question('First')
      const begun = world.now
      let tries = 0
      for (; (await own()).stopped_at === null && tries < 20; tries += 1) {
        expect(await world.readMessages()).toHaveLength(1)
        world.wait(DAY + DAY / 4)
      }
      expect(tries).toBe(4)
      expect(await own()).toMatchObject({ stopped_why: 'failing', waiting: 0 })
      expect(new Date((await own()).stopped_at).getTime()).toBeGreaterThan(
        begun.getTime() + 3 * DAY * 1000,
      )
      expect(world.mails).toHaveLength(1)
      expect(world.mails[0]).toMatchObject({ to: ACCOUNTS.admin, kind: 'webhook' })
      await world.question('While it was stopped')
      world.receiver.replyWith(() => ({}))
      expect(await world.readMessages()).toEqual([])
      await world.send('POST webhooks/resume', { id })
      expect(await own()).toMatchObject({
        stopped_at: null,
        stopped_why: null,
        failing_since: null,
      })
      expect(await world.send('POST webhooks/replay', { id, since: begun.toISOString() })).toEqual({
        count: 2,
      })
      expect((await world.readMessages()).map(({ body }) => body.data.title).sort()).toEqual([
        'First',
        'While it was stopped',
      ])
    },
  )

  test.runIf(isWhole())(
    'give up a delivery after ten attempts over three days, while others succeed',
    async () => {
      await world.add(EVENTS)
      const bad = await world.question('Bad')
      world.receiver.replyWith(({ body }) => (body.data.row_id === bad ? { status: 500 } : {}))
      const begun = world.now
      let tries = 0
      const state = async () => {
        const told = world.app.db.selectFrom('jobs').select('state')
        return (await told.where('row_id', '=', bad).executeTakeFirstOrThrow()).state
      }
      while ((await state()) === 'due') {
        await world.question('Good')
        tries += (await world.readMessages()).filter(({ body }) => body.data.row_id === bad).length
        world.wait(HOUR)
      }
      expect([tries, await state()]).toEqual([10, 'failed'])
      const days = (world.now.getTime() - begun.getTime()) / 1000 / DAY
      expect([days > 3, days < 5]).toEqual([true, true])
      expect(await own()).toMatchObject({ stopped_at: null })
    },
    60_000,
  )

  test('are stopped at once by an address that answers that it is gone', async () => {
    await world.add(EVENTS)
    world.receiver.replyWith(() => ({ status: 410 }))
    await world.question()
    expect(await world.readMessages()).toHaveLength(1)
    expect(await own()).toMatchObject({ stopped_why: 'gone', waiting: 0 })
    expect(world.mails).toHaveLength(1)
  })

  test.each([{ auth: 0 }, { account_type: 'Operations' }, { deleted_at: '2026-03-01T00:00:00Z' }])(
    'send nothing more once the account of their owner is %j',
    async (change) => {
      await world.add(EVENTS)
      await world.question()
      const { db } = world.app
      const set = (values: object) =>
        db.updateTable('users').set(values).where('email', '=', ACCOUNTS.admin).execute()
      await set(change)
      expect(await world.readMessages()).toEqual([])
      const stopped = await db.selectFrom('webhooks').select('stopped_why').execute()
      await set({ auth: 1, account_type: 'Admin', deleted_at: null })
      expect(stopped).toEqual([{ stopped_why: 'rights' }])
    },
  )

  test('are deleted together with their waiting messages', async () => {
    const { id } = await world.add(EVENTS)
    await world.question()
    expect(await world.send('POST webhooks/end', { id })).toEqual([])
    expect(await world.readMessages()).toEqual([])
    expect((await world.as('admin', 'POST webhooks/end', { id })).status).toBe(404)
  })
})
