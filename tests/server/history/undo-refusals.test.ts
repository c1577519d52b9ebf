import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { letEverybodyWork } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('An undo, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const tokens = {} as Record<keyof typeof ACCOUNTS, string>
  let reason = 0
  beforeAll(async () => {
    await letEverybodyWork(server.db)
    for (const role of ['admin', 'operations', 'car wash'] as const)
      tokens[role] = await server.tokenOf(ACCOUNTS[role])
    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null limit 1`.execute(server.db)
    reason = rows[0]?.id ?? 0
  })

  const post = (path: string, body: unknown, role: keyof typeof ACCOUNTS = 'operations') =>
    server.call(`POST ${path}`, { token: tokens[role], body })
  const undo = (batch: string, role: keyof typeof ACCOUNTS = 'operations') =>
    post('history/undo', { batch }, role)
  const openBookings = async (count: number) => {
    const { rows } = await sql<{ id: number; instructions: string | null }>`
      select id, instructions from instant_bookings where is_completed = 0 and deleted_at is null
      and started_at is null order by id limit ${count}`.execute(server.db)
    return rows
  }
  const cancel = (id: unknown) =>
    post('admin/appointment/destroy', { id, rejection_reason_id: reason })
  const isDeleted = async (id: unknown) => {
    const { rows } = await sql<{ deleted_at: string | null }>`
      select deleted_at from instant_bookings where id = ${id}`.execute(server.db)
    return rows[0]?.deleted_at !== null
  }

  test('reverses the chosen change: the first of two cancellations', async () => {
    const [a, b] = await openBookings(2)
    const first = await cancel(a?.id)
    await cancel(b?.id)
    const { status, body } = await undo(first.body.batch)
    expect([status, body.data.entities]).toEqual([
      200,
      expect.arrayContaining(['instant-bookings']),
    ])
    expect([await isDeleted(a?.id), await isDeleted(b?.id)]).toEqual([false, true])
  })

  test('names the rows that it deletes, and their rows in a list of several entities', async () => {
    const { rows: models } = await sql<Record<string, unknown>>`select customer_id, vehicle_id,
      location_id, provider_id, service_id from instant_bookings
      where location_id is not null and deleted_at is null limit 1`.execute(server.db)
    const values = { ...models[0], starts_at: '2026-06-08T10:00:00+03:00' }
    const made = await post('admin/appointment/store', { ...values, override_reason: 'A test.' })
    const { id } = made.body.data
    const { rows } = await sql<{ id: number }>`select id from bookings
      where kind = 'instant-bookings' and booking_id = ${id}`.execute(server.db)
    const { body } = await undo(made.body.batch)
    expect(rows).toHaveLength(1)
    const removed = [
      { entity: 'instant-bookings', ids: [id] },
      { entity: 'bookings', ids: [rows[0]?.id] },
    ]
    expect(body.data.removed).toEqual(expect.arrayContaining(removed))
  })

  test('is a change of its own in the history, with its reason', async () => {
    const [booking] = await openBookings(1)
    const done = await cancel(booking?.id)
    const undone = await post('history/undo', { batch: done.body.batch, reason: 'Called again' })
    const { body } = await server.call(`GET history/instant-bookings/${booking?.id}`, {
      token: tokens.operations,
    })
    const [newest, before] = body.data
    expect(newest).toMatchObject({
      verb: 'undo',
      undoes: done.body.batch,
      batch: undone.body.batch,
      reason: 'Called again',
      undone: false,
    })
    expect(before).toMatchObject({ verb: 'cancel', undone: true })
  })

  test('is refused with the conflicting fields if somebody changed the same fields since', async () => {
    const [booking] = await openBookings(1)
    const write = (instructions: string) =>
      post('admin/appointment/update', { id: booking?.id, instructions })
    const first = await write('Blue gate')
    await write('Green gate')
    const refused = await undo(first.body.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
    expect(refused.body.message).toContain('Instructions')
    const { rows } = await sql<{ instructions: string }>`select instructions from instant_bookings
      where id = ${booking?.id}`.execute(server.db)
    expect(rows[0]?.instructions).toBe('Green gate')
  })

  test('is not refused if somebody changed other fields since', async () => {
    const [booking] = await openBookings(1)
    const id = booking?.id
    const first = await post('admin/appointment/update', { id, instructions: 'Two dogs' })
    await sql`update instant_bookings set duration_minutes = duration_minutes + 5
      where id = ${id}`.execute(server.db)
    expect((await undo(first.body.batch)).status).toBe(200)
  })

  test('works in reverse order: later changes that are undone do not prevent it', async () => {
    const made = await post('admin/users/storeCustomer', { name: 'Hind', phone: '+965 56' })
    const { id } = made.body.data
    const renamed = await post('admin/users/updateCustomer', {
      id,
      name: 'Hind A.',
      phone: '+965 56',
    })
    expect([renamed.status, renamed.body.errors]).toEqual([200, undefined])
    const undone = await undo(renamed.body.batch)
    const redone = await undo(undone.body.batch)
    expect([undone.status, redone.status]).toEqual([200, 200])
    const early = await undo(made.body.batch)
    expect([early.status, early.body.code]).toEqual([409, 'changed_since'])
    expect((await undo(redone.body.batch)).status).toBe(200)
    expect((await undo(made.body.batch)).status).toBe(200)
  })

  test('is refused for a booking that has been paid since, and changes nothing', async () => {
    const { rows } = await sql<{ id: number; payment: number }>`
      select b.id, t.id as payment from instant_bookings as b
      join transactions as t on t.kind = 'instant-bookings' and t.booking_id = b.id
      where t.status = 'pending' and b.is_completed = 0 and b.deleted_at is null
        and started_at is null order by b.id limit 1`.execute(server.db)
    const [row] = rows
    const services = await sql<{ id: number }>`select s.id from services as s,
      instant_bookings as b where b.id = ${row?.id} and s.price > b.price and active = 1
      and s.deleted_at is null limit 1`.execute(server.db)
    const dearer = await post('admin/appointment/update', {
      id: row?.id,
      service_id: services.rows[0]?.id,
    })
    expect([dearer.status, dearer.body.errors]).toEqual([200, undefined])
    expect(
      (await post('admin/transactions/pay', { id: row?.payment, method: 'cash' })).status,
    ).toBe(200)
    const refused = await undo(dearer.body.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
    expect(refused.body.message).toContain('Status')
    const now = await sql<{ service_id: number }>`select service_id from instant_bookings
      where id = ${row?.id}`.execute(server.db)
    expect(now.rows[0]?.service_id).toBe(services.rows[0]?.id)
  })

  test('is refused if another row refers to a row that it would delete, and names that row', async () => {
    const made = await post('admin/users/storeCustomer', { name: 'Noor', phone: '+965 55' })
    expect([made.status, made.body.errors]).toEqual([200, undefined])
    await sql`insert into vehicles (user_id, plate, make, model, size)
      select ${made.body.data.id}, 'UNDO 1', make, model, size from vehicles limit 1`.execute(
      server.db,
    )
    const refused = await undo(made.body.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'referenced'])
    expect(refused.body.message).toContain('(1)')
  })

  test('is refused if the row no longer exists', async () => {
    const picture = { title: 'Autumn', image: '/demo/sliders/1.svg', position: 3 }
    const made = await post('admin/slider/store', picture)
    const { id } = made.body.data
    const moved = await post('admin/slider/update', { id, position: 4 })
    expect([moved.status, moved.body.errors]).toEqual([200, undefined])
    await post('admin/slider/destroy', { id })
    expect((await post('admin/slider/forceDelete', { id }, 'admin')).status).toBe(200)
    const refused = await undo(moved.body.batch)
    expect([refused.status, refused.body.code]).toEqual([409, 'gone_since'])
  })

  test('is refused if the database finds a duplicate: a code that is in use again', async () => {
    const promo = {
      code: 'UNDO10',
      discount_percent: 10,
      starts_on: '2026-03-01',
      ends_on: '2026-04-01',
    }
    const made = await post('admin/promo/store', promo, 'admin')
    expect([made.status, made.body.errors]).toEqual([200, undefined])
    const gone = await post('admin/promo/destroy', { id: made.body.data.id }, 'admin')
    await post('admin/promo/store', promo, 'admin')
    const refused = await undo(gone.body.batch, 'admin')
    expect([refused.status, refused.body.code]).toEqual([409, 'taken'])
  })

  test('is allowed to the author of the change and to admins', async () => {
    const [booking] = await openBookings(1)
    const done = await cancel(booking?.id)
    const others = await undo(done.body.batch, 'car wash')
    expect([others.status, others.body.code]).toEqual([403, 'not_yours_to_undo'])
    expect((await undo(done.body.batch, 'admin')).status).toBe(200)
    const byAdmin = await post(
      'admin/appointment/update',
      { id: booking?.id, instructions: 'x' },
      'admin',
    )
    expect((await undo(byAdmin.body.batch)).status).toBe(403)
  })

  test('is refused to a person whose role no longer allows such changes', async () => {
    const [booking] = await openBookings(1)
    const done = await cancel(booking?.id)
    const { body } = await server.call('GET session', { token: tokens.operations })
    const become = async (type: string) => {
      await sql`update users set account_type = ${type} where id = ${body.data.user.id}`.execute(
        server.db,
      )
      // The change of a role ends the sessions of its account.
      tokens.operations = await server.tokenOf(ACCOUNTS.operations)
    }
    await become('Car Wash')
    const refused = await undo(done.body.batch)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_yours_to_undo'])
    await become('Operations')
    expect((await undo(done.body.batch)).status).toBe(200)
  })

  test('takes effect once for several simultaneous requests', async () => {
    const [booking] = await openBookings(1)
    const done = await cancel(booking?.id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(done.body.batch)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const again = await Promise.all(
      Array.from({ length: 2 }, async () =>
        server.call('POST history/undo', {
          token: tokens.operations,
          body: { batch: (await cancelOnce()).body.batch },
          headers: { 'idempotency-key': 'undo-once' },
        }),
      ),
    )
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(again[0]?.body).toEqual(again[1]?.body)
  })
  let cancelled: ReturnType<typeof cancel> | undefined
  const cancelOnce = () => (cancelled ??= openBookings(1).then(([booking]) => cancel(booking?.id)))

  test("never removes the last admin or the caller's own account", async () => {
    const { body } = await server.call('GET session', { token: tokens.admin })
    const me = body.data.user.id
    const made = await post(
      'admin/users/store',
      { name: 'Second', email: 'second@wash.example', account_type: 'Admin', auth: 1 },
      'admin',
    )
    expect([made.status, made.body.errors]).toEqual([200, undefined])
    await sql`update users set account_type = 'Operations' where id = ${me}`.execute(server.db)
    const { rows } = await sql<{ batch: string }>`select batch from changes
      where entity = 'users' and row_id = ${me} order by id desc limit 1`.execute(server.db)
    await sql`update users set account_type = 'Admin' where id = ${me}`.execute(server.db)
    const { rows: last } = await sql<{ batch: string }>`select batch from changes
      where entity = 'users' and row_id = ${me} order by id desc limit 1`.execute(server.db)
    expect(rows[0]?.batch).not.toBe(last[0]?.batch)
    // The change of a role ends the sessions of its account.
    tokens.admin = await server.tokenOf(ACCOUNTS.admin)
    const refused = await undo(last[0]?.batch ?? '', 'admin')
    expect([refused.status, refused.body.code]).toEqual([409, 'yourself'])
  })

  test.each([
    [{}, 422],
    [{ batch: 'x' }, 422],
    [{ batch: 7 }, 422],
    [{ batch: null }, 422],
    [{ batch: ['4965f85c-c2d3-4b23-9557-5ef38586a187'] }, 422],
    [{ batch: '4965f85c-c2d3-4b23-9557-5ef38586a187' }, 404],
    [{ batch: '4965f85c-c2d3-4b23-9557-5ef38586a187', colour: 'red' }, 422],
    [{ batch: '4965f85c-c2d3-4b23-9557-5ef38586a187', reason: 'x'.repeat(201) }, 422],
  ])('answers the request %o with %i', async (body, status) => {
    expect((await post('history/undo', body)).status).toBe(status)
  })
})
