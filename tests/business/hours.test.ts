import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { startTestApp } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'

/** A minute in ms. The tests run on Tuesday at 12:00 in Kuwait, three hours ahead of UTC. */
const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE).toISOString()

describe.each(TESTED_ENGINES)('The time of a booking, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token: string
  let base: Record<string, unknown>
  let place: { id: number; provider_id: number }
  beforeAll(async () => {
    server = await startTestApp(engine)
    token = await server.tokenOf(ACCOUNTS.operations)
    place = await server.db
      .selectFrom('work_locations')
      .select(['id', 'provider_id'])
      .where('deleted_at', 'is', null)
      .where('active', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('work_locations')
      .set({ opens_at: '09:00', closes_at: '18:00' })
      .where('provider_id', '=', place.provider_id)
      .execute()
    const vehicle = await server.db
      .selectFrom('vehicles')
      .select(['id', 'user_id'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const location = await server.db
      .selectFrom('locations')
      .select('id')
      .where('user_id', '=', vehicle.user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const service = await server.db
      .selectFrom('services')
      .select('id')
      .where('deleted_at', 'is', null)
      .orderBy('duration_minutes')
      .executeTakeFirstOrThrow()
    base = {
      customer_id: vehicle.user_id,
      vehicle_id: vehicle.id,
      location_id: location.id,
      service_id: service.id,
      provider_id: place.provider_id,
    }
  })
  afterAll(() => server.close())

  const book = (starts_at: string, more: object = {}) =>
    server.call('POST admin/appointment/store', { token, body: { ...base, starts_at, ...more } })
  const sentence = async (starts_at: string, more?: object) => {
    const { status, body } = await book(starts_at, more)
    return [status, body.errors?.starts_at?.[0] ?? null]
  }

  test('cannot be in the past, except for a few minutes', async () => {
    const past = [422, expect.stringContaining('This time has passed')]
    expect(await sentence(inMinutes(-60))).toEqual(past)
    expect(await sentence('2025-01-02T09:00:00Z')).toEqual(past)
    expect(await sentence('2001-01-02T09:00:00Z')).toEqual(past)
    expect(await sentence(inMinutes(-10))).toEqual([200, null])
  })

  test('cannot be years ahead', async () => {
    expect(await sentence('2099-01-02T09:00:00Z')).toEqual([
      422,
      expect.stringContaining('days ahead'),
    ])
  })

  test('is within the hours of the place, or of the provider if no place is chosen', async () => {
    const closed = [
      409,
      expect.stringMatching(/^This is outside opening hours \(09:00–18:00\): 03:00–/),
    ]
    expect(await sentence('2026-03-12T00:00:00Z')).toEqual(closed)
    expect(await sentence('2026-03-12T00:00:00Z', { work_location_id: place.id })).toEqual(closed)
    // It would last beyond closing.
    expect((await sentence('2026-03-12T14:55:00Z'))[0]).toBe(409)
    expect(await sentence('2026-03-12T06:00:00Z', { work_location_id: place.id })).toEqual([
      200,
      null,
    ])
  })

  test('may be after midnight if the place is open then', async () => {
    const hours = (opens_at: string, closes_at: string) =>
      server.db
        .updateTable('work_locations')
        .set({ opens_at, closes_at })
        .where('id', '=', place.id)
        .execute()
    await hours('18:00', '02:00')
    const at = { work_location_id: place.id }
    expect(await sentence('2026-03-12T21:30:00Z', at)).toEqual([200, null])
    expect((await sentence('2026-03-12T09:00:00Z', at))[0]).toBe(409)
    await hours('09:00', '18:00')
  })

  test('is checked only when it changes: an agreed booking can still be edited', async () => {
    const { id } = (await book(inMinutes(60))).body.data
    await server.db
      .updateTable('instant_bookings')
      .set({ starts_at: '2026-03-01T00:00:00Z' })
      .where('id', '=', id)
      .execute()
    const edit = (more: object) =>
      server.call('POST admin/appointment/update', { token, body: { id, ...more } })
    expect((await edit({ payment_method: 'card' })).status).toBe(200)
    expect((await edit({ starts_at: '2026-03-01T00:00:00Z' })).status).toBe(200)
    expect((await edit({ starts_at: '2026-03-01T01:00:00Z' })).status).toBe(422)
    expect((await edit({ starts_at: '2026-03-12T01:00:00Z' })).status).toBe(409)
    expect((await edit({ starts_at: '2026-03-12T09:00:00Z' })).status).toBe(200)
  })
})
