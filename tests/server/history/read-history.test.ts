import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

describe.each(TESTED_ENGINES)('The history of changes, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  const tokens = {} as Record<keyof typeof ACCOUNTS, string>
  let job = 0
  let clerk = 0
  beforeAll(async () => {
    for (const role of ['admin', 'operations', 'car wash'] as const)
      tokens[role] = await server.tokenOf(ACCOUNTS[role])
    const { body } = await server.call('GET session', { token: tokens['car wash'] })
    const { rows } = await sql<{ id: number }>`select id from instant_bookings
      where is_completed = 0 and deleted_at is null and started_at is null and failed_at is null
        and employee_id = ${body.data.user.id} order by duration_minutes desc, id limit 1`.execute(
      server.db,
    )
    job = rows[0]?.id ?? 0
    const office = await server.call('GET session', { token: tokens.operations })
    clerk = office.body.data.user.id
  })

  const get = (path: string, role: keyof typeof ACCOUNTS = 'admin') =>
    server.call(`GET ${path}`, { token: tokens[role] })
  const post = (path: string, body: unknown, role: keyof typeof ACCOUNTS = 'admin') =>
    server.call(`POST ${path}`, { token: tokens[role], body })

  test('is listed as a capability of the provider', async () => {
    const { body } = await server.call('GET capabilities')
    expect(body.data.extensions).toEqual(
      expect.arrayContaining(['GET history', 'GET history/{entity}/{id}']),
    )
  })

  test('of a row lists its changes, newest first, with values as its cells show them', async () => {
    await post('admin/appointment/update', { id: job, instructions: 'Ring twice' }, 'operations')
    const started = await post('admin/appointment/start', { id: job }, 'car wash')
    expect(started.status).toBe(200)
    const { status, body } = await get(`history/instant-bookings/${job}`)
    expect([status, body.total, body.totalPages]).toEqual([200, 2, 1])
    const [second, first] = body.data
    expect(first).toMatchObject({
      verb: 'update',
      entity: 'instant-bookings',
      row_id: job,
      kind: 'update',
      actor_id: clerk,
      actor_role: 'operations',
      fields: ['instructions'],
      after: { instructions: 'Ring twice' },
      undone: false,
    })
    expect(first.actor.length).toBeGreaterThan(2)
    expect(second).toMatchObject({ verb: 'start', fields: ['started_at'], before: {} })
    expect(second.batch).toBe(started.body.batch)
    expect(second.title).toBe(started.body.data.number)
    // People call a booking by customer, car and area.
    const { customer, vehicle, area } = started.body.data
    expect(second.display_name).toBe([customer, vehicle, area].join(' · '))
  })

  test('names the target of a reference before and after a change, and keeps decimals', async () => {
    const { rows } = await sql<{ id: number }>`select s.id
      from services as s, instant_bookings as b where b.id = ${job} and s.id <> b.service_id
      and s.deleted_at is null and active = 1 and s.price <> b.price
      order by s.duration_minutes + s.buffer_minutes limit 1`.execute(server.db)
    const [other] = rows
    const sent = await post('admin/appointment/update', { id: job, service_id: other?.id })
    expect([sent.status, sent.body.errors]).toEqual([200, undefined])
    const { body } = await get(`history/instant-bookings/${job}`)
    const [{ before, after, fields }] = body.data
    expect(after.service).toBe(sent.body.data.service)
    expect(before.service).not.toBe(after.service)
    expect(fields).toEqual(expect.arrayContaining(['service_id', 'total']))
    expect(after.total).toMatch(/^\d+\.\d{3}$/)
  })

  test('leaves out fields that the reader may not read, and changes of only such fields', async () => {
    await sql`update instant_bookings set discount = discount + 0.001 where id = ${job}`.execute(
      server.db,
    )
    const all = await get(`history/instant-bookings/${job}`, 'operations')
    const theirs = await get(`history/instant-bookings/${job}`, 'car wash')
    expect(theirs.status).toBe(200)
    expect(theirs.body.total).toBe(all.body.total - 1)
    const text = JSON.stringify(theirs.body)
    for (const hidden of ['total', 'price', 'discount'])
      expect([hidden, JSON.stringify(all.body).includes(`"${hidden}":`)]).toEqual([hidden, true])
    expect(
      JSON.parse(text).data.flatMap((change: { fields: string[] }) => change.fields),
    ).not.toContain('total')
    for (const { before, after } of theirs.body.data)
      expect(Object.keys({ ...before, ...after })).not.toContain('total')
    // Who works in the office is nothing that the car wash is told.
    expect(
      theirs.body.data.find((change: { actor_id: number }) => change.actor_id === clerk)?.actor,
    ).toBe(null)
  })

  test('lists only rows that the reader may read', async () => {
    const { rows } = await sql<{ id: number }>`select b.id from instant_bookings as b
      join instant_bookings as own on own.id = ${job}
      where b.employee_id is distinct from own.employee_id limit 1`.execute(server.db)
    const other = `history/instant-bookings/${rows[0]?.id}`
    expect((await get(other, 'car wash')).status).toBe(404)
    expect((await get(other)).status).toBe(200)
    expect((await get('history/users/1', 'operations')).status).toBe(403)
    expect((await get('history/promos/1', 'car wash')).status).toBe(403)
    expect((await get('history/customers/1')).status).toBe(404)
    expect((await get('history/instant-bookings/1', 'car wash')).status).toBe(404)
    expect((await server.call(`GET ${other}`)).status).toBe(401)
  })

  test('continues after a row was deleted for good', async () => {
    const made = await post('admin/slider/store', {
      title: 'Spring',
      image: '/demo/sliders/1.svg',
      position: 3,
    })
    const { id } = made.body.data
    await post('admin/slider/destroy', { id })
    expect((await post('admin/slider/forceDelete', { id })).status).toBe(200)
    const { body } = await get(`history/sliders/${id}`)
    expect(body.data.map((change: { verb: string }) => change.verb)).toEqual([
      'forceDelete',
      'delete',
      'create',
    ])
    expect(body.data[0]).toMatchObject({ title: 'Spring', before: { position: 3 }, after: {} })
    expect(body.data[2]).toMatchObject({ kind: 'insert', after: { title: 'Spring' } })
  })

  test('finds the booking behind a row of the list of all bookings', async () => {
    const { rows } = await sql<{ id: number }>`select id from bookings
      where kind = 'instant-bookings' and booking_id = ${job}`.execute(server.db)
    const { body } = await get(`history/bookings/${rows[0]?.id}`)
    expect(body.data).toEqual((await get(`history/instant-bookings/${job}`)).body.data)
  })

  test('of everything is for admins only, filtered by author, time, entity and verb', async () => {
    expect((await get('history', 'operations')).status).toBe(403)
    const all = await get('history?perPage=200')
    expect(all.body.total).toBeGreaterThan(5)
    const by = async (query: string) => (await get(`history?${query}`)).body
    expect((await by(`actor_id=${clerk}`)).total).toBeLessThan(all.body.total)
    expect((await by('verb=start')).data).toMatchObject([{ row_id: job }])
    expect((await by('entity=sliders')).total).toBe(3)
    expect((await by(`entity=instant-bookings&row_id=${job}`)).total).toBe(4)
    expect((await by('from=2026-03-10&to=2026-03-10')).total).toBeGreaterThan(4)
    expect((await by('to=2026-03-09')).total).toBe(0)
    const first = await by('page=1&perPage=2')
    const next = await by('page=2&perPage=2')
    expect([...first.data, ...next.data]).toEqual(all.body.data.slice(0, 4))
  })

  test.each([
    ['history?verb=explode', 422],
    ['history?from=yesterday', 422],
    ['history?colour=red', 400],
    ['history?batch=x', 200],
    ['history/instant-bookings/x', 422],
    ['history/instant-bookings/99999999999', 422],
    ['history/instant-bookings/2147483000', 200],
    ['history/nothing/1', 404],
    ['history/toString/1', 404],
    ['history/instant-bookings/1?perPage=201', 422],
  ])('answers the query %s with %i', async (path, status) => {
    expect((await get(path)).status).toBe(status)
  })
})
