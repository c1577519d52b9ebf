import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { entities } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** Every date and time field of every endpoint. */
const brought = listEndpoints(entities)
  .filter((endpoint): endpoint is VerbEndpoint => endpoint.kind === 'verb')
  .flatMap(({ call, resource, body }) =>
    body.flatMap((name) => {
      const field = resource.fields[name]
      return field?.type === 'date' || field?.type === 'datetime'
        ? [[call.request, name, field] as const]
        : []
    }),
  )
const YEAR = { key: 'errors.field.not_year', params: { min: 2000, max: 2100 } }

test('The registry has endpoints that accept days', () => {
  expect(new Set(brought.map(([, , { type }]) => type))).toEqual(new Set(['date', 'datetime']))
})

test.each(brought)('The endpoint %srequires a plausible yearin the field %s', (_, __, field) => {
  const createValue = (day: string) => (field.type === 'date' ? day : `${day}T12:00:00Z`)
  for (const day of ['1901-01-01', '1999-12-31', '2101-01-01', '2199-12-31', '12026-01-01'])
    expect([day, parseValue(field, createValue(day))]).toEqual([day, { problem: YEAR }])
  for (const day of ['2000-01-01', '2100-12-31'])
    expect(parseValue(field, createValue(day))).toHaveProperty('value')
})

test('A field may declare its own range of years', () => {
  const born = { type: 'date', min: 1900, max: 2030 } as const
  expect(parseValue(born, '1934-05-06')).toEqual({ value: '1934-05-06' })
  expect(parseValue(born, '2031-01-01')).toEqual({
    problem: { key: 'errors.field.not_year', params: { min: 1900, max: 2030 } },
  })
})

