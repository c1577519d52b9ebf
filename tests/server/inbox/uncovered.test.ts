import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { InboxGroup } from '../../../registry/calls/inbox-calls.ts'
import type { AffectedRowsResponse } from '../../../registry/calls/planning-calls.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Job, readJobs } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** A Monday on which the demo business has nothing yet. */
const DAY = '2026-12-14'
const at = (time: string, day = DAY) => `${day}T${time}:00+03:00`
const REASON = 'The customer knows.'

describe.each(TESTED_ENGINES)('A job of an employee who is away, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let worker = 0
  let job: Job
  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const readGroup = async () => {
    const { body } = await server.call('GET inbox', { token: server.token })
    return (body.data as InboxGroup[]).find(({ kind }) => kind === 'uncovered')
  }
  const readItem = async ({ kind, id }: Job) =>
    (await readGroup())?.items.find(({ record }) => record.entity === kind && record.id === id)
  const readNote = async (one: Job) => (await readItem(one))?.note
  const readPage = async ({ kind, id }: Job) =>
    (await server.call(`GET uncovered/${kind}/${id}`, { token: server.token })).body.data
  const undo = (batch: unknown) => post('history/undo', { batch })

  beforeAll(async () => {
    jobs = await readJobs(server.db)
    worker = jobs.crew[0] ?? 0
    // Nothing of the demo business is in the inbox.
    await sql`update users set provider_id = null where account_type = 'Car Wash'
      and not (id = any (${jobs.crew}::int[]))`.execute(server.db)
    for (const table of ['instant_bookings', 'scheduled_bookings', 'subscription_visits'])
      await sql`update ${sql.table(table)} set employee_id = null
        where is_completed = 0`.execute(server.db)
    job = await jobs.job('instant-bookings', at('10:00'), { employee_id: worker })
  })

  const vacation = async (kind: string) => {
    const times = { starts_at: at('00:00'), ends_at: at('23:59') }
    return { employee_id: worker, kind, ...times }
  }

  /** Each way in which somebody stops being there, and the request that it is. */
  const WAYS: Readonly<
    Record<string, () => Promise<{ entity: string; verb: string; path: string; values: object }>>
  > = {
    'a vacation is approved': async () => {
      const { body } = await post('admin/absences/store', await vacation('vacation'))
      const values = { id: body.data.id }
      return { entity: 'absences', verb: 'approve', path: 'admin/absences/approve', values }
    },
    'a day off is entered in shift changes': async () => ({
      entity: 'shift-exceptions',
      verb: 'create',
      path: 'admin/shift-exceptions/store',
      values: { employee_id: worker, date: DAY, kind: 'off' },
    }),
    'the shift of the weekday is deleted': async () => {
      const times = { starts_at: '08:00', ends_at: '16:00' }
      const shift = (weekday: string) =>
        post('admin/shifts/store', { employee_id: worker, weekday, ...times })
      const monday = await shift('monday')
      await shift('tuesday')
      const values = { id: monday.body.data.id }
      return { entity: 'shifts', verb: 'delete', path: 'admin/shifts/destroy', values }
    },
    'the account is blocked': async () => ({
      entity: 'users',
      verb: 'setAccess',
      path: 'updateAuthUser',
      values: { id: worker, auth: 0 },
    }),
    'the account is deleted': async () => ({
      entity: 'users',
      verb: 'delete',
      path: 'admin/users/destroy',
      values: { id: worker },
    }),
    'sick leave is entered': async () => ({
      entity: 'absences',
      verb: 'create',
      path: 'admin/absences/store',
      values: await vacation('sick'),
    }),
    'the employee does other services': async () => {
      const { rows } = await sql<{ id: number }>`select id from services
        where deleted_at is null order by id limit 1`.execute(server.db)
      const values = { id: worker, service_ids: [rows[0]?.id] }
      return { entity: 'users', verb: 'update', path: 'admin/users/update', values }
    },
    'the place is closed for a holiday': async () => ({
      entity: 'holidays',
      verb: 'create',
      path: 'admin/holidays/store',
      values: { name: 'Flood', date: DAY },
    }),
  }

  it.each(Object.entries(WAYS))(
    'needs a confirmation when %s, is listed, and stays in the inbox',
    async (_, way) => {
      expect([await readNote(job), await readPage(job)]).toEqual([undefined, null])
      const { entity, verb, path, values } = await way()
      const send = (more: object) =>
        server.call(`${verb === 'setAccess' ? 'PUT' : 'POST'} ${path}`, {
          token: server.token,
          body: { ...values, ...more },
        })
      const asked = await send({})
      expect([asked.status, asked.body.code, asked.body.warnings]).toMatchObject([
        409,
        'needs_reason',
        [{ code: 'uncovered', message: expect.stringContaining(job.number) }],
      ])
      expect(await readNote(job)).toBeUndefined()
      const { status, body } = await post('suggestions/hit', {
        entity: 'bookings',
        verb: 'assign',
        change: { entity, verb, values },
      })
      const hit = body as AffectedRowsResponse
      const listed = [...hit.data, ...hit.moves].map(({ member }) => member)
      expect([status, listed]).toEqual([200, [{ entity: job.kind, id: job.id }]])
      expect(hit.data.every(({ person }) => person !== worker)).toBe(true)

      // A change with a reason leaves the job to the inbox.
      const done = await send({ override_reason: REASON })
      expect([done.status, await readNote(job)]).toEqual([200, expect.any(String)])
      expect((await readNote(job))?.endsWith((await readPage(job)).message)).toBe(true)
      expect((await undo(done.body.batch)).status).toBe(200)
      expect([await readNote(job), await readPage(job)]).toEqual([undefined, null])

      // A plan hands it over in the same change.
      const [given] = hit.data
      const [moved] = hit.moves
      const [time] = moved?.times ?? []
      const change = given
        ? {
            entity: 'bookings',
            verb: 'assign',
            values: { id: given.row.id, employee_id: given.person },
          }
        : {
            entity: job.kind,
            verb: 'update',
            values: { id: job.id, ...time?.values, employee_id: time?.person },
          }
      const plan = { plan: true, atomic: true }
      const alone = await post('batch/changes', { changes: [{ entity, verb, values }], ...plan })
      expect(alone.body.data).toMatchObject({ done: 0, failed: [{ code: 'needs_reason' }] })
      const made = await post('batch/changes', {
        changes: [{ entity, verb, values }, change],
        ...plan,
      })
      expect(made.body.data).toMatchObject({ done: 2, failed: [] })
      expect(await readNote(job)).toBeUndefined()
      expect((await undo(made.body.batch)).status).toBe(200)
      for (const table of ['shifts', 'absences', 'shift_exceptions', 'holidays'])
        await sql`delete from ${sql.table(table)}`.execute(server.db)
    },
  )

  it('enters the inbox after an import too, and leaves it when the absence is refused or over', async () => {
    const absences = await vacation('sick')
    const imported = await post('import', { entity: 'absences', rows: [absences] })
    expect(imported.body.data).toMatchObject({ created: 1, refused: 0 })
    expect(await readNote(job)).toMatch(/: sick$/)
    const { rows } = await sql<{ id: number }>`select id from absences`.execute(server.db)
    await post('admin/absences/destroy', { id: rows[0]?.id })
    expect(await readNote(job)).toBeUndefined()
    // It comes back with the absence, which nothing else has changed.
    const restored = await post('admin/absences/restore', { id: rows[0]?.id })
    expect([restored.status, restored.body.warnings?.[0].code]).toEqual([409, 'uncovered'])
    await sql`delete from absences`.execute(server.db)
  })

  it('leaves the inbox once it has begun, and returns after “done” for another reason', async () => {
    await post('admin/absences/store', { ...(await vacation('sick')), override_reason: REASON })
    const item = await readItem(job)
    const { entity, id, version } = item ?? { entity: '', id: 0, version: 0 }
    const mark = await post('inbox/done', { kind: 'uncovered', entity, id, version })
    expect([mark.status, await readItem(job)]).toEqual([200, undefined])
    await server.call('PUT updateAuthUser', {
      token: server.token,
      body: { id: worker, auth: 0, override_reason: REASON },
    })
    expect(await readNote(job)).toMatch(/: cannot sign in$/)
    await sql`update instant_bookings set started_at = now() where id = ${job.id}`.execute(
      server.db,
    )
    expect(await readNote(job)).toBeUndefined()
    await sql`update instant_bookings set started_at = null where id = ${job.id}`.execute(server.db)
    await server.call('PUT updateAuthUser', { token: server.token, body: { id: worker, auth: 1 } })
    await sql`delete from absences`.execute(server.db)
  })

  it('at a closed place needs a confirmation too if the employee will be away', async () => {
    const closing = { name: 'Flood', date: DAY, override_reason: REASON }
    const closed = await post('admin/holidays/store', closing)
    const away = await post('admin/absences/store', await vacation('sick'))
    expect([closed.status, away.status]).toEqual([200, 409])
    expect(away.body.warnings).toEqual([
      expect.objectContaining({ message: expect.stringContaining(job.number) }),
    ])
    await sql`delete from holidays where name = 'Flood'`.execute(server.db)
  })

  it('needs no confirmation if the employee could not do it before, or for the absence of another person', async () => {
    const other = await jobs.job('instant-bookings', at('12:00'), { employee_id: jobs.crew[1] })
    const off = { employee_id: worker, date: DAY, kind: 'off', override_reason: REASON }
    const first = await post('admin/shift-exceptions/store', off)
    const again = await post('admin/absences/store', await vacation('sick'))
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await readNote(other)).toBeUndefined()
    await sql`delete from absences`.execute(server.db)
    await sql`delete from shift_exceptions`.execute(server.db)
  })
})
