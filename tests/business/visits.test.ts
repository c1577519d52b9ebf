import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftDays } from '../../registry/days/days.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { startTestApp } from '../support/server/app.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'

describe.each(TESTED_ENGINES)('A visit of a subscription, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  let slots: { id: number; day: string }[]
  let plan: { id: number; price: string }
  let service: { id: number; minutes: number; place: number; address: string; city: string }
  let base: Record<string, unknown>
  beforeAll(async () => {
    server = await startTestApp(engine)
    token = await server.tokenOf(ACCOUNTS.operations)
    const found = await sql<{ id: number; day: string; provider_id: number }>`
      select id, date::text as day, provider_id from time_slots
      where type = 'subscription' and closed_at is null and booked = 0 and date > '2026-03-11'
        and provider_id = (select min(provider_id) from time_slots where date > '2026-03-11')
      order by date, id`.execute(server.db)
    slots = found.rows
    const vehicle = await server.db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    plan = await server.db
      .selectFrom('plans')
      .select(['id', 'price'])
      .where('active', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('plans')
      .set({ washes: 2, duration_days: 10 })
      .where('id', '=', plan.id)
      .execute()
    const { rows: places } = await sql<typeof service>`
      select v.id, v.duration_minutes as minutes, w.id as place, w.address, c.name as city
      from time_slots as s join work_locations as w on w.id = s.work_location_id
        join areas as a on a.id = w.area_id join cities as c on c.id = a.city_id,
        plans as p join services as v on v.id = p.service_id
      where s.id = ${slots[0]?.id} and p.id = ${plan.id}`.execute(server.db)
    service = places[0] as typeof service
    base = {
      customer_id: vehicle.user_id,
      vehicle_id: vehicle.id,
      plan_id: plan.id,
      provider_id: found.rows[0]?.provider_id,
      start_date: '2026-03-10',
    }
  })
  afterAll(() => server.close())

  const call = (what: string, body: object) =>
    server.call(`POST admin/subscription/${what}`, { token, body })
  const sell = async (more: object = {}) => (await call('store', { ...base, ...more })).body.data
  const book = (subscription_id: number, slot?: number) =>
    call('visits/store', { subscription_id, time_slot_id: slot })
  const readUsage = async (id: number) => (await call('one', { id })).body.data.washes_used

  test('gets its values from the subscription, and uses a wash until none is left', async () => {
    const sold = await sell()
    const [first, second, third] = slots
    const made = await book(sold.id, first?.id)
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({
      customer_id: base.customer_id,
      vehicle_id: base.vehicle_id,
      provider_id: base.provider_id,
      time_slot_id: first?.id,
      // The plan decides what is washed, and the slot where.
      service_id: service.id,
      duration_minutes: service.minutes,
      work_location_id: service.place,
      work_location_address: service.address,
      area_city: service.city,
    })
    expect(made.body.data.starts_at.slice(0, 10)).toBe(first?.day)
    expect(made.body.data.area_id).toBeGreaterThan(0)
    expect((await book(sold.id, second?.id)).status).toBe(200)
    const none = await book(sold.id, third?.id)
    expect([none.status, none.body.errors.subscription_id[0]]).toEqual([
      422,
      expect.stringContaining('All washes of this subscription are taken'),
    ])

    // Cancelling gives the wash back; restoring takes it again, and is refused where it cannot.
    const { id } = made.body.data
    expect((await call('visits/destroy', { id })).status).toBe(200)
    expect(await readUsage(sold.id)).toBe(1)
    expect((await book(sold.id, third?.id)).status).toBe(200)
    const back = await call('visits/restore', { id })
    expect([back.status, back.body.code]).toEqual([409, 'full'])
    expect(back.body.message).toContain('no washes left')
  })

  test('is refused once no wash is left, even for simultaneous requests', async () => {
    const sold = await sell()
    const answers = await Promise.all(slots.slice(4, 10).map(({ id }) => book(sold.id, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await readUsage(sold.id)).toBe(2)
  })

  test('may be on the last day of a plan of ten days, and not on the day after', async () => {
    const nextTo = (slot: (typeof slots)[number]) =>
      slots.find(({ day }) => day === shiftDays(slot.day, 1))
    const last = slots.find(nextTo)
    const next = last && nextTo(last)
    if (!next) throw new Error('No two days in a row have slots.')
    const sold = await sell({ start_date: shiftDays(last.day, -9) })
    expect(sold.end_date).toBe(last.day)
    expect((await book(sold.id, next.id)).body.errors.time_slot_id[0]).toContain(
      'ends before that day',
    )
    expect((await book(sold.id, last.id)).status).toBe(200)
    const first = await sell({ start_date: next.day })
    expect(first.end_date).toBe(shiftDays(next.day, 9))
    expect((await book(first.id, next.id)).status).toBe(200)
  })

  test('is within the period of its subscription, and is refused after that period or a cancellation', async () => {
    const sold = await sell()
    const late = slots.find(({ day }) => day > '2026-03-20')
    const after = await book(sold.id, late?.id)
    expect([after.status, after.body.errors.time_slot_id[0]]).toEqual([
      422,
      expect.stringContaining('ends before that day'),
    ])
    const later = await sell({ start_date: '2026-03-18' })
    const early = await book(later.id, slots[0]?.id)
    expect(early.body.errors.time_slot_id[0]).toContain('begins after that day')

    await server.db
      .updateTable('subscriptions')
      .set({ end_date: '2026-03-09' as never })
      .where('id', '=', sold.id)
      .execute()
    const over = await book(sold.id, slots[0]?.id)
    expect([over.status, Object.keys(over.body.errors)]).toEqual([422, ['subscription_id']])
    await server.db
      .updateTable('subscriptions')
      .set({ deleted_at: '2026-03-09T09:00:00Z' })
      .where('id', '=', later.id)
      .execute()
    expect((await book(later.id, late?.id)).status).toBe(422)
  })

  test('after a renewal belongs to the next subscription, from the day after or today, and is priced again', async () => {
    const sold = await sell()
    const renew = (id: number) => call('renew', { id })
    const early = await renew((await sell({ start_date: '2026-04-10' })).id)
    expect([early.status, early.body.code]).toEqual([409, 'wrong_state'])

    await server.db
      .updateTable('plans')
      .set({ price: '21.000' })
      .where('id', '=', plan.id)
      .execute()
    const ends = async (end_date: string) => {
      await server.db
        .updateTable('subscriptions')
        .set({ end_date: end_date as never })
        .where('id', '=', sold.id)
        .execute()
      return (await renew(sold.id)).body.data
    }
    const next = await ends('2026-03-14')
    expect(next.id).not.toBe(sold.id)
    expect(next).toMatchObject({
      start_date: '2026-03-15',
      end_date: '2026-03-24',
      price: '21.000',
      washes_used: 0,
      washes_total: 2,
      customer_id: sold.customer_id,
      vehicle_id: sold.vehicle_id,
      plan_id: sold.plan_id,
      provider_id: sold.provider_id,
    })
    expect(next.number).not.toBe(sold.number)
    expect(await ends('2026-02-01')).toMatchObject({ start_date: '2026-03-10' })
  })
})