describe.each(TESTED_ENGINES)('An implausible day or hour, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')

  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  async function refusal(path: string, body: object) {
    const { status, body: answer } = await post(path, body)
    return [status, answer.errors ?? answer.data]
  }

  /** Returns the id of a future booking day, open or closed. */
  async function someDay(isOpen: boolean): Promise<number> {
    const open = await server.db
      .selectFrom('available_dates')
      .select('id')
      .where('date', '>', '2026-03-20')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (!isOpen) await post('date-slots/destroy', { id: open.id })
    return open.id
  }

  test('in the year 1901 is refused for bookings with a sentence', async () => {
    const body = { type: 'scheduled', work_location_id: 1 }
    for (const date of ['1901-01-01', '2199-01-01'])
      expect(await refusal('date-slots/store', { ...body, date })).toEqual([
        422,
        { date: ['Enter a year from 2000 to 2100.'] },
      ])
  })

  test('is refused in a time slot that ends before it begins, when created and when changed', async () => {
    const date_slot_id = await someDay(true)
    const after = { ends_at: ['This must be after “Time”.'] }
    for (const [starts_at, ends_at] of [
      ['10:00', '09:00'],
      ['10:00', '10:00'],
    ])
      expect(
        await refusal('time-slots/store', { date_slot_id, starts_at, ends_at, capacity: 2 }),
      ).toEqual([422, after])
    const slot = { date_slot_id, starts_at: '10:00', ends_at: '11:00', capacity: 2 }
    const { id } = (await post('time-slots/store', slot)).body.data
    expect(await refusal('time-slots/update', { id, ends_at: '09:30' })).toEqual([422, after])
    const [status, errors] = await refusal('time-slots/update', { id, starts_at: '11:30' })
    expect([status, Object.keys(Object(errors))]).toEqual([422, ['ends_at']])
    expect((await post('time-slots/update', { id, ends_at: '10:30' })).status).toBe(200)
  })

  test('is refused in a promo that ends before it begins, when created and when changed', async () => {
    const promo = { code: 'BACKWARDS', discount_percent: '5', active: 1 }
    const days = { starts_on: '2026-04-02', ends_on: '2026-04-01' }
    const [status, errors] = await refusal('admin/promo/store', { ...promo, ...days })
    expect([status, Object.keys(Object(errors))]).toEqual([422, ['ends_on']])
    const createdPromo = await post('admin/promo/store', {
      ...promo,
      ...days,
      ends_on: '2026-04-03',
    })
    const { id } = createdPromo.body.data
    const [refusedStatus, where] = await refusal('admin/promo/update', {
      id,
      ends_on: '2026-04-01',
    })
    expect([refusedStatus, Object.keys(Object(where))]).toEqual([422, ['ends_on']])
  })

  test('is refused for a time slot that is created on or moved to a closed day', async () => {
    const open = await someDay(true)
    const slot = { date_slot_id: open, starts_at: '16:00', ends_at: '17:00', capacity: 2 }
    const { id } = (await post('time-slots/store', slot)).body.data
    const date_slot_id = await someDay(false)
    for (const [path, body] of [
      ['time-slots/store', { ...slot, date_slot_id }],
      ['time-slots/update', { id, date_slot_id: await anotherClosed(open) }],
    ] as const) {
      const [status, errors] = await refusal(path, body)
      expect([path, status, Object.keys(Object(errors))]).toEqual([path, 422, ['date_slot_id']])
    }
  })

  async function anotherClosed(open: number): Promise<number> {
    const { id } = await server.db
      .selectFrom('available_dates')
      .select('id')
      .where('deleted_at', 'is not', null)
      .where('id', '<>', open)
      .executeTakeFirstOrThrow()
    return id
  }

  /** Returns a future slot, and a valid booking for it. */
  async function bookable() {
    const { rows } = await sql<{ id: number; provider_id: number; date_slot_id: number }>`
      select id, provider_id, date_slot_id from time_slots
      where type = 'scheduled' and date > '2026-03-11' and closed_at is null and booked = 0
      order by id limit 1`.execute(server.db)
    const [slot = { id: 0, provider_id: 0, date_slot_id: 0 }] = rows
    const vehicle = await server.db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const body = {
      customer_id: vehicle.user_id,
      vehicle_id: vehicle.id,
      service_id: 1,
      provider_id: slot.provider_id,
    }
    return { slot, body }
  }

  test('is refused if the slot of the booking has another provider, kind or day, or if its day is closed', async () => {
    const { slot, body } = await bookable()
    const slotWhere = async (where: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ id: number }>`select id from time_slots
        where date > '2026-03-11' and ${where} order by id limit 1`.execute(server.db)
      return rows[0]?.id
    }
    const otherProvidersSlot = await slotWhere(
      sql`type = 'scheduled' and closed_at is null and provider_id <> ${slot.provider_id}`,
    )
    const kind = await slotWhere(sql`type = 'subscription' and closed_at is null`)
    const { rows: past } = await sql<{ id: number }>`select id from time_slots
      where type = 'scheduled' and date < '2026-03-10' and provider_id = ${slot.provider_id}
      limit 1`.execute(server.db)
    for (const time_slot_id of [otherProvidersSlot, kind, past[0]?.id]) {
      const [status, errors] = await refusal('admin/scheduled/store', { ...body, time_slot_id })
      expect([time_slot_id, status, Object.keys(Object(errors))]).toEqual([
        expect.any(Number),
        422,
        ['time_slot_id'],
      ])
    }
    const outside = { ...body, time_slot_id: slot.id, starts_at: '2026-03-30T09:00:00Z' }
    const [status, errors] = await refusal('admin/scheduled/store', outside)
    expect([status, Object.keys(Object(errors))]).toEqual([422, ['starts_at']])
    await post('date-slots/destroy', { id: slot.date_slot_id })
    const closed = await refusal('admin/scheduled/store', { ...body, time_slot_id: slot.id })
    expect([closed[0], Object.keys(Object(closed[1]))]).toEqual([422, ['time_slot_id']])
  })
})
