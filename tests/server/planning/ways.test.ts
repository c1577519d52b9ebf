import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RowMove, Suggestion } from '../../../registry/calls/planning-calls.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Job, readJobs } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const at = (time: string, day: string) => `${day}T${time}:00+03:00`

describe.each(TESTED_ENGINES)('The travel time between jobs, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  /** Areas in a row, ten kilometres apart, 15 minutes at 40 km/h; the last is one from the first. */
  let areas: number[]
  let day = '2026-07-05'
  beforeAll(async () => {
    jobs = await readJobs(server.db)
    const { rows } = await sql<{ id: number }>`select id from areas
      where deleted_at is null order by id limit 4`.execute(server.db)
    areas = rows.map(({ id }) => id)
    for (const [index, kilometres] of [0, 10, 20, 1].entries())
      await sql`update areas set latitude = 0, longitude = ${kilometres / 111.195}
        where id = ${areas[index]}`.execute(server.db)
  })
  beforeEach(() => {
    day = new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10)
  })
  const job = (time: string, area: number, values: object = {}) =>
    jobs.job('instant-bookings', at(time, day), {
      area_id: areas[area],
      location_id: null,
      work_location_id: null,
      ...values,
    })
  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const suggest = async (...made: Job[]) => {
    const ids = await Promise.all(made.map((job) => jobs.idInAll(job)))
    const { body } = await post('suggestions', { entity: 'bookings', verb: 'assign', ids })
    return body.data as Suggestion[]
  }
  const changeService = async ({ id }: Job, minutes: number) => {
    const name = `${minutes} minutes for job ${id}`
    const { rows } = await sql<{ id: number }>`insert into services (name, price, duration_minutes)
      values (${name}, 1, ${minutes}) returning id`.execute(server.db)
    return post('admin/appointment/update', { id, service_id: rows[0]?.id })
  }
  const listReasons = ({ reasons, candidates }: Suggestion, id: number) => [
    ...reasons,
    candidates.find((candidate) => candidate.id === id)?.note,
  ]

  it('decides which employee is proposed, and is shown as the reason', async () => {
    const [near = 0, far = 0, ...others] = jobs.crew
    await job('09:00', 0, { employee_id: near })
    await job('09:00', 2, { employee_id: far })
    for (const employee_id of others) await job('10:00', 0, { employee_id })
    const [proposal] = await suggest(await job('10:15', 0))
    expect(proposal?.person).toBe(near)
    expect(proposal?.reasons).toContain('same place as the previous job')
    expect(proposal?.candidates).toEqual([
      { id: near, note: null },
      { id: far, note: '30 minutes of travel from the previous job, only 15 free' },
    ])
    const [later] = await suggest(await job('10:30', 2))
    expect(listReasons(later as Suggestion, near)).toEqual([
      'free',
      '30 minutes of travel from the previous job',
      '2 jobs that day',
      null,
    ])
  })

  it('to the next job counts too, also between jobs that one proposal assigns to one person', async () => {
    const [first = 0, ...others] = jobs.crew
    for (const employee_id of others) await job('08:00', 0, { employee_id, duration_minutes: 900 })
    await job('12:00', 1, { employee_id: first })
    const [before] = await suggest(await job('10:50', 0))
    expect(before?.person).toBeNull()
    expect(before?.candidates).toEqual([
      { id: first, note: '15 minutes of travel to the next job, only 10 free' },
    ])
    const both = await suggest(await job('14:00', 0), await job('15:10', 1))
    expect(both.filter(({ person }) => person === first)).toHaveLength(1)
    expect(both.find(({ person }) => person === null)?.reasons[0]).toContain('Nobody is left')
  })

  it('does not count from the old time of a job that the same proposal moves', async () => {
    const [first = 0, ...others] = jobs.crew
    for (const employee_id of others) await job('08:00', 0, { employee_id, duration_minutes: 900 })
    const employee_id = first
    await job('06:00', 0, { employee_id, duration_minutes: 180 })
    await job('11:00', 0, { employee_id, duration_minutes: 180 })
    const moved = [
      await job('09:00', 0, { employee_id, duration_minutes: 60 }),
      await job('10:00', 0, { employee_id, duration_minutes: 60 }),
    ]
    const ids = await Promise.all(moved.map((one) => jobs.idInAll(one)))
    const { body } = await post('suggestions/moves', {
      entity: 'bookings',
      verb: 'assign',
      ids,
      day,
    })
    const starts = body.moves.map(({ times }: RowMove) => times[0]?.starts_at)
    // The one moves to the afternoon, and the other half an hour into the time of the first.
    expect(starts.toSorted()).toEqual(
      ['09:30', '14:00'].map((time) => new Date(at(time, day)).toISOString()),
    )
  })

  it('that is too long requires a reason if the job is assigned anyway', async () => {
    const [ali = 0] = jobs.crew
    await job('09:00', 0, { employee_id: ali })
    const next = await job('10:10', 1)
    const update = (values: object) => post('admin/appointment/update', { id: next.id, ...values })
    const refused = await update({ employee_id: ali })
    expect([refused.status, refused.body.code]).toEqual([409, 'needs_reason'])
    expect(refused.body.errors.employee_id[0]).toContain(
      '15 minutes of travel from the previous job, only 10 free',
    )
    expect((await update({ employee_id: ali, override_reason: 'A colleague drives' })).status).toBe(
      200,
    )
    // Nothing is asked again of what has not changed, and nothing of a way that is long enough.
    expect((await update({ instructions: 'Gate 4' })).status).toBe(200)
    expect((await update({ starts_at: at('10:16', day) })).status).toBe(200)
  })

  it('is asked about again only by a change of the job that makes it too long', async () => {
    const [ali = 0] = jobs.crew
    await job('09:00', 0, { employee_id: ali })
    const between = await job('10:10', 1, { employee_id: ali })
    await job('11:30', 0, { employee_id: ali })
    const equal = await changeService(between, 60)
    expect([equal.status, equal.body.errors]).toEqual([200, undefined])
    const longer = await changeService(between, 70)
    expect([longer.status, longer.body.code]).toEqual([409, 'needs_reason'])
    expect(longer.body.errors.employee_id[0]).toContain('to the next job, only 10 free')
    expect((await changeService(between, 50)).status).toBe(200)
  })

  it('is shown in the choice of an employee', async () => {
    const [ali = 0, omar = 0] = jobs.crew
    await job('09:00', 0, { employee_id: ali })
    await job('09:00', 3, { employee_id: omar })
    const next = await job('10:04', 0)
    const id = await jobs.idInAll(next)
    const { body } = await server.call(`GET busy/bookings/employee_id?verb=assign&ids=${id}`, {
      token: server.token,
    })
    const unusual = body.unusual as { id: number; message: string }[]
    // A way takes five minutes at least, however short it is.
    expect(unusual.filter((person) => [ali, omar].includes(person.id))).toEqual([
      { id: omar, message: '5 minutes of travel from the previous job, only 4 free' },
    ])
  })

  it('begins where somebody is now, also after a completed job', async () => {
    // The clock of the server says noon.
    day = '2026-03-10'
    for (const table of ['instant_bookings', 'scheduled_bookings', 'subscription_visits'])
      await sql`update ${sql.table(table)} set deleted_at = now()
        where starts_at between ${at('00:00', day)}::timestamptz
          and ${at('23:59', day)}::timestamptz`.execute(server.db)
    const [done = 0, working = 0, near = 0] = jobs.crew
    await job('09:00', 0, { employee_id: done, is_completed: 1 })
    await job('10:00', 0, { employee_id: working })
    await job('09:00', 2, { employee_id: near, is_completed: 1 })
    const [soon] = await suggest(await job('12:20', 2))
    const notes = new Map(soon?.candidates.map(({ id, note }) => [id, note]))
    const note = '30 minutes of travel from the previous job, only 20 free'
    expect([done, working, near].map((id) => notes.get(id))).toEqual([note, note, null])
    const [later] = await suggest(await job('12:30', 2))
    expect(later?.candidates.find(({ id }) => id === done)?.note).toBeNull()
    // A way that is too long already is no matter of a change of the service, nor of its undo.
    const changed = await changeService(await job('12:20', 2, { employee_id: done }), 50)
    expect([changed.status, changed.body.errors]).toEqual([200, undefined])
    const undone = await post('history/undo', { batch: changed.body.batch })
    expect([undone.status, undone.body.errors]).toEqual([200, undefined])
  })

  it('is that of the chosen person in each free time', async () => {
    const chosen = jobs.crew.at(-1) ?? 0
    const { rows } = await sql<{ id: number; provider_id: number }>`select id, provider_id
      from services as s, (select provider_id from users where id = ${chosen}) as u
      where s.deleted_at is null order by id limit 1`.execute(server.db)
    const [service] = rows
    const values = {
      area_id: areas[0],
      service_id: service?.id,
      provider_id: service?.provider_id,
      employee_id: chosen,
    }
    const { body } = await post('suggestions/times', { entity: 'instant-bookings', values, day })
    const people = body.data.map(({ person }: { person: number }) => person)
    expect(people.length).toBeGreaterThan(4)
    expect(new Set(people)).toEqual(new Set([chosen]))
  })
})
