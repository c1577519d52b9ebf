import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('A reference that an undo would restore, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const post = (path: string, body: unknown, language = 'en') =>
    server.call(`POST ${path}`, {
      token: server.token,
      body,
      headers: { 'accept-language': language },
    })
  const undo = (batch: string, language?: string) => post('history/undo', { batch }, language)
  const customer = async (name: string) => {
    const { body } = await post('admin/users/storeCustomer', { name, phone: '+965 1234' })
    return Number(body.data.id)
  }
  /** A question of the first customer that was then said to be the second's. */
  const repointed = async (from: number, to: number) => {
    const made = await post('admin/questions/store', { customer_id: from, question: 'When?' })
    const id = Number(made.body.data.id)
    const moved = await post('admin/questions/update', { id, customer_id: to })
    return { id, batch: String(moved.body.batch) }
  }
  const readCustomer = async (id: number) => {
    const { rows } = await sql<{ customer_id: number }>`select customer_id from questions
      where id = ${id}`.execute(server.db)
    return rows[0]?.customer_id
  }

  test('is refused and named while its target is in the trash, and can be restored after its target', async () => {
    const [from, to] = [await customer('Noor Gone'), await customer('Sara Stays')]
    const question = await repointed(from, to)
    expect((await post('admin/users/destroy', { id: from })).status).toBe(200)
    const refused = await undo(question.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'target_gone'])
    expect(refused.body.message).toContain('Noor Gone')
    expect(refused.body.message).toContain('Customer')
    expect((await undo(question.batch, 'de')).body.message).toContain('wurde seitdem gelöscht')
    expect(await readCustomer(question.id)).toBe(to)

    await post('admin/users/restore', { id: from })
    expect((await undo(question.batch)).status).toBe(200)
    expect(await readCustomer(question.id)).toBe(from)
  })

  test('is refused and named if its target was deleted for good', async () => {
    const [from, to] = [await customer('Noor Erased'), await customer('Sara Stays')]
    const question = await repointed(from, to)
    await sql`delete from users where id = ${from}`.execute(server.db)
    const refused = await undo(question.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'target_gone'])
    expect(refused.body.message).toContain('Noor Erased')
  })

  test('is restored if its target was already in the trash before the change', async () => {
    const [from, to] = [await customer('Long Gone'), await customer('Sara Stays')]
    const made = await post('admin/questions/store', { customer_id: from, question: 'When?' })
    await post('admin/users/destroy', { id: from })
    const id = made.body.data.id
    const moved = await post('admin/questions/update', { id, customer_id: to })
    expect((await undo(moved.body.batch)).status).toBe(200)
    expect(await readCustomer(id)).toBe(from)
  })

  test('may point to a deleted booking that has a note, but not to a booking that no longer exists', async () => {
    const { rows } = await sql<{ id: number; number: string }>`insert into instant_bookings
      select made.* from (select * from instant_bookings where deleted_at is not null limit 1) as b
        cross join lateral jsonb_populate_record(null::instant_bookings,
          to_jsonb(b) || '{"id": 990001, "number": "WS-990001"}') as made
      returning id, number`.execute(server.db)
    const other = await sql<{ number: string }>`select number from scheduled_bookings
      limit 1`.execute(server.db)
    const about = { kind: 'instant', booking_id: rows[0]?.number, body: 'Ring twice' }
    const made = await post('admin/note/store', about)
    expect([made.status, made.body.errors]).toEqual([200, undefined])
    const { id } = made.body.data
    const elsewhere = { id, kind: 'scheduled', booking_id: other.rows[0]?.number }
    const moved = await post('admin/note/update', elsewhere)
    const back = await undo(moved.body.batch)
    expect([back.status, back.body.message]).toEqual([200, undefined])
    const again = await post('admin/note/update', elsewhere)
    await sql`delete from instant_bookings where id = ${rows[0]?.id}`.execute(server.db)
    const refused = await undo(again.body.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'target_gone'])
    expect(refused.body.message).toContain('WS-990001')
  })
})
