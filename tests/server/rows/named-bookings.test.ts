import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const KINDS = [
  ['instant', 'instant_bookings'],
  ['scheduled', 'scheduled_bookings'],
  ['subscription', 'subscriptions'],
] as const

describe.each(TESTED_ENGINES)('A row that refers to a booking, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')

  const post = (path: string, body: unknown) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const readBookings = (table: (typeof KINDS)[number][1], deleted = false) =>
    server.db
      .selectFrom(table)
      .select(['id', 'number'])
      .where('deleted_at', deleted ? 'is not' : 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  test.each(KINDS)('in %s accepts its number or id, and shows its number', async (kind, table) => {
    const { id, number } = await readBookings(table)
    for (const booking_id of [number, number.toLowerCase(), ` ${number} `, id, String(id)]) {
      const { status, body } = await post('admin/note/store', { kind, booking_id, body: 'Rings.' })
      expect([booking_id, status]).toEqual([booking_id, 200])
      expect(body.data).toMatchObject({ booking_id: id, booking: number })
    }
  })

  test.each(KINDS)('in %s may refer to a cancelled booking', async (kind, table) => {
    const { number } = await readBookings(table, true)
    const { status } = await post('admin/note/store', { kind, booking_id: number, body: 'Rang.' })
    expect(status).toBe(200)
  })

  test('is refused at its field if no such booking of its kind exists', async () => {
    const { id, number } = await readBookings('instant_bookings')
    const wrongReferences = [
      { kind: 'instant', booking_id: 'WB-999999' },
      { kind: 'instant', booking_id: 2_000_000_000 },
      { kind: 'scheduled', booking_id: number },
    ]
    for (const said of wrongReferences) {
      const { status, body } = await post('admin/note/store', { ...said, body: 'Rings.' })
      expect([said, status, Object.keys(body.errors)]).toEqual([said, 422, ['booking_id']])
      expect(body.errors.booking_id[0]).toMatch(/\.$/)
    }
    for (const booking_id of ['', null, -1, 0, 1.5]) {
      const { status, body } = await post('admin/note/store', {
        kind: 'instant',
        booking_id,
        body: 'x',
      })
      expect([booking_id, status, Object.keys(body.errors)]).toEqual([
        booking_id,
        422,
        ['booking_id'],
      ])
    }
    const note = await post('admin/note/store', { kind: 'instant', booking_id: id, body: 'Rings.' })
    const otherNote = await post('admin/note/update', {
      id: note.body.data.id,
      booking_id: 'WB-999999',
    })
    expect([otherNote.status, Object.keys(otherNote.body.errors)]).toEqual([422, ['booking_id']])
  })

  test('is found, filtered and sorted by the number of the booking', async () => {
    const { number, id } = await readBookings('instant_bookings')
    await post('admin/note/store', { kind: 'instant', booking_id: number, body: 'Rings twice.' })
    for (const query of [`q=${number}`, `booking_id=${number}`, `kind=instant&booking_id=${id}`]) {
      const { body } = await server.call(`GET admin/note/show?page=1&${query}`, {
        token: server.token,
      })
      expect(body.data.length).toBeGreaterThan(0)
      const foundNumbers = body.data.map((row: { booking: string }) => row.booking)
      expect([query, new Set(foundNumbers)]).toEqual([query, new Set([number])])
    }
  })

  test('has the number of the booking in every list', async () => {
    const lists = ['GET admin/note/show', 'GET admin/transactions/all'] as const
    for (const request of lists) {
      const { body } = await server.call(request, { token: server.token })
      const nameless = body.data.filter(
        (row: { booking: unknown }) => !/^[WS][BS]-\d{6,}$/.test(String(row.booking)),
      )
      expect([request, body.data.length > 100, nameless]).toEqual([request, true, []])
    }
    const assigning = 'admin/assigning/getAll/AppointmentsSchedulesSubscriptions'
    const { body } = await post(assigning, { is_completed: 0, data: 'Data' })
    const otherNote = body.data.filter(
      (row: { booking: string; number: string }) => row.booking !== row.number,
    )
    expect([body.data.length > 10, otherNote]).toEqual([true, []])
  })
})
