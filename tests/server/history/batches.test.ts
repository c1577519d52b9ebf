import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

interface Entry {
  id: string
  batch: string
  title: string
  verb: string
  entity: string
  records: number
  changes: number
  undone: boolean
}

describe.each(TESTED_ENGINES)('The history by batch, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const tokens = {} as Record<keyof typeof ACCOUNTS, string>
  let bookings: { id: number; number: string }[] = []
  let reason = 0
  beforeAll(async () => {
    for (const role of ['admin', 'operations', 'car wash'] as const)
      tokens[role] = await server.tokenOf(ACCOUNTS[role])
    // Each of them has a payment, which a cancellation changes as well; none is a job of the car wash.
    const open = await sql<{ id: number; number: string }>`select b.id, b.number
      from instant_bookings as b where b.is_completed = 0 and b.deleted_at is null
        and b.started_at is null and b.employee_id is distinct from
          (select id from users where email = ${ACCOUNTS['car wash']}) and exists (select from transactions as t
          where t.kind = 'instant-bookings' and t.booking_id = b.id and t.status = 'pending')
      order by b.id limit 3`.execute(server.db)
    bookings = open.rows
    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null limit 1`.execute(server.db)
    reason = rows[0]?.id ?? 0
  })

  const get = (path: string, token = tokens.admin) => server.call(`GET ${path}`, { token })
  const post = (path: string, body: unknown, token = tokens.operations) =>
    server.call(`POST ${path}`, { token, body })
  const mine = async (token = tokens.operations) =>
    (await get('history/mine', token)).body.data as Entry[]
  const batches = async (query: string) => (await get(`history/batches?${query}`)).body
  const titles = async (query: string) =>
    (await batches(query)).data.map(({ title }: Entry) => title) as string[]
  const cancel = (id: unknown) =>
    post('admin/appointment/destroy', { id, rejection_reason_id: reason })

  test('is listed as a capability of the provider', async () => {
    const { body } = await server.call('GET capabilities')
    expect(body.data.extensions).toEqual(
      expect.arrayContaining(['GET history/batches', 'GET history/mine']),
    )
  })

  test('of a session lists its batches, newest first, with the title of their row', async () => {
    expect(await mine()).toEqual([])
    const [first, second] = bookings
    const done = await cancel(first?.id)
    await cancel(second?.id)
    await post('history/undo', { batch: done.body.batch })
    const entries = await mine()
    expect(entries.map(({ verb, title }) => [verb, title])).toEqual([
      ['undo', first?.number],
      ['cancel', second?.number],
      ['cancel', first?.number],
    ])
    expect(entries.map(({ undone }) => undone)).toEqual([false, false, true])
    expect(entries[1]).toMatchObject({ entity: 'instant-bookings', records: 1, changes: 2 })
  })

  test('of a session lists nothing of another session, even of the same person', async () => {
    expect(await mine(await server.tokenOf(ACCOUNTS.operations))).toEqual([])
    expect(await mine(tokens['car wash'])).toEqual([])
    expect((await server.call('GET history/mine')).status).toBe(401)
  })

  test('of a session lists no row that the caller may no longer read', async () => {
    const { body } = await server.call('GET session', { token: tokens['car wash'] })
    const { rows } = await sql<{ id: number; number: string }>`select id, number
      from instant_bookings where is_completed = 0 and deleted_at is null and started_at is null
        and failed_at is null and employee_id = ${body.data.user.id} limit 1`.execute(server.db)
    const done = await post('admin/appointment/start', { id: rows[0]?.id }, tokens['car wash'])
    expect(done.status).toBe(200)
    expect(await mine(tokens['car wash'])).toMatchObject([
      { verb: 'start', title: rows[0]?.number },
    ])
    await sql`update instant_bookings set employee_id = null where id = ${rows[0]?.id}`.execute(
      server.db,
    )
    expect(await mine(tokens['car wash'])).toEqual([])
  })

  test('has one entry for a batch of several records', async () => {
    const reasons = []
    for (const text of ['Rain', 'Snow', 'Hail']) {
      const made = await post('admin/rejectionreason/store', { reason: text }, tokens.admin)
      reasons.push(made.body.data.id)
    }
    const { rows } = await sql<{ batch: string }>`with one as (select set_config('washboard.change',
        jsonb_build_object('batch', gen_random_uuid(), 'verb', 'update', 'actor_role', 'admin')::text,
        true) as said)
      update cancellation_reasons set reason = reason || ' today' from one
      where id in (${sql.join(reasons)}) and said is not null
      returning (said::jsonb ->> 'batch') as batch`.execute(server.db)
    const { data } = await batches(`batch=${rows[0]?.batch}`)
    expect(data).toMatchObject([{ records: 3, changes: 3, verb: 'update' }])
    expect((await get(`history?batch=${rows[0]?.batch}`)).body.total).toBe(3)
  })

  test('of all sessions is for admins only', async () => {
    expect((await get('history/batches', tokens.operations)).status).toBe(403)
    expect((await get('history/batches', tokens['car wash'])).status).toBe(403)
    expect((await server.call('GET history/batches')).status).toBe(401)
  })

  test('is filtered by role, verb, entity, day and person', async () => {
    const [first, second] = bookings
    expect(await titles('actor_role=operations&verb=cancel')).toEqual([
      second?.number,
      first?.number,
    ])
    expect((await batches('actor_role=car%20wash')).data).toMatchObject([{ verb: 'start' }])
    expect(await titles('verb=undo')).toEqual([first?.number])
    const payments = await batches('entity=transactions&verb=cancel')
    expect(payments.data).toMatchObject([{ entity: 'transactions' }, { entity: 'transactions' }])
    expect(await titles('from=2026-03-10&to=2026-03-10&verb=undo')).toEqual([first?.number])
    expect(await titles('to=2026-03-09')).toEqual([])
    const { body } = await server.call('GET session', { token: tokens.operations })
    expect((await batches(`actor_id=${body.data.user.id}`)).data.length).toBe(3)
  })

  test('is searched by a part of a title, also of deleted rows, and by a request id', async () => {
    const [first] = bookings
    expect(await titles(`q=${first?.number.slice(1).toLowerCase()}`)).toEqual([
      first?.number,
      first?.number,
    ])
    const slider = { title: 'Gone 100% soon', image: '/demo/sliders/1.svg', position: 3 }
    const made = await post('admin/slider/store', slider, tokens.admin)
    const { id } = made.body.data
    await post('admin/slider/destroy', { id }, tokens.admin)
    await post('admin/slider/forceDelete', { id }, tokens.admin)
    expect(await titles(`q=${encodeURIComponent('100% so')}`)).toEqual(
      Array.from({ length: 3 }, () => slider.title),
    )
    expect(await titles('q=1000%20soon')).toEqual([])
    const { rows } = await sql<{ request_id: string }>`select request_id from changes
      where verb = 'forceDelete' limit 1`.execute(server.db)
    const { data } = await batches(`q=${rows[0]?.request_id}`)
    expect(data).toMatchObject([{ verb: 'forceDelete', row_id: id }])
  })

  test('is paged, with each batch once', async () => {
    const all = (await batches('perPage=200')).data as Entry[]
    expect(all.length).toBeGreaterThan(5)
    const paged: Entry[] = []
    let before = ''
    do {
      const page = await batches(`perPage=2&before=${before}`)
      paged.push(...page.data)
      before = page.next ?? ''
    } while (before)
    expect(paged).toEqual(all)
    expect(new Set(paged.map(({ batch }) => batch)).size).toBe(all.length)
  })

  test('pages single changes without a total count on request', async () => {
    const all = (await get('history?perPage=200')).body
    const first = (await get('history?perPage=4&count=0')).body
    expect([Object.keys(first).sort(), first.data]).toEqual([
      ['data', 'next'],
      all.data.slice(0, 4),
    ])
    const second = (await get(`history?perPage=4&count=0&before=${first.next}`)).body
    expect(second.data).toEqual(all.data.slice(4, 8))
  })

  test.each([
    ['history/batches?before=x', 422],
    ['history/batches?before=-1', 422],
    ['history/batches?actor_role=king', 422],
    ['history/batches?from=yesterday', 422],
    ['history/batches?page=2', 400],
    ['history/batches?perPage=201', 422],
    ['history/batches?q=%25_%5C', 200],
    ['history/batches?q=%00', 200],
    ['history/mine?perPage=2', 400],
  ])('answers the query %s with %i', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })
})
