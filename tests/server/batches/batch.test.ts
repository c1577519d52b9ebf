import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { PROGRESS_MEDIA_TYPE } from '../../../registry/changes/batch.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { readProgress } from '../../support/server/progress-reader.ts'
import { letEverybodyWork } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const BATCH = 'POST batch'
let keys = 0
const newKey = () => `batch ${++keys}`

describe.each(TESTED_ENGINES)('A batch request on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const send = (body: object, key = newKey(), token = server.token) =>
    server.call(BATCH, { token, body, headers: { 'idempotency-key': key } })

  /** Questions of one name, for one test; returns their ids. */
  async function questions(name: string, count: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`insert into faqs (question, answer, position)
      select ${name} || ' ' || n, 'A', n from generate_series(1, ${count}::int) as n
      returning id`.execute(server.db)
    return rows.map(({ id }) => id)
  }
  const deletion = (name: string, more: object = {}) => ({
    entity: 'faqs',
    verb: 'delete',
    list: 'all',
    filter: { question: name, deleted: 'live' },
    ...more,
  })
  async function readDeleted(name: string): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from faqs
      where question like ${`${name} %`} and deleted_at is not null order by id`.execute(server.db)
    return rows.map(({ id }) => id)
  }
  async function readChanges(name: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*) as count from changes
      where entity = 'faqs' and verb = 'delete'
        and row_id in (select id from faqs where question like ${`${name} %`})`.execute(server.db)
    return Number(rows[0]?.count)
  }

  test('changes all matching rows except the excluded ones, and is undone as one change', async () => {
    const [before = 0, spared = 0, ...others] = await questions('Chosen', 30)
    await server.call('POST admin/faqs/destroy', { token: server.token, body: { id: before } })
    const { status, body } = await send(deletion('Chosen', { except: [spared], expected: 28 }))
    expect([status, body.data]).toEqual([
      200,
      {
        of: 28,
        tried: 28,
        alone: expect.any(Boolean),
        done: 28,
        changed: 28,
        refused: 0,
        failed: [],
        along: [],
        staying: [],
      },
    ])
    expect(await readDeleted('Chosen')).toEqual([before, ...others])

    const undone = await server.call('POST history/undo', {
      token: server.token,
      body: { batch: body.batch },
    })
    expect(undone.body.data).toEqual({ changes: 28, entities: ['faqs'], removed: [] })
    expect(await readDeleted('Chosen')).toEqual([before])
  })

  test('sets a field in all matching rows, reports the number of changes, and is undone as one change', async () => {
    const ids = await questions('Edited', 4)
    const positions = async () => {
      const { rows } = await sql<{ id: number; position: number }>`select id, position from faqs
        where question like 'Edited %' order by id`.execute(server.db)
      return rows.map(({ position }) => position)
    }
    const editing = {
      entity: 'faqs',
      verb: 'update',
      list: 'all',
      filter: { question: 'Edited', deleted: 'live' },
      values: { position: 3 },
    }
    const trial = await send({ ...editing, dryRun: true })
    expect(trial.body.data).toMatchObject({ of: 4, tried: 4, done: 4, changed: 3, refused: 0 })
    expect(await positions()).toEqual([1, 2, 3, 4])
    const { status, body } = await send({ ...editing, expected: 4 })
    expect([status, body.data]).toMatchObject([200, { done: 4, changed: 3, refused: 0 }])
    expect(await positions()).toEqual([3, 3, 3, 3])
    const { rows } = await sql<{ verb: string; answer: string }>`select distinct c.verb, f.answer
      from changes as c join faqs as f on f.id = c.row_id and c.entity = 'faqs'
      where c.batch = ${body.batch}::uuid`.execute(server.db)
    expect(rows).toEqual([{ verb: 'update', answer: 'A' }])
    const undo = { token: server.token, body: { batch: body.batch } }
    expect((await server.call('POST history/undo', undo)).body.data.changes).toBe(3)
    expect([ids.length, await positions()]).toEqual([4, [1, 2, 3, 4]])
  })

  test('names the rows that do not accept the value', async () => {
    const { rows } = await sql<{ id: number; code: string }>`insert into promos
        (code, discount_percent, starts_on, ends_on)
      values ('EARLY', 10, '2026-01-01', '2026-01-31'), ('LATE', 10, '2026-06-01', '2026-06-30')
      returning id, code`.execute(server.db)
    const late = rows.find(({ code }) => code === 'LATE')
    const ids = rows.map(({ id }) => id)
    const values = { ends_on: '2026-03-31' }
    const { body } = await send({ entity: 'promos', verb: 'update', ids, values })
    expect(body.data).toMatchObject({
      done: 1,
      changed: 1,
      failed: [
        { id: late?.id, title: 'LATE', status: 422, errors: { ends_on: [expect.any(String)] } },
      ],
    })
    const after = await sql<{ day: string }>`select ends_on::text as day from promos
      where id = any (${ids}::int[]) order by code`.execute(server.db)
    expect(after.rows.map(({ day }) => day)).toEqual(['2026-03-31', '2026-06-30'])
  })

  test('raises the version of its table once, so that lists are updated', async () => {
    await questions('Versioned', 30)
    const version = async () => {
      const { rows } = await sql<{ version: number }>`select version from table_versions
        where name = 'faqs'`.execute(server.db)
      return Number(rows[0]?.version)
    }
    const before = await version()
    await send(deletion('Versioned'))
    expect(await version()).toBe(before + 1)
  })

  /** Ids of instant bookings in a state, the last by time first. */
  async function bookings(where: string, count: number) {
    const { rows } = await sql<{ id: number; number: string }>`select id, number
      from instant_bookings where ${sql.raw(where)}
      order by starts_at desc limit ${count}`.execute(server.db)
    expect(rows).toHaveLength(count)
    return rows
  }
  const OPEN = 'deleted_at is null and is_completed = 0 and started_at is null'
  const cancelling = (ids: readonly number[], more: object = {}) => ({
    entity: 'instant-bookings',
    verb: 'cancel',
    ids,
    values: { rejection_reason_id: 1 },
    ...more,
  })
  const isCancelled = async (id: number) => {
    const { rows } = await sql`select from instant_bookings
      where id = ${id} and deleted_at is not null`.execute(server.db)
    return rows.length === 1
  }

  test('leaves refused rows unchanged, names them, and changes the others', async () => {
    const open = await bookings(OPEN, 3)
    const [done] = await bookings('deleted_at is null and is_completed = 1', 1)
    const ids = [...open.map(({ id }) => id), done?.id ?? 0, 999_999]
    const trial = await send(cancelling(ids, { dryRun: true, values: {} }))
    expect(trial.body.data).toMatchObject({ of: 5, tried: 5, done: 3, refused: 2 })
    expect(trial.body.batch).toBeUndefined()
    expect(await Promise.all(open.map(({ id }) => isCancelled(id)))).toEqual([false, false, false])

    const { body } = await send(cancelling(ids))
    expect(body.data).toMatchObject({ done: 3, refused: 2 })
    const failed = body.data.failed.toSorted((a: any, b: any) => a.status - b.status)
    expect(failed).toMatchObject([
      { id: 999_999, title: null, status: 404, code: 'not_found' },
      { id: done?.id, title: done?.number, status: 409, message: expect.any(String) },
    ])
    expect(await Promise.all(open.map(({ id }) => isCancelled(id)))).toEqual([true, true, true])
    expect(body.data.along).toEqual(trial.body.data.along)
  })

  test('that is atomic changes nothing if one row is refused, and otherwise all rows', async () => {
    const [gone = 0, ...others] = await questions('Atomic', 30)
    await server.call('POST admin/faqs/destroy', { token: server.token, body: { id: gone } })
    const before = await readChanges('Atomic')
    const asked = { entity: 'faqs', verb: 'delete', atomic: true }
    const { status, body } = await send({ ...asked, ids: [gone, ...others] })
    expect([status, body.batch, body.data]).toMatchObject([
      200,
      undefined,
      { of: 30, done: 0, changed: 0, refused: 1, failed: [{ id: gone, code: 'already_deleted' }] },
    ])
    expect([await readDeleted('Atomic'), await readChanges('Atomic')]).toEqual([[gone], before])
    expect((await send({ ...asked, ids: others })).body.data).toMatchObject({
      done: 29,
      refused: 0,
    })
    expect(await readDeleted('Atomic')).toEqual([gone, ...others])
  })

  test('reports related rows that it changes, and its undo restores them too', async () => {
    const { rows } = await sql<{ id: number }>`select b.id from instant_bookings as b
      join transactions as t on t.kind = 'instant-bookings' and t.booking_id = b.id
        and t.status = 'pending'
      where b.deleted_at is null and b.is_completed = 0 limit 2`.execute(server.db)
    const pending = async () => {
      const found = await sql`select from transactions where kind = 'instant-bookings'
        and booking_id = any (${rows.map(({ id }) => id)}::int[])
        and status = 'pending'`.execute(server.db)
      return found.rows.length
    }
    const { body } = await send(cancelling(rows.map(({ id }) => id)))
    expect(body.data.along).toEqual([{ entity: 'transactions', count: 2 }])
    expect(await pending()).toBe(0)
    const undo = { token: server.token, body: { batch: body.batch } }
    expect((await server.call('POST history/undo', undo)).status).toBe(200)
    expect(await pending()).toBe(2)
  })

  test('for a deletion warns which open rows refer to the deleted rows and stay', async () => {
    const { rows } = await sql<{ id: number; open: number }>`
      select u.id, count(*)::int as open from users as u
      join scheduled_bookings as b on b.customer_id = u.id and b.is_completed = 0
        and b.deleted_at is null
      where u.account_type = 'User' and u.deleted_at is null group by u.id order by u.id
      limit 3`.execute(server.db)
    const deleting = { entity: 'customers', verb: 'delete', ids: rows.map(({ id }) => id) }
    const admin = await server.tokenOf(ACCOUNTS.admin)
    const { body } = await send({ ...deleting, dryRun: true }, newKey(), admin)
    const bookings = body.data.staying.find(({ entity }: any) => entity === 'scheduled-bookings')
    expect(bookings.count).toBe(rows.reduce((sum, { open }) => sum + open, 0))
  })

  test('continues after a row that the database itself refuses', async () => {
    await letEverybodyWork(server.db)
    const { rows } = await sql<{ id: number; other: number; employee_id: number }>`
      select b.id, o.id as other, e.id as employee_id from instant_bookings as b
      join instant_bookings as o on o.id > b.id and o.provider_id = b.provider_id
        and o.deleted_at is null and o.is_completed = 0 and o.started_at is null
      join users as e on e.provider_id = b.provider_id and e.account_type = 'Car Wash'
        and e.auth = 1 and e.deleted_at is null
      where b.deleted_at is null and b.is_completed = 0 and b.started_at is null
      limit 1`.execute(server.db)
    const [pair] = rows
    // Two jobs at one time, far from all others, of which one person can do one.
    await sql`update instant_bookings set employee_id = null, starts_at = '2031-01-01T09:00Z'
      where id in (${pair?.id}, ${pair?.other})`.execute(server.db)
    const both = await sql<{ id: number }>`select id from bookings
      where kind = 'instant-bookings' and booking_id in (${pair?.id}, ${pair?.other})
      order by id`.execute(server.db)
    const ids = both.rows.map(({ id }) => id)
    const { body } = await send({
      entity: 'bookings',
      verb: 'assign',
      ids,
      values: { employee_id: pair?.employee_id },
    })
    expect([body.message, body.data?.done, body.data?.failed]).toMatchObject([
      undefined,
      1,
      [{ id: ids[1], status: 409, code: 'occupied', message: expect.any(String) }],
    ])
  })

  test('is refused if the number of rows differs from the expected one', async () => {
    await questions('Counted', 3)
    const { status, body } = await send(deletion('Counted', { expected: 2 }))
    expect([status, body.code, await readDeleted('Counted')]).toEqual([409, 'other_number', []])
  })

  test('has one effect and one answer if it is sent twice under one idempotency key', async () => {
    await questions('Once', 3)
    const key = newKey()
    const first = await send(deletion('Once'), key)
    const again = await send(deletion('Once'), key)
    expect([again.status, again.body]).toEqual([200, first.body])
    const asked = { token: server.token, body: { key } }
    const what = await server.call('POST batch/cancel', asked)
    expect(what.body.data).toEqual(first.body)
  })

  const follow = async (body: object, key: string) => {
    const response = await server.app.request('/api/batch', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        accept: PROGRESS_MEDIA_TYPE,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    })
    expect(response.headers.get('content-type')).toBe(PROGRESS_MEDIA_TYPE)
    return readProgress(response.body)
  }

  test('reports its progress line by line, and its answer in the last line', async () => {
    await questions('Followed', 60)
    const lines = await (await follow(deletion('Followed'), newKey())).readRest()
    const told = lines.slice(0, -1).map(({ progress }) => progress)
    expect(told).toEqual([0, 25, 50, 60].map((done) => ({ done, of: done === 0 ? 0 : 60 })))
    expect(lines.at(-1)).toMatchObject({ data: { done: 60 }, batch: expect.any(String) })
  })

  test('reports a problem in the last line, with the status of the problem', async () => {
    const reader = await follow(deletion('Followed', { expected: 5 }), newKey())
    const last = (await reader.readRest()).at(-1)
    expect(last).toMatchObject({ status: 409, code: 'other_number', message: expect.any(String) })
  })

  test('changes nothing after its caller has disconnected', async () => {
    await questions('Stopped', 75)
    const key = newKey()
    const reader = await follow(deletion('Stopped'), key)
    await reader.next()
    expect(await reader.next()).toEqual({ progress: { done: 25, of: 75 } })
    await reader.cancel()
    const asked = { token: server.token, body: { key } }
    expect((await server.call('POST batch/cancel', asked)).body).toEqual({ data: null })
    expect([await readDeleted('Stopped'), await readChanges('Stopped')]).toEqual([[], 0])
    expect((await send(deletion('Stopped'), key)).status).toBe(422)
    expect(await readDeleted('Stopped')).toEqual([])
  })

  test('is allowed to roles that may make the change, for rows that they may change', async () => {
    const carWash = await server.tokenOf(ACCOUNTS['car wash'])
    const { rows } = await sql<{ id: number; theirs: boolean }>`
      select b.id, u.email = ${ACCOUNTS['car wash']} as theirs from instant_bookings as b
      join users as u on u.id = b.employee_id
      where b.deleted_at is null and b.is_completed = 0 and b.started_at is null
        and b.failed_at is null order by 2 desc, 1`.execute(server.db)
    const own = rows.find(({ theirs }) => theirs)?.id
    const other = rows.find(({ theirs }) => !theirs)?.id
    const start = { entity: 'instant-bookings', verb: 'start', ids: [own, other] }
    const { body } = await send(start, newKey(), carWash)
    expect(body.data).toMatchObject({ done: 1, failed: [{ id: other, title: null, status: 404 }] })
    const refused = [
      deletion('Chosen'),
      { ...start, ids: undefined, list: 'active' },
      cancelling([own ?? 0]),
      {
        entity: 'instant-bookings',
        verb: 'update',
        ids: [own],
        values: { payment_method: 'cash' },
      },
    ]
    for (const one of refused) expect((await send(one, newKey(), carWash)).status).toBe(403)
    expect((await server.call(BATCH, { body: start })).status).toBe(401)
  })

  // The embedded engine has one connection: batches wait for one another there.
  if (engine === 'embedded') return
  test('is refused while another batch of the same user runs', async () => {
    await questions('Second', 2)
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', ACCOUNTS.operations)
      .executeTakeFirstOrThrow()
    await server.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('batch'), ${id})`.execute(trx)
      const { status, body } = await send(deletion('Second'))
      expect([status, body.code]).toEqual([409, 'batch_running'])
    })
    expect((await send(deletion('Second'))).body.data.done).toBe(2)
  })
})
