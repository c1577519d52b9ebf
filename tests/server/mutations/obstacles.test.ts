import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { readJobs } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

interface Told {
  code: string
  field?: string
  remedy: string | null
  blocks: boolean
}
const brief = (obstacles: readonly Told[]) =>
  obstacles.map(({ code, field, remedy }) => [code, field, remedy])

describe.each(TESTED_ENGINES)('The check before a restore or deletion, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let operations = ''
  let jobs: Awaited<ReturnType<typeof readJobs>>
  beforeAll(async () => {
    operations = await server.tokenOf(ACCOUNTS.operations)
    jobs = await readJobs(server.db)
  })

  const post = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const readObstacles = async (
    entity: string,
    id: number,
    verb = 'restore',
    token = server.token,
  ) => server.call(`GET obstacles/${entity}/${id}?verb=${verb}`, { token })
  const obstaclesTo = async (entity: string, id: number) =>
    brief((await readObstacles(entity, id)).body.data)
  const createRow = async (path: string, body: object): Promise<number> => {
    const answer = await post(path, body)
    expect([answer.status, answer.body.errors]).toEqual([200, undefined])
    return answer.body.data.id
  }
  const read = async (table: string, id: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where id = ${id}`.execute(server.db)
    return rows[0] ?? {}
  }

  it('lists the open rows that stay when a row is deleted, and leaves out completed rows', async () => {
    const { rows } = await sql<{ id: number; open: number; done: number }>`
      select u.id, count(*) filter (where b.is_completed = 0)::int as open,
        count(*) filter (where b.is_completed = 1)::int as done
      from users as u join instant_bookings as b on b.customer_id = u.id and b.deleted_at is null
      where u.deleted_at is null group by u.id
      having count(*) filter (where b.is_completed = 0) > 0
        and count(*) filter (where b.is_completed = 1) > 0 limit 1`.execute(server.db)
    const [customer] = rows
    const { status, body } = await readObstacles('customers', customer?.id ?? 0, 'delete')
    expect(status).toBe(200)
    const bookings = body.data.find(({ referrer }: any) => referrer.name === 'instant-bookings')
    expect(bookings).toMatchObject({ blocks: false, referrer: { count: customer?.open } })
    const names = body.data.map(({ referrer }: any) => referrer.name)
    expect(names).toContain('vehicles')
    // Payments stay in any case.
    expect(names).not.toContain('transactions')
  })

  it('reports an e-mail that is taken, and offers another one', async () => {
    const person = { name: 'Noor', phone: '+965 5555 0101', nationality_id: null, avatar: null }
    const gone = await createRow('admin/users/storeCustomer', {
      ...person,
      email: 'noor@example.com',
    })
    expect((await post('admin/users/destroy', { id: gone })).status).toBe(200)
    await createRow('admin/users/storeCustomer', { ...person, email: 'Noor@example.com' })

    expect(await obstaclesTo('customers', gone)).toEqual([['taken', 'email', 'change']])
    const refusal = await post('admin/users/restore', { id: gone })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'taken'])
    expect(brief(refusal.body.obstacles)).toEqual([['taken', 'email', 'change']])

    const values = { email: 'noor.2@example.com' }
    const back = await post('admin/users/restore', { id: gone, values })
    expect(back.body.data).toMatchObject({ ...values, deleted_at: null })
    expect((await post('history/undo', { batch: back.body.batch })).status).toBe(200)
    expect(await read('users', gone)).toMatchObject({
      email: 'noor@example.com',
      deleted_at: expect.anything(),
    })
  })

  it('names the deleted parent of a row, and one batchrestores both', async () => {
    const governorate_id = await createRow('nationality_governorate/store', {
      name: 'Gone',
      nationality_id: 1,
    })
    const city_id = await createRow('nationality_city/store', { name: 'Lost', governorate_id })
    const area = await createRow('nationality_area/store', { name: 'Away', city_id })
    const allPaths = [
      ['nationality_area', 'areas', area],
      ['nationality_city', 'cities', city_id],
      ['nationality_governorate', 'governorates', governorate_id],
    ] as const
    for (const [path, , id] of allPaths) await post(`${path}/destroy`, { id })
    const deleted = async () =>
      Promise.all(
        allPaths.map(async ([, table, id]) => (await read(table, id)).deleted_at !== null),
      )

    expect(await obstaclesTo('areas', area)).toEqual([
      ['deleted', 'city_id', 'restore'],
      ['deleted', 'city_id.governorate_id', 'restore'],
    ])
    const half = await post('nationality_area/restore', { id: area, with: ['city_id'] })
    expect([half.status, half.body.code, await deleted()]).toEqual([
      409,
      'deleted',
      [true, true, true],
    ])
    const paths = ['city_id', 'city_id.governorate_id']
    const restoreAnswer = await post('nationality_area/restore', { id: area, with: paths })
    expect([restoreAnswer.status, await deleted()]).toEqual([200, [false, false, false]])
    const undone = await post('history/undo', { batch: restoreAnswer.body.batch })
    expect([undone.body.data.changes, await deleted()]).toEqual([3, [true, true, true]])
  })

  it('does not offer to restore a parent that the caller may not restore', async () => {
    const job = await jobs.job('instant-bookings', '2026-06-01T09:00:00Z')
    const { customer_id } = (await read('instant_bookings', job.id)) as { customer_id: number }
    const cancelled = '2026-03-01T00:00:00Z'
    await sql`update instant_bookings set deleted_at = ${cancelled} where id = ${job.id}`.execute(
      server.db,
    )
    await sql`update users set deleted_at = ${cancelled} where id = ${customer_id}`.execute(
      server.db,
    )
    const obstacleAnswer = await readObstacles('instant-bookings', job.id, 'restore', operations)
    expect(brief(obstacleAnswer.body.data)).toEqual([['deleted', 'customer_id', 'change']])
    const restoreBody = { id: job.id, with: ['customer_id'] }
    expect((await post('admin/appointment/restore', restoreBody, operations)).status).toBe(403)
    expect((await post('admin/appointment/restore', restoreBody)).status).toBe(200)
    expect((await read('users', customer_id)).deleted_at).toBeNull()
  })

  describe('The check before a booking is restored', () => {
    let slots: { id: number; begins: string; day: number }[] = []
    beforeAll(async () => {
      const { rows: providers } = await sql<{ id: number }>`select provider_id as id from users
        where id = ${jobs.crew[0]}`.execute(server.db)
      const { rows } = await sql<{ id: number; begins: string; day: number }>`
        select t.id, date_slot_id as day,
          ((date + starts_at) at time zone 'Asia/Kuwait')::text as begins
        from time_slots t where type = 'scheduled' and provider_id = ${providers[0]?.id}
          and date > '2026-03-12' and closed_at is null and booked + 2 < capacity
        order by date, starts_at limit 40`.execute(server.db)
      slots = rows
      expect(slots.length).toBeGreaterThan(5)
    })
    const cancelledIn = async (slot: (typeof slots)[number] | undefined, values: object = {}) => {
      const starts_at = new Date(slot?.begins ?? 0).toISOString()
      const storedValues = { time_slot_id: slot?.id, deleted_at: '2026-03-01T00:00:00Z', ...values }
      return (await jobs.job('scheduled-bookings', starts_at, storedValues)).id
    }

    it('reports a full slot and a busy employee at once, and offers others', async () => {
      const [first, second] = slots
      const [employee_id] = jobs.crew
      const id = await cancelledIn(first, { employee_id })
      const starts_at = new Date(first?.begins ?? 0).toISOString()
      await sql`delete from users_occupancies where held_id = ${employee_id}`.execute(server.db)
      await jobs.job('instant-bookings', starts_at, { employee_id })
      await sql`update time_slots set booked = capacity where id = ${first?.id}`.execute(server.db)

      const expectedCodes = [
        ['full', 'time_slot_id', 'change'],
        ['occupied', 'employee_id', 'change'],
      ]
      expect(await obstaclesTo('scheduled-bookings', id)).toEqual(expectedCodes)
      const refusal = await post('admin/scheduled/restore', { id })
      expect([refusal.status, refusal.body.code]).toEqual([409, 'obstacles'])
      expect(brief(refusal.body.obstacles)).toEqual(expectedCodes)
      expect(Object.keys(refusal.body.errors).toSorted()).toEqual(['employee_id', 'time_slot_id'])

      const values = { time_slot_id: second?.id, employee_id: null }
      const back = await post('admin/scheduled/restore', { id, values })
      expect([back.status, back.body.data]).toMatchObject([200, values])
      const begins = new Date(second?.begins ?? 0).getTime()
      expect(new Date(back.body.data.starts_at).getTime()).toBe(begins)
    })

    it('refuses a closed day and a full slot, and accepts an open one', async () => {
      const [closed, full, freeSlot] = slots.toReversed()
      const id = await cancelledIn(closed)
      await post('date-slots/destroy', { id: closed?.day })
      expect(await obstaclesTo('scheduled-bookings', id)).toEqual([
        ['slot_closed', 'time_slot_id', 'change'],
      ])
      expect((await post('admin/scheduled/restore', { id })).body.code).toBe('slot_closed')
      const otherSlot = full?.day === closed?.day ? slots[2] : full
      await sql`update time_slots set booked = capacity where id = ${otherSlot?.id}`.execute(
        server.db,
      )
      const secondBody = { id, values: { time_slot_id: otherSlot?.id } }
      const refusal = await post('admin/scheduled/restore', secondBody)
      expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, ['time_slot_id']])
      const openSlot = freeSlot?.day === closed?.day ? slots[3] : freeSlot
      const movedBody = { id, values: { time_slot_id: openSlot?.id } }
      expect((await post('admin/scheduled/restore', movedBody)).status).toBe(200)
    })

    it('warns about a time that has passed, and allows it', async () => {
      const storedValues = { deleted_at: '2026-03-01T00:00:00Z' }
      const { id } = await jobs.job('instant-bookings', '2026-02-01T09:00:00Z', storedValues)
      const { body } = await readObstacles('instant-bookings', id)
      expect(body.data).toMatchObject([{ code: 'in_past', field: 'starts_at', blocks: false }])
      expect((await post('admin/appointment/restore', { id })).status).toBe(200)
    })

    it('also covers the list of all bookings', async () => {
      const id = await cancelledIn(slots[4])
      await sql`update time_slots set booked = capacity where id = ${slots[4]?.id}`.execute(
        server.db,
      )
      const inAll = await jobs.idInAll({ kind: 'scheduled-bookings', id, number: '' })
      expect(await obstaclesTo('bookings', inAll)).toEqual([['full', 'time_slot_id', 'change']])
      const values = { time_slot_id: slots[5]?.id }
      const back = await post('admin/assigning/restore', { id: inAll, values })
      expect([back.status, (await read('scheduled_bookings', id)).time_slot_id]).toEqual([
        200,
        slots[5]?.id,
      ])
    })
  })

  it.each([
    [{ values: 'email' }, 'values'],
    [{ values: ['email'] }, 'values'],
    [{ with: { city_id: 1 } }, 'with'],
    [{ with: [3] }, 'with'],
    [{ with: ['name'] }, 'name'],
    [{ values: { name: 'Other' } }, 'name'],
    [{ values: { 'governorate_id.name': 'Other' } }, 'governorate_id.name'],
  ])('refuses the malformed request %j', async (extraFields, field) => {
    const city = { name: `City ${JSON.stringify(extraFields)}`, governorate_id: 1 }
    const id = await createRow('nationality_city/store', city)
    await post('nationality_city/destroy', { id })
    const refusal = await post('nationality_city/restore', { id, ...extraFields })
    expect([refusal.status, Object.keys(refusal.body.errors)]).toEqual([422, [field]])
    expect((await read('cities', id)).deleted_at).not.toBeNull()
  })

  it('is answered to users who may restore the row, also for rows in the trash', async () => {
    const readStatus = async (entity: string, id: number, token?: string) =>
      (await readObstacles(entity, id, 'restore', token)).status
    expect(await readStatus('customers', 999_999)).toBe(404)
    expect(await readStatus('nothing', 1)).toBe(404)
    expect(await readStatus('transactions', 1)).toBe(404)
    expect(await readStatus('customers', 1, operations)).toBe(403)
    expect(await readStatus('governorates', 1)).toBe(409)
    expect((await readObstacles('governorates', 1, 'assign')).status).toBe(422)
    expect((await server.call('GET obstacles/cities/x', { token: server.token })).status).toBe(422)
  })

  it('lists the rows that refer to a row before it is deleted for good', async () => {
    const { rows } = await sql<{ id: number; count: number }>`select time_slot_id as id,
      count(*)::int as count from scheduled_bookings where time_slot_id is not null
      group by 1 limit 1`.execute(server.db)
    const [slot] = rows
    const { body } = await readObstacles('time-slots', slot?.id ?? 0, 'forceDelete')
    const referrer = { name: 'scheduled-bookings', count: slot?.count }
    expect(body.data).toMatchObject([{ code: 'referenced', referrer, remedy: null, blocks: true }])
    const refusal = await post('time-slots/destroy', { id: slot?.id })
    expect([refusal.status, refusal.body.obstacles]).toEqual([409, body.data])
  })
})
