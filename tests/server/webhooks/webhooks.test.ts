import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { isSignedBy } from '../../support/server/webhook-receiver.ts'
import { webhookWorld } from '../../support/server/webhook-world.ts'

const ALL = 'faqs.create faqs.update faqs.delete faqs.restore faqs.forceDelete'

describe.each(TESTED_ENGINES)('A webhook, on %s', (engine) => {
  const world = webhookWorld(engine)
  const states = async () =>
    (await world.send('GET webhooks/deliveries')).map(
      (delivery: { state: string }) => delivery.state,
    )

  test('receives each change once, signed, as in the history', async () => {
    const { secret } = await world.add(ALL)
    const { body } = await world.as('admin', 'POST admin/faqs/store', {
      question: 'Do you also wash at night?',
      answer: 'Yes.',
      position: 1,
    })
    const [message, ...others] = await world.readMessages()
    expect(others).toEqual([])
    expect(message?.body).toMatchObject({
      type: 'faqs.create',
      timestamp: world.now.toISOString(),
      data: {
        entity: 'faqs',
        row_id: body.data.id,
        verb: 'create',
        kind: 'insert',
        batch: body.batch,
        actor_role: 'admin',
        title: 'Do you also wash at night?',
        after: { question: 'Do you also wash at night?', answer: 'Yes.' },
      },
    })
    expect(message?.body.data.request_id).toMatch(/^[\da-f-]{36}$/)
    expect(message?.timestamp).toBe(Math.floor(world.now.getTime() / 1000))
    expect(message && isSignedBy(secret, message)).toBe(true)
    expect(await world.readMessages()).toEqual([])
    expect(await states()).toEqual(['sent'])
  })

  test('receives only the events that it subscribes to by name', async () => {
    await world.add('faqs.update faqs.delete faqs.restore')
    const id = await world.question()
    await world.change(id, 'Do you wash on Fridays?')
    await world.send('POST admin/faqs/destroy', { id })
    await world.send('POST admin/faqs/restore', { id })
    const messages = await world.readMessages()
    expect(messages.map(({ body }) => body.type)).toEqual([
      'faqs.update',
      'faqs.delete',
      'faqs.restore',
    ])
    expect(messages[0]?.body.data).toMatchObject({
      fields: ['question'],
      before: { question: 'Do you also wash at night?' },
      after: { question: 'Do you wash on Fridays?' },
    })
  })

  test('causes no work before it exists, and receives no earlier changes', async () => {
    await world.question()
    const kept = await world.app.db.selectFrom('jobs').selectAll().execute()
    expect(kept).toEqual([])
    await world.add(ALL)
    expect(await world.readMessages()).toEqual([])
  })

  test('receives exactly the committed changes', async () => {
    await world.add(ALL)
    const { db } = world.app
    const undone = db.transaction().execute(async (trx) => {
      await sql`insert into faqs (question, answer, position) values ('No', 'No', 1)`.execute(trx)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await world.readMessages()).toEqual([])
    await sql`insert into faqs (question, answer, position) values ('By hand', 'Yes', 1)`.execute(
      db,
    )
    await sql`update jobs set due_at = ${world.now.toISOString()}`.execute(db)
    expect((await world.readMessages()).map(({ body }) => body.data.title)).toEqual(['By hand'])
  })

  test('is served by one of several servers, with the events of a row in order', async () => {
    await world.add(ALL)
    const ids = [await world.question('One'), await world.question('Two')]
    for (const step of [1, 2, 3]) for (const id of ids) await world.change(id, `Step ${step}`)
    const others = [world.anotherSender(), world.anotherSender()]
    await Promise.all([world.sender, ...others].map((sender) => sender.run()))
    const messages = world.receiver.take()
    expect(new Set(messages.map(({ id }) => id)).size).toBe(8)
    expect(messages).toHaveLength(8)
    for (const id of ids) {
      const own = messages.filter(({ body }) => body.data.row_id === id)
      expect(own.map(({ body }) => body.data.after.question).slice(1)).toEqual([
        'Step 1',
        'Step 2',
        'Step 3',
      ])
    }
  })

  test('receives a failed message later under the same id, and only messages of that row wait', async () => {
    await world.add(ALL)
    const first = await world.question('First')
    world.receiver.replyWith(({ body }) =>
      body.data.row_id === first ? { status: 503, body: 'not now' } : {},
    )
    const [failed] = await world.readMessages()
    await world.change(first, 'First again')
    await world.question('Second')
    expect((await world.readMessages()).map(({ body }) => body.data.title)).toEqual(['Second'])
    const [, , told] = await world.send('GET webhooks/deliveries')
    expect(told).toMatchObject({ state: 'due', attempts: 1, status: 503, response: 'not now' })
    expect((await world.send('GET webhooks'))[0]).toMatchObject({
      failing_since: null,
      waiting: 2,
    })
    world.receiver.replyWith(() => ({}))
    world.wait(4)
    expect(await world.readMessages()).toEqual([])
    world.wait(3)
    const again = await world.readMessages()
    expect(again.map(({ body }) => body.type)).toEqual(['faqs.create', 'faqs.update'])
    expect(again[0]?.id).toBe(failed?.id)
  })

  test('is not blamed for a message that cannot be built, which is given up after the usual attempts', async () => {
    await world.add(ALL)
    await world.question()
    const { db } = world.app
    await sql`alter table faqs rename to faqs_elsewhere`.execute(db)
    for (let time = 0; time < 12; time++) {
      expect(await world.readMessages()).toEqual([])
      world.wait(2 * 86_400)
    }
    await sql`alter table faqs_elsewhere rename to faqs`.execute(db)
    await world.signIn()
    const [told] = await world.send('GET webhooks/deliveries')
    expect(told).toMatchObject({ state: 'failed', attempts: 10, problem: 'unwritten' })
    expect((await world.send('GET webhooks'))[0]).toMatchObject({ failing_since: null, waiting: 0 })
    await world.question('The next one')
    expect((await world.readMessages()).map(({ body }) => body.data.title)).toEqual([
      'The next one',
    ])
  })

  const until = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
  test.each([
    ['in seconds', 429, () => ({ 'retry-after': '600' })],
    ['as a date', 429, () => ({ 'retry-after': until(600) })],
    ['as a date', 503, () => ({ 'retry-after': until(600) })],
    // Its clock is an hour ahead of ours.
    ['as a date of its own clock', 503, () => ({ 'retry-after': until(4200), date: until(3600) })],
  ])(
    'whose receiver asks for a pause with %s and status %i pauses',
    async (_, status, buildHeaders) => {
      await world.add(ALL)
      await world.question()
      world.receiver.replyWith(() => ({ status, headers: buildHeaders() }))
      expect(await world.readMessages()).toHaveLength(1)
      world.wait(550)
      expect(await world.readMessages()).toEqual([])
      world.wait(180)
      expect(await world.readMessages()).toHaveLength(1)
    },
  )

  test.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'tomorrow', '-5', '1e9'])(
    'whose receiver asks for a pause with %s retries as usual',
    async (time) => {
      await world.add(ALL)
      await world.question()
      world.receiver.replyWith(() => ({ status: 503, headers: { 'retry-after': time } }))
      expect(await world.readMessages()).toHaveLength(1)
      world.wait(7)
      expect(await world.readMessages()).toHaveLength(1)
    },
  )

  test('receives a message from another server if the first one dies, once its claim has expired', async () => {
    await world.add(ALL)
    await world.question()
    const claim = { claim: 'of the dead', due_at: new Date(world.now.getTime() + 30_000) }
    await world.app.db
      .updateTable('jobs')
      .set({ ...claim, due_at: claim.due_at.toISOString(), attempts: 1 })
      .execute()
    expect(await world.readMessages()).toEqual([])
    world.wait(31)
    expect(await world.readMessages()).toHaveLength(1)
  })

  test('receives a message later if a server that is sending it stops', async () => {
    await world.add(ALL)
    await world.question()
    const sender = world.anotherSender()
    const arrived = new Promise<void>((resolve) =>
      world.receiver.replyWith(() => {
        resolve()
        return { isSilent: true }
      }),
    )
    const running = sender.run()
    await arrived
    await sender.stop()
    await running
    world.receiver.replyWith(() => ({}))
    world.receiver.take()
    expect(await world.readMessages()).toHaveLength(1)
    expect((await world.send('GET webhooks/deliveries'))[0].attempts).toBe(1)
  })
})
