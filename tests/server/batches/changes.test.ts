import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { FreeTime } from '../../../registry/calls/planning-calls.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** A Monday on which the demo business has nothing yet. */
const DAY = '2026-06-08'
const TABLES = ['users', 'vehicles', 'locations', 'scheduled_bookings', 'transactions']

describe.each(TESTED_ENGINES)('A batch of changes that refer to each other, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const post = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const one = async (table: string, where = 'deleted_at is null') => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${sql.raw(where)} order by id limit 1`.execute(server.db)
    return rows[0]?.id ?? 0
  }
  const count = () =>
    Promise.all(
      TABLES.map(async (table) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count
          from ${sql.table(table)}`.execute(server.db)
        return rows[0]?.count
      }),
    )
  const freeTimes = async (values: object, day = DAY, token = server.token) =>
    post('suggestions/times', { entity: 'scheduled-bookings', values, day }, token)

  /** A new customer with a car and an address, and a booking at a time. */
  async function newCaller({ starts_at, person, values }: FreeTime, phone: string) {
    const [area_id, service_id] = [await one('areas'), await one('services')]
    return [
      { entity: 'customers', verb: 'create', values: { name: 'Noor Al-Sabah', phone } },
      {
        entity: 'vehicles',
        verb: 'create',
        values: {
          user_id: { change: 0 },
          plate: '77-12345',
          make: 'Kia',
          model: 'Rio',
          size: 'small',
        },
      },
      {
        entity: 'locations',
        verb: 'create',
        values: { user_id: { change: 0 }, label: 'Home', address: 'Street 1', area_id },
      },
      {
        entity: 'scheduled-bookings',
        verb: 'create',
        values: {
          customer_id: { change: 0 },
          vehicle_id: { change: 1 },
          location_id: { change: 2 },
          service_id,
          starts_at,
          employee_id: person,
          ...values,
        },
      },
    ]
  }
  const firstFree = async (): Promise<FreeTime> => {
    const values = { area_id: await one('areas'), service_id: await one('services') }
    const { body } = await freeTimes(values)
    return body.data[0]
  }

  it('creates a customer, a car, an address and a booking, and is undone as one change', async () => {
    const before = await count()
    const changes = await newCaller(await firstFree(), '+965 5000 1111')
    const { status, body } = await post('batch/changes', { changes, atomic: true })
    expect([status, body.data.failed]).toEqual([200, []])
    const [customer, vehicle, location, booking] = body.data.ids
    const { rows } = await sql<Record<string, unknown>>`select * from scheduled_bookings
      where id = ${booking}`.execute(server.db)
    expect(rows[0]).toMatchObject({
      customer_id: customer,
      vehicle_id: vehicle,
      location_id: location,
    })
    expect(await count()).toEqual(before.map((number) => Number(number) + 1))
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    const { rows: left } = await sql`select from users
      where phone = '+965 5000 1111' and deleted_at is null`.execute(server.db)
    expect(left).toEqual([])
  })

  it('is rolled back as a whole if one change is refused, with the reason of each refusal', async () => {
    const before = await count()
    const changes = await newCaller(await firstFree(), '+965 5000 2222')
    const wrong = changes.map((change) =>
      change.entity === 'locations'
        ? { ...change, values: { ...change.values, label: '' } }
        : change,
    )
    const { status, body } = await post('batch/changes', { changes: wrong, atomic: true })
    expect([status, body.batch, body.data.done, body.data.ids]).toEqual([
      200,
      undefined,
      0,
      [null, null, null, null],
    ])
    const said = body.data.failed.map(({ at, code, errors }: Record<string, object>) => [
      at,
      code,
      Object.keys(errors ?? {}),
    ])
    expect(said).toEqual([
      [2, 'invalid', ['label']],
      [3, 'earlier_change_refused', []],
    ])
    expect(await count()).toEqual(before)
  })

  it('creates days with their time slots as one line of the history, and removes them by one undo', async () => {
    const changes = ['2031-03-02', '2031-03-03'].flatMap((date, dayIndex) => [
      {
        entity: 'available-dates',
        verb: 'create',
        values: { date, type: 'scheduled', work_location_id: 1 },
      },
      ...['08:00', '09:00', '10:00'].map((starts_at) => ({
        entity: 'time-slots',
        verb: 'create',
        values: {
          date_slot_id: { change: dayIndex * 4 },
          starts_at,
          ends_at: `${starts_at.slice(0, 2)}:45`,
          capacity: 3,
        },
      })),
    ])
    const { body } = await post('batch/changes', { changes, atomic: true, plan: true })
    expect(body.data).toMatchObject({ done: 8, refused: 0 })
    const { body: history } = await server.call('GET history/mine', { token: server.token })
    expect(history.data[0]).toMatchObject({ batch: body.batch, verb: 'create', changes: 8 })
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    const { rows } = await sql`select from time_slots as t join available_dates as d
      on d.id = t.date_slot_id where d.date between '2031-03-02' and '2031-03-03'
      and d.deleted_at is null`.execute(server.db)
    expect(rows).toEqual([])
  })

  it('refers to earlier changes only, and requires the right to each change', async () => {
    const create = (values: object) => ({ entity: 'vehicles', verb: 'create', values })
    for (const change of [0, 1, -1, 0.5, '0', null]) {
      const { status, body } = await post('batch/changes', {
        changes: [create({ user_id: { change } })],
      })
      expect([change, status, Object.keys(body.errors)]).toEqual([change, 422, ['user_id']])
    }
    const carWash = await server.tokenOf(ACCOUNTS['car wash'])
    const changes = await newCaller(await firstFree(), '+965 5000 3333')
    expect((await post('batch/changes', { changes, atomic: true }, carWash)).status).toBe(403)
    expect((await freeTimes({}, DAY, carWash)).status).toBe(403)
  })

  it('accepts a booking at exactly the available times of the answer, without a reason', async () => {
    const values = { area_id: await one('areas'), service_id: await one('services') }
    const { status, body } = await freeTimes(values)
    expect([status, body.message]).toEqual([200, undefined])
    const { rows } = await sql<{ minutes: number }>`select duration_minutes as minutes
      from services where id = ${values.service_id}`.execute(server.db)
    expect(body.row).toMatchObject({ duration_minutes: rows[0]?.minutes, area_id: values.area_id })
    expect(Number(body.row.total)).toBeGreaterThan(0)
    const times: FreeTime[] = body.data
    expect(times.length).toBeGreaterThan(4)
    const sampled = [times[0], times[Math.floor(times.length / 2)], times.at(-1)]
    for (const [index, time] of sampled.entries()) {
      const changes = await newCaller(time as FreeTime, `+965 5000 444${String(index)}`)
      const made = await post('batch/changes', { changes, dryRun: true })
      expect([time, made.body.data.failed]).toEqual([time, []])
    }
    // The booked person is busy, so this time has another free person or none.
    const [first] = times
    const changes = await newCaller(first as FreeTime, '+965 5000 5555')
    const made = await post('batch/changes', { changes, atomic: true })
    expect(made.body.data.failed).toEqual([])
    const again: FreeTime[] = (await freeTimes(values)).body.data
    const same = again.find(({ starts_at }) => starts_at === first?.starts_at)
    expect([same?.person === first?.person, same?.free ?? 0]).toEqual([
      false,
      Number(first?.free) - 1,
    ])
    await post('history/undo', { batch: made.body.batch })
    const past = await freeTimes(values, '2026-03-09')
    expect([past.status, past.body.data]).toEqual([200, []])
    for (const wrong of [{ entity: 'promos', day: DAY }, { entity: 'scheduled-bookings' }])
      expect((await post('suggestions/times', wrong)).status).toBe(422)
  })
})
