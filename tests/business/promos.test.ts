import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { registry } from '../../resources/index.ts'
import { syncTables } from '../../server/db/tables/sync.ts'
import { startTestApp } from '../support/server/app.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'
import { isWhole } from '../support/runner/whole.ts'

/** The business day of the tests' clock, and days around it. */
const WEEK = { starts_on: '2026-03-01', ends_on: '2026-12-31' }
const OVER = { starts_on: '2026-01-01', ends_on: '2026-01-31' }
const TO_COME = { starts_on: '2026-12-01', ends_on: '2026-12-31' }

describe.each(TESTED_ENGINES)('A promo, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let count = 0

  const call = (request: string, body: Record<string, unknown>) =>
    server.call(request, { token: server.token, body })

  async function promo(own: Record<string, unknown> = {}) {
    const { status, body } = await call('POST admin/promo/store', {
      code: `TRIAL-${++count}`,
      discount_percent: '10.000',
      ...WEEK,
      active: 1,
      ...own,
    })
    expect(status).toBe(200)
    return body.data as { id: number } & Record<string, unknown>
  }

  /** Returns the values of a booking: a customer with a car and a place, and a service. */
  async function wanted(own: Record<string, unknown> = {}) {
    const { rows } = await sql<Record<string, number>>`
      select v.user_id as customer_id, v.id as vehicle_id, l.id as location_id,
        (select id from services where deleted_at is null order by id limit 1) as service_id,
        (select id from providers where deleted_at is null order by id limit 1) as provider_id
      from vehicles v join locations l on l.user_id = v.user_id join users u on u.id = v.user_id
      where v.deleted_at is null and l.deleted_at is null and u.deleted_at is null
      order by v.id limit 1`.execute(server.db)
    return {
      ...rows[0],
      work_location_id: null,
      employee_id: null,
      promo_id: null,
      starts_at: '2026-03-12T09:00:00Z',
      payment_method: 'cash',
      ...own,
    }
  }
  const book = async (own: Record<string, unknown> = {}) =>
    call('POST admin/appointment/store', await wanted(own))
  const move = async (id: number, own: Record<string, unknown>) =>
    call('POST admin/appointment/update', { ...(await wanted(own)), id })
  const readUsage = async (id: number) =>
    (await call('POST admin/promo/one', { id })).body.data.used as number
  const set = (table: string, id: number, values: Record<string, unknown>) =>
    sql`update ${sql.table(table)} set ${sql.join(
      Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    )} where id = ${id}`.execute(server.db)
  const money = ({ price, discount, tax, total }: Record<string, unknown>) => [
    price,
    discount,
    tax,
    total,
  ]

  test('counts its uses, also when a use is given back and taken again', async () => {
    const { id } = await promo({ max_uses: 2 })
    const first = await book({ promo_id: id })
    expect([first.status, await readUsage(id)]).toEqual([200, 1])
    const booking = first.body.data.id as number

    const cancel = { id: booking, rejection_reason_id: 1 }
    expect((await call('POST admin/appointment/destroy', cancel)).status).toBe(200)
    expect(await readUsage(id)).toBe(0)

    expect((await book({ promo_id: id })).status).toBe(200)
    expect((await book({ promo_id: id })).status).toBe(200)
    const refused = await server.call('POST admin/appointment/restore', {
      token: server.token,
      body: { id: booking },
      headers: { 'accept-language': 'de' },
    })
    expect([refused.status, refused.body.code, await readUsage(id)]).toEqual([409, 'full', 2])
    expect(refused.body.message).toContain('Aktionscode')
    expect(Object.keys(refused.body.errors)).toEqual(['promo_id'])
  })

  test.runIf(isWhole())(
    'is never used more often than allowed, even by simultaneous requests',
    async () => {
      const { id } = await promo({ max_uses: 3 })
      const answers = await Promise.all(Array.from({ length: 9 }, () => book({ promo_id: id })))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(3)
      expect(answers.filter(({ status }) => status === 422 || status === 409)).toHaveLength(6)
      for (const { status, body } of answers)
        if (status !== 200) expect(Object.keys(body.errors)).toEqual(['promo_id'])
      expect(await readUsage(id)).toBe(3)
    },
  )

  test.each([
    ['over', OVER, 'No longer valid'],
    ['to come', TO_COME, 'Not valid yet'],
    ['switched off', { active: 0 }, 'no longer offered'],
  ])('that is %s is refused with the reason', async (_, own, reason) => {
    const { id } = await promo(own)
    const { status, body } = await book({ promo_id: id })
    expect([status, body.errors.promo_id[0]]).toEqual([422, expect.stringContaining(reason)])
  })

  test('stays on a booking whatever becomes of the promo, and the booking can still be moved', async () => {
    for (const end of [{ ...OVER }, { max_uses: 1 }, { deleted_at: '2026-03-01T00:00:00Z' }]) {
      const { id } = await promo({ max_uses: 2 })
      const { body } = await book({ promo_id: id })
      await set('promos', id, end)
      const moved = await move(body.data.id, { promo_id: id, starts_at: '2026-03-13T10:00:00Z' })
      expect([moved.status, moved.body.data.starts_at]).toEqual([
        200,
        expect.stringContaining('2026-03-13T10:00'),
      ])
      expect(money(moved.body.data)).toEqual(money(body.data))
    }
  })

  test.each([
    ['that ends before it begins', { starts_on: '2026-03-02', ends_on: '2026-03-01' }, 'ends_on'],
    ['with both kinds of discount', { discount_amount: '1.000' }, 'discount_amount'],
    ['without a discount', { discount_percent: null }, 'discount_percent'],
  ])('with %s is refused at the field', async (_, own, field) => {
    const good = { code: `WRONG-${++count}`, discount_percent: '10.000', ...WEEK, active: 1 }
    const { status, body } = await call('POST admin/promo/store', { ...good, ...own })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(body.errors[field][0]).toMatch(/“(From|Discount in percent|Discount amount)”/)
  })

  test('cannot be limited to fewer uses than it already has', async () => {
    const made = await promo({ max_uses: 5 })
    await book({ promo_id: made.id })
    await book({ promo_id: made.id })
    const { id, code, discount_percent } = made
    const less = { id, code, discount_percent, ...WEEK, active: 1, max_uses: 1 }
    const { status, body } = await call('POST admin/promo/update', less)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['max_uses']])
    expect((await call('POST admin/promo/update', { ...less, max_uses: 2 })).status).toBe(200)
  })

  test.runIf(isWhole())('counts its uses once if it has no stored count', async () => {
    const { id } = await promo({ max_uses: 3 })
    for (let uses = 0; uses < 3; uses++) await book({ promo_id: id })
    const { db } = server
    for (const table of ['instant_bookings', 'scheduled_bookings', 'subscriptions'])
      await sql`drop trigger ${sql.ref(`${table}_promo_id_place`)} on ${sql.table(table)}`.execute(
        db,
      )
    await sql`alter table promos drop constraint promos_used_limit`.execute(db)
    await set('promos', id, { used: 0, max_uses: 1 })

    await syncTables(db, registry)
    const { body } = await call('POST admin/promo/one', { id })
    expect([body.data.used, body.data.max_uses]).toEqual([3, 3])
    expect((await book({ promo_id: id })).status).toBe(422)
  })

  test('has the same number of uses in the demo business as in the database', async () => {
    const opened = await startTestApp(engine)
    const { rows } = await sql<{ code: string }>`select code from promos p where used <> (
      select count(*) from (
        select promo_id from instant_bookings where deleted_at is null
        union all select promo_id from scheduled_bookings where deleted_at is null
        union all select promo_id from subscriptions where deleted_at is null
      ) as uses where uses.promo_id = p.id)`.execute(opened.db)
    await opened.close()
    expect(rows).toEqual([])
  })

  describe('The discount and price of a booking with a promo', () => {
    /** A service of its own, so that what becomes of it concerns nobody else. */
    async function service(price: string) {
      const { rows } = await sql<{ id: number }>`
        insert into services select (json_populate_record(s, json_build_object(
          'id', nextval(pg_get_serial_sequence('services', 'id')), 'price', ${price}::numeric,
          'name', ${`Service ${++count}`}::text))).*
        from services s order by s.id limit 1 returning id`.execute(server.db)
      return rows[0]?.id ?? 0
    }

    test('stay the same to the fils when only the hour changes', async () => {
      const { id: promo_id } = await promo()
      const service_id = await service('4.725')
      const { body } = await book({ service_id, promo_id })
      expect(money(body.data)).toEqual(['4.725', '0.473', '0.213', '4.465'])
      await set('services', service_id, { price: '103.950', duration_minutes: 200 })
      await sql`update taxes set percent = percent + 7 where active = 1`.execute(server.db)
      const own = { service_id, promo_id, starts_at: '2026-03-14T07:30:00Z' }
      const moved = await move(body.data.id, own)
      await sql`update taxes set percent = percent - 7 where active = 1`.execute(server.db)
      expect([moved.status, money(moved.body.data)]).toEqual([200, money(body.data)])
      expect(moved.body.data.duration_minutes).toBe(body.data.duration_minutes)
    })

    test('are computed again for another service, with the stored discount of the promo', async () => {
      const { id: promo_id } = await promo()
      const [cheap, dear] = [await service('4.000'), await service('20.000')]
      const { body } = await book({ service_id: cheap, promo_id })
      await set('promos', promo_id, OVER)
      const changed = await move(body.data.id, { service_id: dear, promo_id })
      expect([changed.status, money(changed.body.data)]).toEqual([
        200,
        ['20.000', '2.000', '0.900', '18.900'],
      ])
    })

    test('stay as agreed when the promo is ended later', async () => {
      const service_id = await service('10.000')
      const { body } = await book({ service_id })
      await set('services', service_id, { price: '50.000' })
      const { id: promo_id } = await promo()
      const changed = await move(body.data.id, { service_id, promo_id })
      expect(money(changed.body.data)).toEqual(['10.000', '1.000', '0.450', '9.450'])
    })

    test('of a subscription add up, with the discount shown', async () => {
      const { id: promo_id } = await promo({ discount_percent: '15.000' })
      const { customer_id, vehicle_id, provider_id } = (await wanted()) as Record<string, unknown>
      await sql`update plans set price = 10 where id = 1`.execute(server.db)
      const { body } = await call('POST admin/subscription/store', {
        customer_id,
        vehicle_id,
        plan_id: 1,
        provider_id,
        start_date: '2026-03-20',
        promo_id,
      })
      expect(money(body.data)).toEqual(['10.000', '1.500', '0.425', '8.925'])
      expect(await readUsage(promo_id)).toBe(1)
    })

    test('restore the discount of subscriptions from before discounts were stored', async () => {
      const { db } = server
      await sql`update subscriptions set price = 10, tax = 0.425, total = 8.925 where id = 5`.execute(
        db,
      )
      await sql`drop view if exists bookings`.execute(db)
      await sql`alter table subscriptions drop column discount cascade`.execute(db)
      await syncTables(db, registry)
      const { rows } = await sql<{ id: number; discount: string }>`
        select id, discount::text as discount from subscriptions where id in (5, 6) order by id`.execute(
        db,
      )
      expect(rows).toEqual([
        { id: 5, discount: '1.500' },
        { id: 6, discount: '0.000' },
      ])
    })
  })
})
