import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { isSignedBy, startReceiver } from '../../support/server/webhook-receiver.ts'
import { webhookWorld } from '../../support/server/webhook-world.ts'

const ALL = 'faqs.create faqs.update faqs.delete'
const OUT_OF_ORDER = { status: 503, body: 'out of order' }

describe.each(TESTED_ENGINES)('An edited webhook, on %s', (engine) => {
  const world = webhookWorld(engine)
  let other: Awaited<ReturnType<typeof startReceiver>>
  beforeAll(async () => {
    other = await startReceiver()
  })
  afterAll(() => other.stop())

  const change = (id: number, given: { url?: string; events?: string }) =>
    world.send('POST webhooks/change', { id, url: world.receiver.url, events: ALL, ...given })
  const deliveries = async () =>
    (await world.send('GET webhooks/deliveries')).map(
      ({ event, state }: { event: string; state: string }) => `${event} ${state}`,
    )
  /** Returns the messages since the last call, for each of the two addresses. */
  async function arrived() {
    const first = await world.readMessages()
    const told = ({ body }: (typeof first)[number]) => `${body.type} ${body.data.title}`
    return { here: first.map(told), there: other.take().map(told) }
  }
  /** A webhook that was told of one question, and of another could not be. */
  async function failing() {
    const { id, secret } = await world.add(ALL)
    await world.question('Delivered')
    expect(await arrived()).toEqual({ here: ['faqs.create Delivered'], there: [] })
    world.receiver.replyWith(() => OUT_OF_ORDER)
    const row = await world.question('Queued')
    await world.readMessages()
    await world.change(row, 'Waits on')
    expect(await deliveries()).toEqual(['faqs.update due', 'faqs.create due', 'faqs.create sent'])
    world.receiver.replyWith(() => ({}))
    return { id, secret, row }
  }

  test('sends waiting messages to its new address, and does not send delivered messages again', async () => {
    const { id } = await failing()
    const [told] = await change(id, { url: other.url })
    expect(told).toMatchObject({ url: other.url, waiting: 2, failing_since: null })
    world.wait(60)
    const messages = ['faqs.create Waits on', 'faqs.update Waits on']
    expect(await arrived()).toEqual({ here: [], there: messages })
    await world.question('Next')
    expect(await arrived()).toEqual({ here: [], there: ['faqs.create Next'] })
  })

  test('keeps the time of its failures if its address stays', async () => {
    const { id } = await failing()
    const [{ failing_since: since }] = await world.send('GET webhooks')
    expect(since).not.toBeNull()
    const [told] = await change(id, { events: 'faqs.create faqs.update' })
    expect(told.failing_since).toBe(since)
  })

  test('no longer receives removed events, including waiting ones', async () => {
    const { id, row } = await failing()
    const [told] = await change(id, { events: 'faqs.update faqs.delete' })
    expect(told).toMatchObject({ events: 'faqs.update faqs.delete', waiting: 1 })
    world.wait(60)
    expect((await arrived()).here).toEqual(['faqs.update Waits on'])
    // What it was told of before is still said.
    expect(await deliveries()).toEqual(['faqs.update sent', 'faqs.create sent'])
    await world.question('Not told')
    await world.send('POST admin/faqs/destroy', { id: row })
    expect((await arrived()).here).toEqual(['faqs.delete Waits on'])
  })

  test('receives added events from then on, and earlier ones by a replay', async () => {
    const { id } = await world.add('faqs.delete')
    const since = world.now.toISOString()
    await world.question('Before')
    await change(id, { events: 'faqs.create faqs.delete' })
    expect((await arrived()).here).toEqual([])
    await world.question('After')
    expect((await arrived()).here).toEqual(['faqs.create After'])
    await world.send('POST webhooks/replay', { id, since })
    // Two rows do not wait for each other.
    expect((await arrived()).here.toSorted()).toEqual(['faqs.create After', 'faqs.create Before'])
  })

  test('signs waiting messages with its current secret and the previous one', async () => {
    const { id, secret } = await failing()
    const { secret: next } = await world.send('POST webhooks/rotate', { id })
    await change(id, { url: other.url })
    world.wait(60)
    await world.readMessages()
    const messages = other.take()
    expect(messages).toHaveLength(2)
    for (const message of messages)
      expect([secret, next].map((key) => isSignedBy(key, message))).toEqual([true, true])
    world.wait(86_400)
    await world.signIn()
    await world.question('A day later')
    await world.readMessages()
    const [later] = other.take()
    expect([secret, next].map((key) => later && isSignedBy(key, later))).toEqual([false, true])
  })

  test.each([
    [{ events: '' }, 'events'],
    [{ events: 'faqs.fly' }, 'events'],
    [{ url: 'nowhere' }, 'url'],
  ])('stays unchanged if the edit is %j', async (given, field) => {
    const { id } = await world.add(ALL)
    const before = await world.send('GET webhooks')
    const asked = { id, url: world.receiver.url, events: ALL, ...given }
    const { status, body } = await world.as('admin', 'POST webhooks/change', asked)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await world.send('GET webhooks')).toEqual(before)
  })
})
