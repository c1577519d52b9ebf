import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type {
  RowMove,
  AlternativeTime,
  Suggestion,
} from '../../../registry/calls/planning-calls.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Job, JOB_KINDS, readJobs } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const at = (time: string, day: string) => `${day}T${time}:00+03:00`
const ASSIGN = { entity: 'bookings', verb: 'assign' }

describe.each(TESTED_ENGINES)('A plan with jobs that have already begun, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let [place, other] = [0, 0]
  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const ask = async (path: string, body: object) => {
    const { status, body: answer } = await post(path, { ...ASSIGN, ...body })
    expect([status, answer.message]).toEqual([200, undefined])
    const list = (rows: readonly Pick<Suggestion, 'member'>[]) =>
      rows.map(({ member }) => `${member.entity} ${String(member.id)}`).toSorted()
    const moves = list(answer.moves ?? [])
    return { data: list(answer.data), moves, held: list(answer.held), answer }
  }
  const keys = (...made: readonly Job[]) => made.map(({ kind, id }) => `${kind} ${id}`).toSorted()
  const readRow = async ({ kind, id }: Job) => {
    const { rows } = await sql<Record<string, unknown>>`select employee_id, starts_at, started_at,
      failed_at from ${sql.table(JOB_KINDS[kind].table)} where id = ${id}`.execute(server.db)
    return rows[0]
  }
  /** A job of a person in each state that a day can show. */
  async function inEachState(day: string, employee_id: number) {
    const moment = at('06:00', day)
    const make = (kind: Job['kind'], time: string, values: object) =>
      jobs.job(kind, at(time, day), { employee_id, work_location_id: place, ...values })
    return {
      assigned: await make('instant-bookings', '09:00', {}),
      onTheWay: await make('scheduled-bookings', '10:30', { departed_at: moment }),
      started: await make('instant-bookings', '12:00', { started_at: moment }),
      failed: await make('instant-bookings', '13:30', { failed_at: moment }),
      done: await make('instant-bookings', '15:00', { is_completed: 1 }),
    }
  }

  beforeAll(async () => {
    jobs = await readJobs(server.db)
    const { rows } = await sql<{ id: number }>`update work_locations set
      provider_id = (select provider_id from users where id = ${jobs.crew[0]}), active = 1,
      deleted_at = null, opens_at = '06:00', closes_at = '22:00' where id in (1, 2)
      returning id`.execute(server.db)
    ;[place = 0, other = 0] = rows.map(({ id }) => id).toSorted()
    await sql`delete from opening_hours`.execute(server.db)
  })

  it('leaves these jobs out of “is off”, and lists them separately', async () => {
    const day = '2026-06-08'
    const [ill = 0] = jobs.crew
    const { assigned, onTheWay, started } = await inEachState(day, ill)
    const off = { person: ill, from: at('00:00', day), to: at('23:59', day) }
    const { data, held } = await ask('suggestions/off', off)
    expect(data).toEqual(keys(assigned))
    expect(held).toEqual(keys(onTheWay, started))
  })

  it('leaves these jobs out of closing a place, and lists them separately', async () => {
    const day = '2026-06-15'
    const [ali = 0] = jobs.crew
    const { assigned, onTheWay, started, failed } = await inEachState(day, ali)
    const values = { name: 'Works', date: day, work_location_id: place }
    const change = { entity: 'holidays', verb: 'create', values }
    const { moves, held } = await ask('suggestions/hit', { change })
    expect(moves).toEqual(keys(assigned))
    expect(held).toEqual(keys(onTheWay, started, failed))
  })

  it('leaves the jobs that could not be done out of “assign all”', async () => {
    const day = '2026-06-16'
    const free = await jobs.job('instant-bookings', at('09:00', day))
    const failed = await jobs.job('instant-bookings', at('11:00', day), {
      failed_at: at('09:00', day),
    })
    const ids = [await jobs.idInAll(free), await jobs.idInAll(failed)]
    const { data, held } = await ask('suggestions', { ids })
    expect([data, held]).toEqual([keys(free), keys(failed)])
  })

  it('is refused for a job that has begun meanwhile, and the change by hand is still accepted', async () => {
    const day = '2026-06-17'
    const [ali = 0, omar = 0] = jobs.crew
    const job = await jobs.job('instant-bookings', at('09:00', day), { employee_id: ali })
    const id = await jobs.idInAll(job)
    await post('admin/appointment/start', { id: job.id })
    const before = await readRow(job)
    const give = { ...ASSIGN, values: { id, employee_id: omar } }
    const move = {
      entity: job.kind,
      verb: 'update',
      values: { id: job.id, starts_at: at('11:00', day) },
    }
    const late = await post('batch/changes', { changes: [give, move], plan: true })
    expect([late.status, late.body.data.done]).toEqual([200, 0])
    expect(late.body.data.failed).toMatchObject([
      { at: 0, status: 409, code: 'under_way', message: expect.stringContaining('by hand') },
      { at: 1, status: 409, code: 'under_way' },
    ])
    expect(await readRow(job)).toEqual(before)
    const byHand = await post('batch/changes', { changes: [give] })
    expect(byHand.body.data).toMatchObject({ done: 1, failed: [] })
  })

  it('keeps these jobs when the rest of their series changes, unless they are chosen alone', async () => {
    const [ali = 0] = jobs.crew
    const series = { series: 'under-way', recurrence: 'FREQ=WEEKLY;COUNT=2' }
    const first = await jobs.job('scheduled-bookings', at('09:00', '2026-06-18'), {
      ...series,
      employee_id: ali,
      started_at: at('08:00', '2026-06-18'),
    })
    const next = await jobs.job('scheduled-bookings', at('09:00', '2026-06-25'), {
      ...series,
      employee_id: ali,
    })
    const values = { starts_at: at('10:00', '2026-06-18'), override_reason: 'They asked for it.' }
    const change = { entity: first.kind, id: first.id, verb: 'update', values }
    const before = await readRow(first)
    const all = await post('series/change', { ...change, scope: 'all' })
    expect(all.body.data).toMatchObject({ done: 1, failed: [{ id: first.id, code: 'under_way' }] })
    expect(await readRow(first)).toEqual(before)
    expect(new Date(String((await readRow(next))?.starts_at))).toEqual(
      new Date(at('10:00', '2026-06-25')),
    )
    const one = await post('series/change', { ...change, scope: 'one' })
    expect(one.body.data).toMatchObject({ done: 1, failed: [] })
  })

  it('names the place to which a job would move, and offers no choice twice', async () => {
    const [day, next] = ['2026-06-29', '2026-06-30']
    const [ali = 0] = jobs.crew
    const slots: number[] = []
    for (const [date, shop] of [
      [day, place],
      [next, place],
      [next, other],
    ] as const) {
      const { rows } = await sql<{ id: number }>`insert into available_dates
        (date, type, work_location_id) values (${date}, 'scheduled', ${shop})
        returning id`.execute(server.db)
      const times = { starts_at: '09:00', ends_at: '11:00', capacity: 1 }
      for (let count = 0; count < (date === next && shop === other ? 2 : 1); count++) {
        const { rows: made } = await sql<{ id: number }>`insert into time_slots
          (date_slot_id, starts_at, ends_at, capacity)
          values (${rows[0]?.id}, ${times.starts_at}, ${times.ends_at}, 1)
          returning id`.execute(server.db)
        slots.push(made[0]?.id ?? 0)
      }
    }
    const job = await jobs.job('scheduled-bookings', at('09:00', day), {
      employee_id: ali,
      work_location_id: place,
      time_slot_id: slots[0],
    })
    const values = { name: 'Works', date: day, work_location_id: place }
    const change = { entity: 'holidays', verb: 'create', values }
    const { answer } = await ask('suggestions/hit', { change })
    const move = (answer.moves as RowMove[]).find(({ member }) => member.id === job.id)
    const described = (move?.times ?? []).map(
      ({ starts_at, person, place: moved }: AlternativeTime) =>
        JSON.stringify([starts_at, person, moved]),
    )
    expect(described).toHaveLength(new Set(described).size)
    const atNine = (move?.times ?? []).filter(
      ({ starts_at }) => starts_at === new Date(at('09:00', next)).toISOString(),
    )
    expect(atNine.map(({ place: moved }) => moved.map(({ field }) => field))).toEqual([
      [],
      expect.arrayContaining(['work_location_id']),
    ])
    expect(atNine[1]?.place[0]?.title).toEqual(expect.any(String))
  })
})
