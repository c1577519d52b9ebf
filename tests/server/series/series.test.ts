import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findWrongBalances } from '../../support/database/ledger.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { addRepeatable } from '../../support/rows/repeatable.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { isWhole } from '../../support/runner/whole.ts'

type App = Awaited<ReturnType<typeof startTestApp>>
type Row = Record<string, unknown> & { id: number }

const ZONE = 'Europe/Berlin'
const OVERRIDE = { override_reason: 'A test.' }
const walls = (moments: readonly unknown[]) =>
  moments.map((moment) =>
    new Date(String(moment)).toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16),
  )

describe.each(TESTED_ENGINES)('A series of bookings, on %s', (engine) => {
  let app: App
  let now = TEST_NOW
  let tokens: Readonly<Record<string, string>>
  let model: Row
  let employee = 0
  beforeAll(async () => {
    app = await startTestApp(engine, () => now, { timeZone: ZONE })
    for (const table of ['shifts', 'shift_exceptions', 'absences'])
      await sql`delete from ${sql.table(table)}`.execute(app.db)
    await sql`update users set service_ids = null, area_ids = null
      where service_ids is not null or area_ids is not null`.execute(app.db)
    const { rows } = await sql<Row>`select b.*, u.id as somebody from instant_bookings as b
      join users as u on u.provider_id = b.provider_id and u.account_type = 'Car Wash'
        and u.deleted_at is null
      where b.location_id is not null and b.deleted_at is null order by b.id, u.id limit 1`.execute(
      app.db,
    )
    model = rows[0] as Row
    employee = Number(model.somebody)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await moveTo(TEST_NOW)
    // Only rows of a test take time.
    for (const table of ['instant_bookings', 'scheduled_bookings', 'subscription_visits'])
      await sql`update ${sql.table(table)} set employee_id = null where employee_id = ${employee}`.execute(
        app.db,
      )
  })

  /** Sets the clock. Everybody signs in again, because sessions expire. */
  async function moveTo(moment: Date): Promise<void> {
    now = moment
    const [operations = '', carWash = ''] = await Promise.all(
      [ACCOUNTS.operations, ACCOUNTS['car wash']].map((email) => app.tokenOf(email)),
    )
    tokens = { operations, 'car wash': carWash }
  }
  const post = (path: string, body: object, role: keyof typeof ACCOUNTS = 'operations') =>
    app.call(`POST ${path}`, { token: tokens[role] ?? '', body })
  const book = async (starts_at: string, more: object = {}): Promise<Row> => {
    const names = ['customer_id', 'vehicle_id', 'location_id', 'provider_id', 'service_id']
    const values = Object.fromEntries(names.map((name) => [name, model[name]]))
    const { status, body } = await post('admin/scheduled/store', {
      ...values,
      starts_at,
      employee_id: employee,
      ...OVERRIDE,
      ...more,
    })
    expect([status, body.errors]).toEqual([200, undefined])
    return body.data
  }
  const repeat = (id: number, more: object = {}) =>
    post('series/repeat', {
      entity: 'scheduled-bookings',
      id,
      rule: 'FREQ=WEEKLY;COUNT=4',
      ...OVERRIDE,
      ...more,
    })
  const change = (id: number, more: object) =>
    post('series/change', { entity: 'scheduled-bookings', id, ...more })
  const readRows = async (series: unknown) => {
    const { rows } = await sql<Row>`select * from scheduled_bookings where series = ${series}
      order by starts_at, id`.execute(app.db)
    return rows
  }
  const readSeries = async (id: number) => {
    const { rows } = await sql<{ series: string }>`select series from scheduled_bookings
      where id = ${id}`.execute(app.db)
    return readRows(rows[0]?.series)
  }
  const readStarts = async (id: number) =>
    walls((await readSeries(id)).filter((row) => !row.deleted_at).map((row) => row.starts_at))

  it('requests the deposit of each booking', async () => {
    const first = await book('2026-06-16T10:00:00+02:00', { deposit: '0.500' })
    expect((await repeat(first.id)).body.data.done).toBe(3)
    const ids = (await readSeries(first.id)).map(({ id }) => id)
    const { rows } = await sql<{ purpose: string; amount: string }>`
      select purpose, amount::text as amount from transactions
      where kind = 'scheduled-bookings' and booking_id = any (${ids}::int[]) and status = 'pending'
        and purpose = 'deposit'`.execute(app.db)
    expect(rows).toEqual(Array(4).fill({ purpose: 'deposit', amount: '0.500' }))
    expect(await findWrongBalances(app.db)).toEqual([])
  })

  it('keeps its local time when clocks change, and is undone as one', async () => {
    const first = await book('2026-03-17T10:00:00+01:00')
    const { status, body } = await repeat(first.id)
    expect([status, body.data.done, body.data.failed]).toEqual([200, 3, []])
    // The clocks change on 29 March.
    expect(await readStarts(first.id)).toEqual([
      '2026-03-17 10:00',
      '2026-03-24 10:00',
      '2026-03-31 10:00',
      '2026-04-07 10:00',
    ])
    const made = await readSeries(first.id)
    expect(new Set(made.map((row) => row.total))).toEqual(new Set([first.total]))
    expect(made.map((row) => row.recurrence)).toEqual(Array(4).fill('FREQ=WEEKLY;COUNT=4'))
    expect((await repeat(first.id)).body.code).toBe('in_series')
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
    const { rows } = await sql<Row>`select * from scheduled_bookings
      where id >= ${first.id} and deleted_at is null`.execute(app.db)
    expect(rows.map(({ id, series }) => [id, series])).toEqual([[first.id, null]])
  })

  it('reports conflicts by day, and books the other days', async () => {
    const first = await book('2026-04-14T10:00:00+02:00')
    await book('2026-04-21T10:10:00+02:00')
    await book('2026-05-05T09:50:00+02:00')
    const rule = 'FREQ=WEEKLY;COUNT=5'
    const { body: tried } = await repeat(first.id, { rule, dryRun: true })
    const { rows, failed, done, refused } = tried.data
    const days = failed.map(({ at }: { at: number }) => rows[at].day)
    expect([done, refused, days]).toEqual([2, 2, ['2026-04-21', '2026-05-05']])
    expect(Object.keys(failed[0].errors)).toEqual(['employee_id'])
    expect(await readSeries(first.id)).toEqual([])
    const { body } = await repeat(first.id, { rule, except: days })
    expect([body.data.done, body.data.refused]).toEqual([2, 0])
    expect(await readStarts(first.id)).toEqual([
      '2026-04-14 10:00',
      '2026-04-28 10:00',
      '2026-05-12 10:00',
    ])
  })

  it('is changed in one row, the following rows or all, and never in the past', async () => {
    const first = await book('2026-06-02T10:00:00+02:00')
    await repeat(first.id)
    const [, second, third] = await readSeries(first.id)
    await moveTo(new Date('2026-06-05T08:00:00Z'))
    const values = { starts_at: '2026-06-17T11:30:00+02:00', ...OVERRIDE }
    const moved = await change(Number(third?.id), { scope: 'following', verb: 'update', values })
    expect([moved.status, moved.body.data.failed]).toEqual([200, []])
    expect(await readStarts(first.id)).toEqual([
      '2026-06-02 10:00',
      '2026-06-09 10:00',
      '2026-06-17 11:30',
      '2026-06-24 11:30',
    ])
    // The first has been; of "all" it is left alone.
    const all = await change(Number(first.id), {
      scope: 'all',
      verb: 'update',
      values: { instructions: 'Ring twice.' },
    })
    expect(all.body.data.done).toBe(3)
    const told = (await readSeries(first.id)).map((row) => row.instructions)
    expect(told).toEqual([null, 'Ring twice.', 'Ring twice.', 'Ring twice.'])
    const one = await change(Number(second?.id), {
      scope: 'one',
      verb: 'update',
      values: { instructions: null },
    })
    expect(one.body.data.done).toBe(1)

    const { rows } = await sql<{ id: number }>`select id from cancellation_reasons
      where deleted_at is null limit 1`.execute(app.db)
    const cancelled = await change(Number(second?.id), {
      scope: 'following',
      verb: 'cancel',
      values: { rejection_reason_id: rows[0]?.id },
    })
    expect(cancelled.body.data).toMatchObject({ done: 3, refused: 0 })
    expect(await readStarts(first.id)).toEqual(['2026-06-02 10:00'])
    const over = await change(Number(first.id), { scope: 'all', verb: 'update', values: {} })
    expect([over.status, over.body.code]).toEqual([409, 'series_over'])
    await post('history/undo', { batch: cancelled.body.batch })
    expect(await readStarts(first.id)).toHaveLength(4)
  })

  it('is listed with past and cancelled rows, for users who may read them', async () => {
    const first = await book('2026-09-01T10:00:00+02:00')
    const read = (id: number, role: keyof typeof ACCOUNTS = 'operations') =>
      app.call(`GET series/scheduled-bookings/${id}`, { token: tokens[role] ?? '' })
    expect((await read(first.id)).body.data).toEqual([])
    await repeat(first.id, { rule: 'FREQ=WEEKLY;COUNT=3' })
    const [, second] = await readSeries(first.id)
    await moveTo(new Date('2026-09-10T08:00:00Z'))
    await sql`update scheduled_bookings set deleted_at = now() where id = ${second?.id}`.execute(
      app.db,
    )
    const { status, body } = await read(Number(second?.id))
    const rows: readonly Row[] = body.data
    expect([status, walls(rows.map(({ starts_at }) => starts_at))]).toEqual([
      200,
      ['2026-09-01 10:00', '2026-09-08 10:00', '2026-09-15 10:00'],
    ])
    expect(rows.map(({ deleted_at }) => deleted_at !== null)).toEqual([false, true, false])
    expect(rows[0]).toMatchObject({ id: first.id, number: first.number })
    expect((await read(first.id, 'car wash')).status).toBe(403)
    expect((await read(999_999)).status).toBe(404)
    const token = tokens.operations ?? ''
    expect((await app.call(`GET series/promos/${first.id}`, { token })).status).toBe(404)
    expect((await app.call('GET series/scheduled-bookings/x', { token })).status).toBe(422)
  })

  it('is moved to a later time as a whole, even if a row takes the previous time of the next row', async () => {
    const first = await book('2026-07-06T10:00:00+02:00')
    await repeat(first.id, { rule: 'FREQ=DAILY;COUNT=4' })
    const values = { starts_at: '2026-07-07T10:00:00+02:00', ...OVERRIDE }
    const { body } = await change(first.id, { scope: 'all', verb: 'update', values })
    expect([body.data.done, body.data.failed]).toEqual([4, []])
    expect(await readStarts(first.id)).toEqual([
      '2026-07-07 10:00',
      '2026-07-08 10:00',
      '2026-07-09 10:00',
      '2026-07-10 10:00',
    ])
  })

  it('moves to another time slot and to a time inside it, as its preview tells', async () => {
    const { rows: places } = await sql<{ id: number }>`select id from work_locations
      where provider_id = ${model.provider_id} and deleted_at is null limit 1`.execute(app.db)
    const create = (entity: string, values: object) => ({ entity, verb: 'create', values })
    const changes = ['2026-10-05', '2026-10-12'].flatMap((date, dayIndex) => [
      create('available-dates', { date, type: 'scheduled', work_location_id: places[0]?.id }),
      ...['10', '14'].map((hour) =>
        create('time-slots', {
          date_slot_id: { change: dayIndex * 3 },
          starts_at: `${hour}:00`,
          ends_at: `${String(Number(hour) + 2)}:00`,
          capacity: 3,
        }),
      ),
    ])
    const { body: made } = await post('batch/changes', { changes, atomic: true })
    const [, morning, afternoon] = made.data.ids
    const times = { time_slot_id: morning, starts_at: null, location_id: null }
    const first = await book('', times)
    await repeat(first.id, { rule: 'FREQ=WEEKLY;COUNT=2' })
    expect(await readStarts(first.id)).toEqual(['2026-10-05 10:00', '2026-10-12 10:00'])
    const update = { scope: 'all', verb: 'update' }
    const slot = { time_slot_id: afternoon, ...OVERRIDE }
    const { body: tried } = await change(first.id, { ...update, values: slot, dryRun: true })
    expect(walls(tried.data.rows.map((row: Row) => row.starts_at))).toEqual([
      '2026-10-05 14:00',
      '2026-10-12 14:00',
    ])
    const values = { ...slot, starts_at: '2026-10-05T14:30:00+02:00' }
    const { body: moved } = await change(first.id, { ...update, values })
    expect([moved.data.done, moved.data.failed]).toEqual([2, []])
    expect(await readStarts(first.id)).toEqual(['2026-10-05 14:30', '2026-10-12 14:30'])
  })

  it.runIf(isWhole())(
    'of a row in a time slot uses the same slot of each day, if there is one',
    async () => {
      const { rows: slots } = await sql<Row & { days: string[]; ids: number[] }>`
      select t.starts_at, t.work_location_id, t.provider_id,
        array_agg(t.date::text order by t.date) as days, array_agg(t.id order by t.date) as ids
      from time_slots as t where t.type = 'scheduled' and t.closed_at is null
        and t.booked < t.capacity and t.date > '2026-03-11'
      group by 1, 2, 3 having count(*) > 2 order by count(*) desc limit 1`.execute(app.db)
      const slot = slots[0]
      const [day = ''] = slot?.days ?? []
      const { body: made } = await post('admin/scheduled/store', {
        customer_id: model.customer_id,
        vehicle_id: model.vehicle_id,
        service_id: model.service_id,
        provider_id: slot?.provider_id,
        time_slot_id: slot?.ids[0],
        ...OVERRIDE,
      })
      const { body } = await repeat(made.data.id, { rule: 'FREQ=DAILY;COUNT=59' })
      const made2 = await readSeries(made.data.id)
      const { rows: places } = await sql<{
        place: number
      }>`select distinct work_location_id as place
      from time_slots where id = any (${made2.map((row) => row.time_slot_id)}::int[])`.execute(
        app.db,
      )
      expect(places).toEqual([{ place: slot?.work_location_id }])
      expect(body.data.done).toBeGreaterThan(0)
      expect(made2.map((row) => row.time_slot_id)).not.toContain(null)
      const failedDays = body.data.failed.map(({ at }: { at: number }) => body.data.rows[at].day)
      expect(failedDays).not.toContain(day)
      expect(slot?.days).not.toEqual(expect.arrayContaining(failedDays.slice(-1)))
    },
  )

  it('of an instant booking is a weekly wash at home, and is undone as one', async () => {
    const id = await addRepeatable(app.db, 'instant-bookings')
    const entity = 'instant-bookings'
    const { status, body } = await repeat(id, { entity, rule: 'FREQ=WEEKLY;COUNT=3' })
    expect([status, body.data.done, body.data.failed]).toEqual([200, 2, []])
    const { body: listed } = await app.call(`GET series/${entity}/${id}`, {
      token: tokens.operations ?? '',
    })
    expect(listed.data.map((row: Row) => String(row.starts_at).slice(0, 10))).toEqual([
      '2027-03-02',
      '2027-03-09',
      '2027-03-16',
    ])
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, undone.body.message]).toEqual([200, undefined])
  })

  it('of a subscription uses up its washes, and stops when none is left', async () => {
    const id = await addRepeatable(app.db, 'subscription-visits')
    const { rows } = await sql<{ subscription_id: number }>`update subscriptions as s
      set washes_total = washes_used + 1 from subscription_visits as v
      where v.id = ${id} and s.id = v.subscription_id
      returning v.subscription_id`.execute(app.db)
    const { status, body } = await repeat(id, {
      entity: 'subscription-visits',
      rule: 'FREQ=WEEKLY;COUNT=3',
    })
    const { done, refused, failed } = body.data
    expect([status, done, refused]).toEqual([200, 1, 1])
    expect(Object.keys(failed[0].errors)).toEqual(['subscription_id'])
    const { rows: left } = await sql<{ left: number }>`select washes_total - washes_used as left
      from subscriptions where id = ${rows[0]?.subscription_id}`.execute(app.db)
    expect(left).toEqual([{ left: 0 }])
  })

  it.each([
    ['COUNT=3;FREQ=WEEKLY', ['08-10', '08-17']],
    ['freq=weekly;count=3', ['08-10', '08-17']],
    ['FREQ=WEEKLY;UNTIL=20260817', ['08-10', '08-17']],
    ['UNTIL=20260817;FREQ=WEEKLY', ['08-10', '08-17']],
    ['FREQ=WEEKLY;UNTIL=20260817T100000', ['08-10', '08-17']],
    ['FREQ=WEEKLY;UNTIL=20260817T095959', ['08-10']],
    ['FREQ=WEEKLY;UNTIL=20260817T080000Z', ['08-10', '08-17']],
    ['FREQ=YEARLY;BYYEARDAY=217;UNTIL=20261231', ['08-05']],
    ['WKST=SU;FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3', ['08-06', '08-10']],
  ])('takes the rule %s, which ends', async (rule, days) => {
    const first = await book('2026-08-03T10:00:00+02:00')
    const { status, body } = await repeat(first.id, { rule, dryRun: true })
    expect([status, body.errors]).toEqual([200, undefined])
    const walled = walls(body.data.rows.map((row: Row) => row.starts_at))
    expect(walled).toEqual(days.map((day) => `2026-${day} 10:00`))
    await sql`update scheduled_bookings set employee_id = null where id = ${first.id}`.execute(
      app.db,
    )
  })

  it('is refused with wrong rules, for other roles and for rows of others', async () => {
    const first = await book('2026-08-03T10:00:00+02:00')
    const wrong = [
      'FREQ=WEEKLY',
      'FREQ=HOURLY;COUNT=3',
      'FREQ=WEEKLY;COUNT=0',
      'FREQ=WEEKLY;COUNT=1',
      'FREQ=WEEKLY;COUNT=2;UNTIL=20270101',
      'FREQ=WEEKLY;BYDAY=XX;COUNT=2',
      'FREQ=WEEKLY;FREQ=DAILY;COUNT=2',
      'FREQ=DAILY;BYHOUR=9,15;COUNT=4',
      'FREQ=WEEKLY;UNTIL=20270230',
      'FREQ=WEEKLY;UNTIL=soon',
      'COUNT=2',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;COUNT=3',
      'FREQ=DAILY;COUNT=1000',
      'FREQ=WEEKLY;COUNT=2\nDTSTART:20260101T000000',
      `FREQ=WEEKLY;COUNT=2${';WKST=MO'.repeat(40)}`,
    ]
    for (const rule of wrong) {
      const { status, body } = await repeat(first.id, { rule })
      expect([rule, status, Object.keys(body.errors ?? {})]).toEqual([rule, 422, ['rule']])
    }
    expect((await repeat(999_999)).status).toBe(404)
    const asCarWash = await post('series/repeat', {}, 'car wash')
    expect(asCarWash.status).toBe(403)
    const changeAsCarWash = await post('series/change', {}, 'car wash')
    expect(changeAsCarWash.status).toBe(403)
    const none = await change(first.id, { scope: 'all', verb: 'update', values: {} })
    expect([none.status, none.body.code]).toEqual([409, 'not_in_series'])
    const unknown = await repeat(first.id, { entity: 'promos' })
    expect(unknown.status).toBe(422)
    expect(await readSeries(first.id)).toEqual([])
  })
})
