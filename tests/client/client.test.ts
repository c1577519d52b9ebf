import { DEMO_PASSWORD } from '#demo/accounts'
import { describe, expect, test } from 'vitest'
import { ApiError, createClient } from '../../client/index.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('The typed client, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')

  const clientWith = (key: string, language?: string) =>
    createClient({
      url: 'http://here/',
      key,
      ...(language && { language }),
      fetch: (url, init) => server.app.request(url.replace('http://here', ''), init),
    })
  const client = () => clientWith(server.token)

  test('creates, reads, changes, deletes and restores a row', async () => {
    const { promos } = client()
    const given = { discount_percent: '12.5', starts_on: '2026-05-01', ends_on: '2026-06-01' }
    const { data: created } = await promos.create({ code: 'BY-A-SCRIPT', ...given })
    expect(created).toMatchObject({ code: 'BY-A-SCRIPT', active: 1 })
    const { id, version } = created
    expect((await promos.read(id)).discount_percent).toBe('12.500')
    const { data: changed } = await promos.update({ ...created, max_uses: 3 }, { ifMatch: version })
    expect(changed.max_uses).toBe(3)
    await expect(promos.update({ ...created, max_uses: 4 }, { ifMatch: version })).rejects.toThrow(
      ApiError,
    )
    expect((await promos.delete({ id })).data.deleted_at).not.toBeNull()
    expect((await promos.restore({ id })).data.deleted_at).toBeNull()
  })

  test('sends a request twice under one idempotency key, with one effect', async () => {
    const { faqs } = client()
    const given = { question: 'Only once?', answer: 'Yes.', position: 1 }
    const first = await faqs.create(given, { idempotencyKey: 'once-1' })
    const second = await faqs.create(given, { idempotencyKey: 'once-1' })
    expect(second.data.id).toBe(first.data.id)
  })

  test('reads one page of a list by filter, search and order, and the complete list', async () => {
    const { services, 'instant-bookings': bookings } = client()
    const page = await services.list('all', { perPage: 3, page: 2, sort: '-price' })
    expect(page.data).toHaveLength(3)
    expect(page.totalPages).toBe(Math.ceil(page.total / 3))
    const all = []
    for await (const row of services.rows('all', { perPage: 3, sort: '-price' })) all.push(row)
    expect(all).toHaveLength(page.total)
    expect(all.slice(3, 6)).toEqual(page.data)
    const [first] = all
    const named = await services.list('all', { search: first?.name ?? '' })
    expect(named.data.map(({ id }) => id)).toContain(first?.id)
    const done = await bookings.list('completed', {
      filters: { payment_method: ['cash', 'card'], starts_at_from: '2026-01-01' },
      perPage: 5,
    })
    expect(done.data.length).toBeGreaterThan(0)
    expect(new Set(done.data.map(({ is_completed }) => is_completed))).toEqual(new Set([1]))
  })

  test('runs a report', async () => {
    const answer = await client().report('financial-report', { start_date: '2026-01-01' })
    expect(answer).toMatchObject({ totals: { movements: expect.any(Number) } })
  })

  test('reports a refusal and its reason in the language of the client', async () => {
    const { body } = await server.call('POST api-keys', {
      token: server.token,
      body: { name: 'Reads', days: 1, scope: 'promos:read', current: DEMO_PASSWORD },
    })
    const reader = clientWith(body.data.key, 'de')
    expect((await reader.promos.list('all')).total).toBeGreaterThan(0)
    const refused = await reader.promos.delete({ id: 1 }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({ status: 403, code: 'outside_scope' })
    expect((refused as ApiError).message).toContain('API-Schlüssel')
    const wrong = await client()
      .promos.create({ code: '' })
      .catch((error: unknown) => error)
    expect((wrong as ApiError).problem.errors).toHaveProperty('code')
  })

  test('has the names of entities, lists, fields and endpoints in its types', () => {
    // Never run: the compiler judges each line.
    const judged = () => {
      const { promos, faqs } = client()
      // @ts-expect-error There is no such entity.
      void client().rockets
      // @ts-expect-error There is no such list.
      void promos.list('open')
      // @ts-expect-error There is no such field.
      void promos.list('all', { filters: { percent: 3 } })
      // @ts-expect-error There is no such way to pay.
      void client()['instant-bookings'].list('completed', { filters: { payment_method: 'shell' } })
      // @ts-expect-error A promo is not paid for.
      void promos.pay({ id: 1 })
      // @ts-expect-error The code is a text.
      void promos.create({ code: 3 })
      // @ts-expect-error Which row?
      void faqs.update({ question: 'What?' })
    }
    expect(judged).toBeTypeOf('function')
  })
})
