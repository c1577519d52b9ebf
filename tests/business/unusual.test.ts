import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { readJobs } from '../support/rows/jobs.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

const REASON = 'The customer leaves for the airport.'

describe.each(TESTED_ENGINES)('An unusual change that needs a reason, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  beforeAll(async () => {
    jobs = await readJobs(server.db)
  })

  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const readReasons = async (batch: string) => {
    const { rows } = await sql<{ reason: string | null }>`select distinct reason from changes
      where batch = ${batch}::uuid`.execute(server.db)
    return rows.map(({ reason }) => reason)
  }

  it('is accepted outside opening hours with a reason, and the history stores it', async () => {
    const { id } = await jobs.job('instant-bookings', '2026-06-01T09:00:00Z')
    const move = (more: object) =>
      post('admin/appointment/update', { id, starts_at: '2026-06-02T00:00:00Z', ...more })
    const asked = await move({})
    expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
    expect(asked.body.warnings).toEqual([
      { code: 'outside-hours', field: 'starts_at', message: asked.body.errors.starts_at[0] },
    ])
    expect((await move({ override_reason: '' })).status).toBe(409)
    expect((await move({ override_reason: 'x'.repeat(201) })).body.errors).toHaveProperty(
      'override_reason',
    )
    const done = await move({ override_reason: REASON })
    expect([done.status, await readReasons(done.body.batch)]).toEqual([200, [REASON]])
    // What was allowed once is not asked about again.
    expect((await post('admin/appointment/update', { id, payment_method: 'card' })).status).toBe(
      200,
    )
  })

  it('remains refused if it is impossible, whatever the reason', async () => {
    const { id } = await jobs.job('instant-bookings', '2026-06-03T09:00:00Z')
    const past = { id, starts_at: '2026-01-01T09:00:00Z', override_reason: REASON }
    expect((await post('admin/appointment/update', past)).status).toBe(422)
    const other = { id, rejection_reason_id: 1, override_reason: REASON }
    expect((await post('admin/appointment/destroy', other)).status).toBe(422)
  })

  it('has its reason stored, and a usual change has no reason', async () => {
    const [employee_id = 0] = jobs.crew
    const long = { employee_id, duration_minutes: 590 }
    await jobs.job('instant-bookings', '2026-06-08T00:00:00Z', long)
    const starts = ['2026-06-08T11:00:00Z', '2026-06-09T11:00:00Z', '2026-06-08T13:00:00Z']
    const made: Awaited<ReturnType<typeof jobs.job>>[] = []
    // One after the other: below they stand by id.
    for (const at of starts) made.push(await jobs.job('scheduled-bookings', at))
    const ids = await Promise.all(made.map((job) => jobs.idInAll(job)))
    const { body } = await post('batch', {
      entity: 'bookings',
      verb: 'assign',
      ids,
      values: { employee_id, override_reason: REASON },
    })
    expect(body.data).toMatchObject({ done: 3, refused: 0 })
    const { rows } = await sql<{ reason: string | null }>`select reason from changes
      where batch = ${body.batch}::uuid and entity = 'scheduled-bookings' order by row_id`.execute(
      server.db,
    )
    expect(rows.map(({ reason }) => reason)).toEqual([REASON, null, REASON])
    const usual = { id: made[1]?.id, instructions: 'Ring twice', override_reason: REASON }
    const changed = await post('admin/scheduled/update', usual)
    expect([changed.status, await readReasons(changed.body.batch)]).toEqual([200, [null]])
  })

  it('can be more work on one day than an employee usually does', async () => {
    const [employee_id = 0] = jobs.crew
    const long = { employee_id, duration_minutes: 290 }
    await jobs.job('instant-bookings', '2026-06-05T00:00:00Z', long)
    await jobs.job('subscription-visits', '2026-06-05T05:00:00Z', long)
    const fits = await jobs.job('instant-bookings', '2026-06-05T10:00:00Z', {
      duration_minutes: 20,
    })
    const more = await jobs.job('scheduled-bookings', '2026-06-05T11:00:00Z')
    const assign = async (job: typeof more, reason: object = {}) =>
      post('admin/assigning/make/assigning', {
        id: await jobs.idInAll(job),
        employee_id,
        ...reason,
      })
    expect((await assign(fits)).status).toBe(200)
    const asked = await assign(more)
    expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
    expect(asked.body.errors.employee_id[0]).toContain('11 hours that day; 10 are usual')
    const done = await assign(more, { override_reason: REASON })
    expect([done.status, await readReasons(done.body.batch)]).toEqual([200, [REASON]])
    const ids = [await jobs.idInAll(await jobs.job('instant-bookings', '2026-06-05T13:00:00Z'))]
    const together = (reason: object) =>
      post('batch', {
        entity: 'bookings',
        verb: 'assign',
        ids,
        values: { employee_id, ...reason },
      })
    expect((await together({})).body.data).toMatchObject({ done: 0, refused: 1 })
    const all = await together({ override_reason: REASON })
    expect([all.body.data.done, await readReasons(all.body.batch)]).toEqual([1, [REASON]])
    const cancelled = { id: more.id, rejection_reason_id: 1 }
    expect((await post('admin/scheduled/destroy', cancelled)).status).toBe(200)
    const back = await post('admin/scheduled/restore', { id: more.id })
    expect([back.status, back.body.warnings[0].code]).toEqual([409, 'daily-load'])
  })
})
