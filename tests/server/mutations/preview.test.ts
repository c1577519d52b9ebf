import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { ResourceName } from '../../../resources/words/names.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

type Values = Readonly<Record<string, unknown>>

describe.each(TESTED_ENGINES)('The preview of a form, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const chosen: Record<string, number> = {}
  const row = async (query: ReturnType<typeof sql<Record<string, number>>>) =>
    Object.assign(chosen, (await query.execute(server.db)).rows[0])
  beforeAll(async () => {
    await row(sql`select v.user_id as customer_id, v.id as vehicle_id, l.id as location_id
      from vehicles v join locations l on l.user_id = v.user_id
      where v.deleted_at is null and l.deleted_at is null order by v.id limit 1`)
    await row(sql`select id as plan_id from plans where deleted_at is null and active = 1 limit 1`)
    await row(sql`select id as service_id from services where deleted_at is null limit 1`)
    await row(sql`select s.id as time_slot_id, s.provider_id from time_slots s
      where s.type = 'scheduled' and s.date > '2026-03-12' and s.booked = 0 and s.capacity > 1
        and s.closed_at is null order by s.date limit 1`)
    const promo = { starts_on: '2026-03-01', ends_on: '2026-12-31', max_uses: 7, active: 1 }
    const { body } = await post('admin/promo/store', {
      ...promo,
      code: 'BEFOREHAND',
      discount_percent: '10.000',
      discount_amount: null,
    })
    chosen.promo_id = body.data.id
  })

  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const requestPreview = (entity: string, params: Values, token = server.token) => {
    const textParameters = Object.entries(params).map(([name, value]) => [name, String(value)])
    return server.call(`GET preview/${entity}?${new URLSearchParams(textParameters)}`, { token })
  }
  const of = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, chosen[name] ?? null]))
  const pickDerived = (entity: ResourceName, from: Values) => {
    const { derivedFields = [] }: AnyResource = registry[entity]
    return Object.fromEntries(derivedFields.map((name) => [name, from[name]]))
  }

  const common = ['customer_id', 'vehicle_id', 'provider_id', 'promo_id'] as const
  it.each([
    [
      'instant-bookings',
      'admin/appointment/store',
      () => ({
        ...of(...common, 'service_id', 'location_id'),
        starts_at: '2026-03-20T09:00:00Z',
        payment_method: 'cash',
      }),
    ],
    [
      'scheduled-bookings',
      'admin/scheduled/store',
      () => ({ ...of(...common, 'service_id', 'time_slot_id'), payment_method: 'cash' }),
    ],
    [
      'subscriptions',
      'admin/subscription/store',
      () => ({ ...of(...common, 'plan_id'), start_date: '2026-03-20' }),
    ],
  ] as const)('has the values that saving the form writes, for %s', async (entity, path, form) => {
    const preview = await requestPreview(entity, { verb: 'create', ...form() })
    expect([preview.status, preview.body.errors]).toEqual([200, undefined])
    const saved = await post(path, form())
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    expect(pickDerived(entity, preview.body.data.row)).toEqual(pickDerived(entity, saved.body.data))
    expect(Number(preview.body.data.row.discount)).toBeGreaterThan(0)
    expect(preview.body.data.places.promo_id.of).toBe(7)
    expect(preview.body.data.row).toMatchObject({
      customer: saved.body.data.customer,
    })
    // Each saved visit has used one wash.
    const secondPreview = await requestPreview(entity, { verb: 'create', ...form() })
    expect(secondPreview.body.data.places.promo_id.left).toBe(
      preview.body.data.places.promo_id.left - 1,
    )
  })

  it('of a visit shows its customer and the washes that are left', async () => {
    const { rows } = await sql<Record<string, number>>`
      select id, customer_id, washes_total - washes_used as left, washes_total as of
      from subscriptions where deleted_at is null and washes_used < washes_total limit 1`.execute(
      server.db,
    )
    const { id, customer_id, ...washes } = rows[0] ?? {}
    const { body } = await requestPreview('subscription-visits', {
      verb: 'create',
      subscription_id: id,
    })
    expect(body.data.places).toEqual({ subscription_id: { ...washes, own: false } })
    expect(body.data.row).toMatchObject({ customer_id })
  })

  it("accepts an incomplete form, writes nothing, and keeps the row's own price and place", async () => {
    const empty = await requestPreview('instant-bookings', { verb: 'create' })
    expect(empty.status).toBe(200)
    expect(empty.body.data.row).toMatchObject({ price: null, total: null })
    const { rows } = await sql<Record<string, unknown>>`
      select id, service_id, promo_id, time_slot_id, price::text, total::text
      from scheduled_bookings where promo_id is not null and time_slot_id is not null
        and deleted_at is null and is_completed = 0 order by id desc limit 1`.execute(server.db)
    const { price, total, ...storedValues } = rows[0] ?? {}
    await sql`update services set price = price + 5 where id = ${storedValues.service_id}`.execute(
      server.db,
    )
    const updatePreview = await requestPreview('scheduled-bookings', {
      verb: 'update',
      ...storedValues,
    })
    expect(updatePreview.body.data.row).toMatchObject({ price, total })
    const before =
      await sql<Values>`select * from time_slots where id = ${storedValues.time_slot_id}`.execute(
        server.db,
      )
    const { booked, capacity } = before.rows[0] ?? {}
    expect(updatePreview.body.data.places.time_slot_id).toEqual({
      left: Number(capacity) - Number(booked),
      of: capacity,
      own: true,
    })
    // An emptied field is not sent, so without its promo the booking costs the full price.
    const { promo_id: _, ...without } = storedValues
    const { body } = await requestPreview('scheduled-bookings', { verb: 'update', ...without })
    expect(body.data.row).toMatchObject({ price, discount: '0.000', promo_id: null })
    const { rows: after } = await sql<Values>`select id, promo_id, total::text
      from scheduled_bookings where id = ${storedValues.id}`.execute(server.db)
    expect(after[0]).toMatchObject({ promo_id: storedValues.promo_id, total })
  })

  it('is allowed to users who may save the form, for existing rows and forms', async () => {
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const readStatus = async (...parameters: Parameters<typeof requestPreview>) =>
      (await requestPreview(...parameters)).status
    expect(await readStatus('instant-bookings', { verb: 'create' }, washer)).toBe(403)
    expect(await readStatus('instant-bookings', { verb: 'cancel' })).toBe(404)
    expect(await readStatus('sliders', { verb: 'create' })).toBe(404)
    expect(await readStatus('nobody', { verb: 'create' })).toBe(404)
    expect(await readStatus('instant-bookings', { verb: 'update', id: 999_999 })).toBe(404)
    expect(await readStatus('instant-bookings', { verb: 'update', id: 'one' })).toBe(422)
    expect(await readStatus('instant-bookings', { verb: 'create', starts_at: 'soon' })).toBe(422)
    expect(await readStatus('instant-bookings', { verb: 'create', price: '1.000' })).toBe(400)
    expect(await readStatus('instant-bookings', { verb: 'create', customer_id: 999_999 })).toBe(200)
  })
})
