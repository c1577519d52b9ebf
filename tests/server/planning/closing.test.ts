import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_SUGGESTION_ROWS } from '../../../registry/changes/suggestions.ts'
import type { AffectedRowsResponse, RowMove } from '../../../registry/calls/planning-calls.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Job, JOB_KINDS, readJobs } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { isWhole } from '../../support/runner/whole.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** A Monday on which the demo business has nothing yet. */
const DAY = '2026-06-08'
const at = (time: string, day = DAY) => `${day}T${time}:00+03:00`
const iso = (time: string, day = DAY) => new Date(at(time, day)).toISOString()

/** The moves of an answer, with its other rows and people. */
type Moves = Pick<AffectedRowsResponse, 'held' | 'people'> & { data: readonly RowMove[] }

describe.each(TESTED_ENGINES)('The plan to close a place, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let provider = 0
  let [place, other] = [0, 0]
  const post = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const ask = (values: object, token = server.token) =>
    post(
      'suggestions/hit',
      {
        entity: 'bookings',
        verb: 'assign',
        change: { entity: 'holidays', verb: 'create', values },
      },
      token,
    )
  const movesFor = async (values: object) => {
    const { status, body } = await ask({ name: 'Works', ...values })
    expect([status, body.message]).toEqual([200, undefined])
    return { ...body, data: body.moves } as Moves
  }
  const find = ({ data }: Moves, { kind, id }: Job) =>
    data.find(({ member }) => member.entity === kind && member.id === id)
  const everything = async () => {
    const tables = [...Object.values(JOB_KINDS).map(({ table }) => table), 'holidays']
    const read = await Promise.all(
      tables.map((table) =>
        sql`select to_jsonb(r) - 'version' - 'updated_at' as row from ${sql.table(table)} as r
          order by id`.execute(server.db),
      ),
    )
    return read.map(({ rows }) => rows)
  }
  const change = ({ member, row, times: [time] }: RowMove) => ({
    entity: member.entity,
    verb: 'update',
    values: time
      ? { id: member.id, ...time.values, employee_id: time.person }
      : { id: member.id, employee_id: row.employee_id === null ? undefined : null },
  })

  beforeAll(async () => {
    jobs = await readJobs(server.db)
    const { rows: users } = await sql<{ provider_id: number }>`select provider_id from users
      where id = ${jobs.crew[0]}`.execute(server.db)
    provider = users[0]?.provider_id ?? 0
    const { rows } = await sql<{ id: number }>`update work_locations set
      provider_id = ${provider}, active = 1, deleted_at = null, opens_at = '08:00', closes_at = '20:00'
      where id in (1, 2) returning id`.execute(server.db)
    ;[place = 0, other = 0] = rows.map(({ id }) => id).toSorted()
    await sql`delete from opening_hours`.execute(server.db)
    await sql`update work_locations set active = 0 where provider_id = ${provider}
      and id not in (1, 2)`.execute(server.db)
  })

  it('for some hours moves the rows at that place and time, and no other rows', async () => {
    const [ali = 0] = jobs.crew
    const there = { work_location_id: place, employee_id: ali }
    const hit = await jobs.job('instant-bookings', at('14:00'), there)
    const before = await jobs.job('instant-bookings', at('10:00'), there)
    const elsewhere = await jobs.job('scheduled-bookings', at('14:00'), {
      work_location_id: other,
    })
    const closed = { date: DAY, work_location_id: place, starts_at: '13:00', ends_at: '15:00' }
    const kept = await everything()
    const answer = await movesFor(closed)
    expect(await everything()).toEqual(kept)
    expect([before, elsewhere].map((job) => find(answer, job))).toEqual([undefined, undefined])
    const move = find(answer, hit)
    expect(move?.times[0]).toEqual({
      starts_at: iso('15:00'),
      person: ali,
      values: { starts_at: iso('15:00') },
      place: [],
    })
    expect(answer.people).toContainEqual({ id: ali, name: expect.any(String) })

    const record = { entity: 'holidays', verb: 'create', values: { name: 'Works', ...closed } }
    const changes = [record, ...answer.data.map(change)]
    const made = await post('batch/changes', { changes, atomic: true, plan: true })
    expect([made.status, made.body.data]).toMatchObject([200, { of: 2, done: 2, failed: [] }])
    const { rows } = await sql<{ starts_at: string }>`select starts_at from instant_bookings
      where id = ${hit.id}`.execute(server.db)
    expect(new Date(rows[0]?.starts_at ?? '').toISOString()).toBe(iso('15:00'))
    // Nobody books there in these hours any more.
    const back = await post('admin/appointment/update', { id: hit.id, starts_at: at('13:30') })
    expect([back.status, back.body.warnings?.[0].code]).toEqual([409, 'outside-hours'])
    const undone = await post('history/undo', { batch: made.body.batch })
    expect([undone.status, await everything()]).toEqual([200, kept])
  })

  it('moves no row to a slot that another row leaves only later in the plan', async () => {
    const day = '2026-06-16'
    const [ali = 0] = jobs.crew
    const there = { work_location_id: place, employee_id: ali }
    await jobs.job('instant-bookings', at('09:30', day), there)
    await jobs.job('instant-bookings', at('10:30', day), there)
    const closed = { date: day, work_location_id: place, starts_at: '10:00', ends_at: '11:00' }
    const { data } = await movesFor(closed)
    expect(data.map(({ times }) => times.length > 0)).toEqual([true, true])
    const kept = await everything()
    const record = { entity: 'holidays', verb: 'create', values: { name: 'Works', ...closed } }
    const changes = [record, ...data.map(change)]
    const made = await post('batch/changes', { changes, atomic: true, plan: true })
    expect([made.status, made.body.data]).toMatchObject([200, { of: 3, done: 3, failed: [] }])
    const undone = await post('history/undo', { batch: made.body.batch })
    expect([undone.status, await everything()]).toEqual([200, kept])
  })

  it('for a day moves its rows to later days and slots, or reports that no slot is available', async () => {
    const day = '2026-06-10'
    const next = '2026-06-11'
    const { rows: dates } = await sql<{ id: number }>`insert into available_dates
      (date, type, work_location_id) values (${day}, 'scheduled', ${place}),
      (${next}, 'scheduled', ${place}) returning id`.execute(server.db)
    const slots: number[] = []
    for (const { id } of dates) {
      const slot = { date_slot_id: id, starts_at: '09:00', ends_at: '11:00', capacity: 1 }
      const { body } = await post('time-slots/store', slot)
      slots.push(body.data.id)
    }
    const [taken, free] = slots
    const [ali = 0, omar = 0] = jobs.crew
    const there = { work_location_id: place }
    const inSlot = { ...there, time_slot_id: taken, employee_id: omar }
    const early = await jobs.job('instant-bookings', at('18:00', day), {
      ...there,
      employee_id: ali,
    })
    const second = await jobs.job('instant-bookings', at('18:00', day), there)
    const slotted = await jobs.job('scheduled-bookings', at('09:00', day), inSlot)
    // Only a time slot can move a visit, and this one has none.
    const visit = await jobs.job('subscription-visits', at('12:00', day), { employee_id: ali })
    const answer = await movesFor({ date: day })
    const found = [early, second, slotted, visit].map((job) => find(answer, job))
    expect(found.map((proposal) => proposal?.times[0]?.starts_at)).toEqual([
      iso('18:00', next),
      iso('18:00', next),
      iso('09:00', next),
      undefined,
    ])
    expect(found[0]?.times[0]?.person).toBe(ali)
    expect(found[1]?.times[0]?.person).not.toBe(ali)
    expect(found[2]?.times[0]).toMatchObject({ person: omar, values: { time_slot_id: free } })
    expect(found.map((proposal) => proposal?.reason)).toEqual([
      null,
      null,
      null,
      'No free time within 7 days',
    ])

    const kept = await everything()
    const record = { entity: 'holidays', verb: 'create', values: { name: 'Storm', date: day } }
    const moves = found.flatMap((proposal) => (proposal ? [change(proposal)] : []))
    const made = await post('batch/changes', {
      changes: [record, ...moves],
      atomic: true,
      plan: true,
    })
    expect([made.status, made.body.data]).toMatchObject([200, { of: 5, done: 5, failed: [] }])
    const { rows } = await sql<{ number: string; day: string; employee: number | null }>`
      select number, (starts_at at time zone 'Asia/Kuwait')::date::text as day,
        employee_id as employee from bookings
      where number in (${sql.join([early, second, slotted, visit].map(({ number }) => number))})
      order by number`.execute(server.db)
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    expect(byNumber.get(slotted.number)).toMatchObject({ day: next, employee: omar })
    expect(byNumber.get(visit.number)).toMatchObject({ day, employee: null })
    // A slot of the closed day is taken with a reason alone.
    const back = { id: slotted.id, time_slot_id: taken }
    const warned = await post('admin/scheduled/update', back)
    expect([warned.status, warned.body.warnings?.[0]]).toMatchObject([
      409,
      { code: 'outside-hours', field: 'time_slot_id' },
    ])
    const undone = await post('history/undo', { batch: made.body.batch })
    expect([undone.status, await everything()]).toEqual([200, kept])
  })

  it('for several days moves the rows of each day to the next open day, at the same hours', async () => {
    const [first, second, third, after] = [15, 16, 17, 18].map((date) => `2026-06-${date}`)
    const there = { work_location_id: place }
    const book = (time: string, day = '') => jobs.job('instant-bookings', at(time, day), there)
    const hit = [
      await book('14:00', first),
      await book('14:00', second),
      await book('14:30', third),
    ]
    const free = [await book('09:00', second), await book('14:00', after)]
    const times = { starts_at: '13:00', ends_at: '20:00' }
    const days = { date: first, last_date: third, work_location_id: place, ...times }
    const answer = await movesFor(days)
    expect(free.map((job) => find(answer, job))).toEqual([undefined, undefined])
    // In the mornings the place is open.
    expect(hit.map((job) => find(answer, job)?.times[0]?.starts_at.slice(0, 10))).toEqual([
      second,
      third,
      after,
    ])
    const whole = await movesFor({ date: first, last_date: third, work_location_id: place })
    const moved = [...hit, ...free.slice(0, 1)].map((job) => find(whole, job)?.times[0])
    expect(moved.map((time) => time?.starts_at.slice(0, 10))).toEqual([after, after, after, after])

    const kept = await everything()
    const record = { entity: 'holidays', verb: 'create', values: { name: 'Eid', ...days } }
    const changes = [record, ...answer.data.map(change)]
    const made = await post('batch/changes', { changes, atomic: true, plan: true })
    expect([made.status, made.body.data]).toMatchObject([200, { of: 4, done: 4, failed: [] }])
    // Neither on the first day, nor on the last one.
    for (const day of [first, third]) {
      const starts_at = at('15:00', day)
      const back = await post('admin/appointment/update', { id: free[0]?.id, starts_at })
      expect([back.status, back.body.warnings?.[0].code]).toEqual([409, 'outside-hours'])
    }
    const undone = await post('history/undo', { batch: made.body.batch })
    expect([undone.status, await everything()]).toEqual([200, kept])
    const reversed = await ask({ name: 'Eid', date: third, last_date: first })
    expect([reversed.status, Object.keys(reversed.body.errors)]).toEqual([422, ['last_date']])
  })

  it('of other times moves chosen rows of every kind on the day or later, as one change', async () => {
    const [day, next] = ['2026-06-24', '2026-06-25']
    const slots: number[] = []
    for (const [date, type] of [
      [day, 'scheduled'],
      [next, 'scheduled'],
      [day, 'subscription'],
      [next, 'subscription'],
    ]) {
      const { rows: dates } = await sql<{ id: number }>`insert into available_dates
        (date, type, work_location_id) values (${date}, ${type}, ${place}) returning id`.execute(
        server.db,
      )
      const slot = { date_slot_id: dates[0]?.id, starts_at: '09:00', ends_at: '11:00', capacity: 1 }
      slots.push((await post('time-slots/store', slot)).body.data.id)
    }
    const [slot = 0, nextSlot, visitSlot = 0, nextVisitSlot] = slots
    const [ali = 0, omar = 0, zaid = 0] = jobs.crew
    const there = { work_location_id: place }
    const chosen = [
      await jobs.job('instant-bookings', at('14:00', day), { ...there, employee_id: ali }),
      await jobs.job('scheduled-bookings', at('09:00', day), {
        ...there,
        ...{ time_slot_id: slot, employee_id: omar },
      }),
      await jobs.job('subscription-visits', at('09:00', day), {
        ...there,
        ...{ time_slot_id: visitSlot, employee_id: zaid },
      }),
      // It begins after the day, and moves to it.
      await jobs.job('instant-bookings', at('16:00', '2026-06-28'), there),
    ]
    await jobs.job('instant-bookings', at('15:00', day), there)
    const ids = await Promise.all(chosen.map((job) => jobs.idInAll(job)))
    const request = { entity: 'bookings', verb: 'assign', ids, day: next }
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await post('suggestions/moves', request, washer)).status).toBe(403)
    const single = { ...request, entity: 'instant-bookings', verb: 'update' }
    expect((await post('suggestions/moves', single)).status).toBe(422)
    const kept = await everything()
    const { status, body } = await post('suggestions/moves', request)
    expect([status, body.data, body.held]).toEqual([200, [], []])
    const moves = { ...body, data: body.moves } as Moves
    const times = chosen.map((job) => find(moves, job)?.times[0])
    expect(times.map((time) => [time?.starts_at, time?.values])).toEqual([
      [iso('14:00', next), { starts_at: iso('14:00', next) }],
      [iso('09:00', next), { time_slot_id: nextSlot }],
      [iso('09:00', next), { time_slot_id: nextVisitSlot }],
      [iso('16:00', next), { starts_at: iso('16:00', next) }],
    ])
    expect(times.slice(0, 3).map((time) => time?.person)).toEqual([ali, omar, zaid])
    expect([moves.data.length, await everything()]).toEqual([4, kept])

    const changes = moves.data.map(change)
    const refusedChange = { ...changes[0], values: { id: 0, starts_at: iso('14:00', next) } }
    const refused = await post('batch/changes', {
      changes: [...changes, refusedChange],
      atomic: true,
      plan: true,
    })
    expect([refused.body.data.done, await everything()]).toEqual([0, kept])
    const made = await post('batch/changes', { changes, atomic: true, plan: true })
    expect([made.status, made.body.data]).toMatchObject([200, { of: 4, done: 4, failed: [] }])
    const undone = await post('history/undo', { batch: made.body.batch })
    expect([undone.status, await everything()]).toEqual([200, kept])
  })

  it.runIf(isWhole())('is refused if it changes more rows than one batch may', async () => {
    const day = '2026-06-22'
    const { id } = await jobs.job('instant-bookings', at('14:00', day), { work_location_id: place })
    const add = (first: number, last: number) =>
      sql`insert into instant_bookings select (jsonb_populate_record(r,
          jsonb_build_object('id', 900000 + n, 'number', 'MANY-' || n))).*
        from instant_bookings as r, generate_series(${first}::int, ${last}::int) as n
        where r.id = ${id}`.execute(server.db)
    await add(1, MAX_SUGGESTION_ROWS - 2)
    const values = { name: 'Works', date: day, work_location_id: place }
    expect((await movesFor(values)).data).toHaveLength(MAX_SUGGESTION_ROWS - 1)
    await add(MAX_SUGGESTION_ROWS - 1, MAX_SUGGESTION_ROWS - 1)
    const { status, body } = await ask(values)
    expect([status, body.code]).toEqual([422, 'too_many_rows'])
    await sql`delete from instant_bookings where id > 900000`.execute(server.db)
  })

  it('is proposed to users who may record the closing, with values that can be saved', async () => {
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const values = { name: 'Works', date: DAY }
    expect((await ask(values, washer)).status).toBe(403)
    expect((await ask({ name: 'Works' })).body.errors.date).toBeDefined()
    const reversed = await ask({ ...values, starts_at: '15:00', ends_at: '13:00' })
    expect([reversed.status, Object.keys(reversed.body.errors)]).toEqual([422, ['ends_at']])
    const service = { entity: 'services', verb: 'create', values: {} }
    const wrong = { entity: 'bookings', verb: 'assign', change: service }
    expect((await post('suggestions/hit', wrong)).status).toBe(422)
  })
})
