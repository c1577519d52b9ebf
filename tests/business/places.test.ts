import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('The places of a time slot, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')

  /** An open booking with a slot of its own that has so many places. */
  async function bookingIn(capacity: number) {
    const { db } = server
    const slot = await db
      .insertInto('time_slots')
      .columns(['date_slot_id', 'starts_at', 'ends_at', 'capacity'])
      .expression((eb) =>
        eb
          .selectFrom('time_slots')
          .select(['date_slot_id', 'starts_at', 'ends_at', sql.lit(capacity).as('capacity')])
          .limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const bookings = await db
      .selectFrom('scheduled_bookings')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('is_completed', '=', 0)
      // Without an employee, no time refuses a booking.
      .where('employee_id', 'is', null)
      .orderBy('id')
      .limit(12)
      .execute()
    return { slot: slot.id, ids: bookings.map((row) => row.id) }
  }

  const into = (id: number, slot: number | null) =>
    server.db
      .updateTable('scheduled_bookings')
      .set({ time_slot_id: slot })
      .where('id', '=', id)
      .execute()
  const bookedIn = async (slot: number) => {
    const row = await server.db
      .selectFrom('time_slots')
      .select('booked')
      .where('id', '=', slot)
      .executeTakeFirstOrThrow()
    return row.booked
  }

  test('are never overbooked, even by simultaneous requests', async () => {
    const { slot, ids } = await bookingIn(3)
    const outcomes = await Promise.allSettled(ids.map((id) => into(id, slot)))
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
    expect(await bookedIn(slot)).toBe(3)
  })

  test('are freed by a cancellation, and taken again by a restoration if a place is left', async () => {
    const { slot, ids } = await bookingIn(1)
    const [first = 0, second = 0] = ids
    await into(first, slot)
    const cancel = { token: server.token, body: { id: first } }
    expect((await server.call('POST admin/scheduled/destroy', cancel)).status).toBe(200)
    expect(await bookedIn(slot)).toBe(0)

    await into(second, slot)
    const refused = await server.call('POST admin/scheduled/restore', cancel)
    expect([refused.status, refused.body.code]).toEqual([409, 'full'])

    await into(second, null)
    expect((await server.call('POST admin/scheduled/restore', cancel)).status).toBe(200)
    expect(await bookedIn(slot)).toBe(1)
  })

  test('prevent a slot with bookings from being deleted, and the error names the bookings', async () => {
    const { slot, ids } = await bookingIn(2)
    await into(ids[0] ?? 0, slot)
    const options = {
      token: server.token,
      body: { id: slot },
      headers: { 'accept-language': 'de' },
    }
    const refused = await server.call('POST time-slots/destroy', options)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('(1)')
    expect(refused.body.message).toContain('Terminbuchung')

    const both = { token: server.token, body: { id: [slot, ids[0]] } }
    expect((await server.call('POST time-slots/destroy/array', both)).status).toBe(409)
    await into(ids[0] ?? 0, null)
    expect((await server.call('POST time-slots/destroy', options)).status).toBe(200)
  })

  test('are counted in the demo business as the database counts them', async () => {
    const { rows } = await sql<{ wrong: number }>`
      with jobs as (
        select time_slot_id from scheduled_bookings where deleted_at is null
        union all select time_slot_id from subscription_visits where deleted_at is null
      ), counted as (select time_slot_id as id, count(*) as jobs from jobs group by 1)
      select count(*) as wrong from time_slots left join counted using (id)
      where booked <> coalesce(counted.jobs, 0)
        and id <= (select max(time_slot_id) from scheduled_bookings)`.execute(server.db)
    expect(Number(rows[0]?.wrong)).toBe(0)
  })
})
