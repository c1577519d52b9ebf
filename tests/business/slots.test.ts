import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { startTestApp } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'

interface Slot {
  id: number
  date_slot_id: number
  date: string
  starts: string
  begins: string
  work_location_id: number
  provider_id: number
  capacity: number
}

describe.each(TESTED_ENGINES)('A booking in a time slot, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  let open: Slot[]
  let base: Record<string, unknown>
  beforeAll(async () => {
    server = await startTestApp(engine)
    token = await server.tokenOf(ACCOUNTS.operations)
    open = await slots(sql`type = 'scheduled' and closed_at is null and booked = 0`)
    const [first] = open
    open = open.filter((slot) => slot.provider_id === first?.provider_id)
    const vehicle = await server.db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const service = await server.db
      .selectFrom('services')
      .select('id')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    base = {
      customer_id: vehicle.user_id,
      vehicle_id: vehicle.id,
      service_id: service.id,
      provider_id: first?.provider_id,
    }
  })
  afterAll(() => server.close())

  async function slots(where: ReturnType<typeof sql>): Promise<Slot[]> {
    const { rows } = await sql<Slot>`
      select id, date_slot_id, date::text as date, to_char(starts_at, 'HH24:MI') as starts,
        to_json((date + starts_at) at time zone 'Asia/Kuwait') #>> '{}' as begins,
        work_location_id, provider_id, capacity
      from time_slots where date > '2026-03-11' and ${where} order by id`.execute(server.db)
    return rows
  }
  const book = (more: object) =>
    server.call('POST admin/scheduled/store', { token, body: { ...base, ...more } })
  const move = (id: number, more: object) =>
    server.call('POST admin/scheduled/update', { token, body: { id, ...more } })
  const bookedIn = async (id = 0) =>
    (
      await server.db
        .selectFrom('time_slots')
        .select('booked')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).booked
  const at = (text: unknown) => new Date(String(text)).getTime()

  test('offers the slots that a provider has open from today on', async () => {
    const [{ provider_id = 0 } = {}] = open
    const answer = await server.call(`GET providers/${provider_id}/time-slots`, { token })
    expect(answer.status).toBe(200)
    const rows: Record<string, unknown>[] = answer.body.data
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      expect([row.provider_id, row.closed_at]).toEqual([provider_id, null])
      expect(String(row.date) >= '2026-03-10').toBe(true)
    }
    expect(rows.some((row) => row.date === '2026-03-10')).toBe(true)
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const refused = await server.call(`GET providers/${provider_id}/time-slots`, { token: washer })
    expect(refused.status).toBe(403)
  })

  test('gets its time and place from the slot, and moving it frees the previous place', async () => {
    const [first, second] = open
    const made = await book({ time_slot_id: first?.id })
    expect(made.status).toBe(200)
    const { id, starts_at, work_location_id } = made.body.data
    expect([at(starts_at), work_location_id]).toEqual([at(first?.begins), first?.work_location_id])
    expect(await bookedIn(first?.id)).toBe(1)

    const moved = await move(id, { time_slot_id: second?.id })
    expect(moved.status).toBe(200)
    expect(at(moved.body.data.starts_at)).toBe(at(second?.begins))
    expect([await bookedIn(first?.id), await bookedIn(second?.id)]).toEqual([0, 1])

    const kept = await move(id, { payment_method: 'card' })
    expect(at(kept.body.data.starts_at)).toBe(at(second?.begins))
    const minutes = 30 * 60_000
    const later = new Date(at(second?.begins) + minutes).toISOString()
    expect(at((await move(id, { starts_at: later })).body.data.starts_at)).toBe(at(later))
    const outside = await move(id, { starts_at: first?.begins })
    expect([outside.status, Object.keys(outside.body.errors)]).toEqual([422, ['starts_at']])
  })

  test('is refused for a slot of another type, provider or closed day, and for a begun or full slot', async () => {
    const [plain] = open
    const provider = plain?.provider_id ?? 0
    const [other] = await slots(sql`type = 'scheduled' and provider_id <> ${provider}`)
    const [type] = await slots(sql`type = 'subscription' and provider_id = ${provider}`)
    const closed = open.at(-1)
    const full = open.findLast(({ date_slot_id }) => date_slot_id !== closed?.date_slot_id)
    const begun = await server.db
      .selectFrom('time_slots')
      .select('id')
      .where('provider_id', '=', provider)
      .where('type', '=', 'scheduled')
      .where('date', '<', TEST_NOW.toISOString().slice(0, 10) as never)
      .executeTakeFirstOrThrow()
    await sql`update time_slots set booked = capacity where id = ${full?.id}`.execute(server.db)
    await sql`update available_dates set deleted_at = now() where id = ${closed?.date_slot_id}`.execute(
      server.db,
    )
    const said = async (slot?: number) => {
      const { status, body } = await book({ time_slot_id: slot })
      return [status, ...Object.entries(body.errors ?? {}).flat(2)]
    }
    const refused = (text: unknown) => [422, 'time_slot_id', text]
    expect(await said(other?.id)).toEqual(refused(expect.stringContaining('does not belong')))
    expect(await said(type?.id)).toEqual(refused(expect.stringContaining('does not exist')))
    expect(await said(begun.id)).toEqual(refused(expect.stringContaining('already begun')))
    expect(await said(closed?.id)).toEqual(refused(expect.stringContaining('closed for bookings')))
    const none = expect.stringContaining(`All ${full?.capacity} places`)
    expect(await said(full?.id)).toEqual(refused(none))
    expect(await said(undefined)).toEqual(refused(expect.stringContaining('Choose a time slot')))
  })

  test('stays when its day is closed, and the day takes bookings again once reopened', async () => {
    const [slot] = open.slice(4)
    const made = await book({ time_slot_id: slot?.id })
    const day = { token, body: { id: slot?.date_slot_id } }
    expect((await server.call('POST date-slots/destroy', day)).status).toBe(200)
    expect(await bookedIn(slot?.id)).toBe(1)
    const same = await move(made.body.data.id, { payment_method: 'card' })
    expect([same.status, same.body.data.time_slot_id]).toEqual([200, slot?.id])
    expect((await book({ time_slot_id: slot?.id })).status).toBe(422)
    expect((await server.call('POST promo/restore', day)).status).toBe(200)
    expect((await book({ time_slot_id: slot?.id })).status).toBe(200)
  })

  test('is possible without a slot if the request states the time', async () => {
    const location = await server.db
      .selectFrom('locations')
      .select('id')
      .where('user_id', '=', base.customer_id as number)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const made = await book({ location_id: location.id, starts_at: '2026-04-01T09:00:00Z' })
    expect([made.status, made.body.data.time_slot_id]).toEqual([200, null])
    const moved = await move(made.body.data.id, { starts_at: '2026-04-02T09:00:00Z' })
    expect(at(moved.body.data.starts_at)).toBe(at('2026-04-02T09:00:00Z'))
  })
})
