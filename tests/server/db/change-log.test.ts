import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allowAnyTable } from '../../../server/db/database-types.ts'
import { describeChanges } from '../../../server/db/change-context.ts'
import { HISTORY_IS_KEPT } from '../../../server/db/tables/change-log.ts'
import { OMITTED_COLUMNS } from '../../../server/db/tables/server-history.ts'
import { buildTables } from '../../../server/db/tables/schema.ts'
import { entities } from '../../support/server/app.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('The history, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const post = (path: string, body: unknown) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const readChanges = (batch: string) =>
    server.db.selectFrom('changes').selectAll().where('batch', '=', batch).orderBy('id').execute()
  const newest = () =>
    server.db.selectFrom('changes').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const openBookings = (count: number) =>
    server.db
      .selectFrom('instant_bookings')
      .select(['id', 'rejection_reason_id'])
      .where('is_completed', '=', 0)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(count)
      .execute()
  const reason = async () =>
    (await server.db.selectFrom('cancellation_reasons').select('id').executeTakeFirstOrThrow()).id

  test('is empty at first, because the rows of the demo business are no changes', async () => {
    const { rows } = await sql`select 1 from changes where verb <> 'system'`.execute(server.db)
    expect(rows).toEqual([])
  })

  test('covers every stored table', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_trigger
      join pg_class on pg_class.oid = tgrelid where tgname = relname || '_history'`.execute(
      server.db,
    )
    const tables = [
      // A ledger and statements are their own history. That of other documents has their parties.
      ...buildTables(entities).flatMap(({ name }) =>
        ['ledger_entries', 'statements'].includes(name) ? [] : [name],
      ),
      ...Object.keys(OMITTED_COLUMNS),
    ]
    expect(tables.length).toBeGreaterThan(20)
    expect(rows.map(({ name }) => name).sort()).toEqual(tables.sort())
  })

  test('records who changed what, when, by which verb and in which request', async () => {
    const [booking] = await openBookings(1)
    const rejection_reason_id = await reason()
    const answer = await server.call('POST admin/appointment/destroy', {
      token: server.token,
      body: { id: booking?.id, rejection_reason_id },
      headers: { 'x-request-id': 'history-test-1' },
    })
    expect(answer.status).toBe(200)
    const changes = await readChanges(answer.body.batch)
    const change = changes.find(({ entity }) => entity === 'instant-bookings')
    const { body } = await server.call('GET session', { token: server.token })
    expect(change).toMatchObject({
      actor_id: body.data.user.id,
      actor_role: 'operations',
      session_id: body.data.sessionId,
      request_id: 'history-test-1',
      verb: 'cancel',
      row_id: booking?.id,
      kind: 'update',
      before: { rejection_reason_id: booking?.rejection_reason_id, deleted_at: null },
      after: { rejection_reason_id, cancelled_by: body.data.user.id },
    })
    expect(new Date(change?.at ?? '').toISOString()).toBe(TEST_NOW.toISOString())
    expect(Object.keys(change?.after ?? {}).sort()).toEqual([
      'cancelled_by',
      'deleted_at',
      'rejection_reason_id',
    ])
  })

  test('records consequences of a change in the batch of that change', async () => {
    const pending = await sql<{ id: number; booking_id: number }>`
      select t.id, booking_id from transactions as t
      join instant_bookings as b on b.id = booking_id and b.deleted_at is null
      where t.kind = 'instant-bookings' and t.status = 'pending' and is_completed = 0
      limit 1`.execute(server.db)
    const [row] = pending.rows
    const answer = await post('admin/appointment/destroy', {
      id: row?.booking_id,
      rejection_reason_id: await reason(),
    })
    const changes = await readChanges(answer.body.batch)
    const deletion = changes.find(({ entity }) => entity === 'transactions')
    expect(deletion).toMatchObject({ kind: 'delete', row_id: row?.id, after: null })
    expect(deletion?.before).toMatchObject({ id: row?.id, status: 'pending' })
    expect(new Set(changes.map(({ verb }) => verb))).toEqual(new Set(['cancel']))
  })

  test('has one batch for all rows of one request', async () => {
    const slots = await server.db
      .selectFrom('time_slots')
      .select('id')
      .where('booked', '=', 0)
      .orderBy('id')
      .limit(2)
      .execute()
    const ids = slots.map(({ id }) => id)
    const answer = await post('time-slots/destroy/array', { id: ids })
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    const changes = await readChanges(answer.body.batch)
    expect(changes.map(({ entity, row_id }) => [entity, row_id])).toEqual(
      ids.map((id) => ['time-slots', id]),
    )
  })

  test('records what users change about themselves', async () => {
    expect((await post('profile', { name: 'Another Name' })).status).toBe(200)
    expect(await newest()).toMatchObject({
      verb: 'profile',
      actor_role: 'operations',
      after: { name: 'Another Name' },
    })
    const applicant = { name: 'New', email: 'new@wash.example', password: 'long enough 123' }
    expect((await post('jwt/register', applicant)).status).toBe(200)
    expect(await newest()).toMatchObject({ verb: 'register', actor_id: null, kind: 'insert' })
  })

  test('records nothing of a change that fails', async () => {
    const before = await newest()
    const [booking] = await openBookings(1)
    const answer = await post('admin/appointment/destroy', {
      id: booking?.id,
      rejection_reason_id: 0,
    })
    expect(answer.status).toBe(422)
    expect(await newest()).toEqual(before)
  })

  test('records nothing of an update that changes only its own timestamp', async () => {
    const before = await newest()
    await sql`update services set updated_at = now(), name = name`.execute(server.db)
    await sql`update users set last_login_at = now()`.execute(server.db)
    expect(await newest()).toEqual(before)
  })

  test('distinguishes customers from staff, although they share a table', async () => {
    await sql`update users set phone = '+965 1' where account_type = 'User'
      and id = (select min(id) from users where account_type = 'User')`.execute(server.db)
    expect(await newest()).toMatchObject({ entity: 'customers', after: { phone: '+965 1' } })
    await sql`update users set phone = '+965 2' where id = 1`.execute(server.db)
    expect(await newest()).toMatchObject({ entity: 'users', row_id: 1 })
  })

  test('names the system as the author of changes without a user, in one batch each time', async () => {
    await sql`update faqs set question = question || '?'
      where id in (select id from faqs order by id limit 2)`.execute(server.db)
    const latestChange = await newest()
    expect(latestChange).toMatchObject({ actor_id: null, verb: 'system', entity: 'faqs' })
    expect(await readChanges(latestChange?.batch ?? '')).toHaveLength(2)
    await sql`update faqs set question = question || '?' where id = ${latestChange?.row_id}`.execute(
      server.db,
    )
    expect((await newest())?.batch).not.toBe(latestChange?.batch)
  })

  test('forgets the author when the transaction ends', async () => {
    await allowAnyTable(server.db)
      .transaction()
      .execute((trx) =>
        describeChanges(trx, {
          batch: crypto.randomUUID(),
          at: TEST_NOW.toISOString(),
          actor_id: 1,
          actor_role: 'admin',
          session_id: null,
          request_id: 'x',
          verb: 'update',
        }),
      )
    await sql`update faqs set answer = answer || '.' where id = 1`.execute(server.db)
    expect(await newest()).toMatchObject({ actor_id: null, verb: 'system' })
  })

  test.each([
    ['changed', sql`update changes set verb = 'x'`],
    ['deleted', sql`delete from changes`],
    ['truncated', sql`truncate changes`],
  ])('cannot be %s', async (_, statement) => {
    const before = await newest()
    expect(before).toBeDefined()
    await expect(statement.execute(server.db)).rejects.toMatchObject({ code: HISTORY_IS_KEPT })
    expect(await newest()).toEqual(before)
  })
})
