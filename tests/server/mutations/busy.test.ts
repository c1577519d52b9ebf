import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BusyRow } from '../../../registry/changes/busy.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { JOB_KINDS, type JobKind, readJobs } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const DAY = '2026-06-19'
/** A time of the test day in Kuwait. */
const createTime = (time: string) => `${DAY}T${time}:00+03:00`

describe.each(TESTED_ENGINES)('The check for busy employees, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let ali = 0
  let omar = 0
  beforeAll(async () => {
    jobs = await readJobs(server.db)
    ;[ali = 0, omar = 0] = jobs.crew
  })

  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const requestBusy = (
    entity: string,
    params: Record<string, string | number>,
    token = server.token,
  ) =>
    server.call(
      `GET busy/${entity}/employee_id?${new URLSearchParams(
        Object.entries(params).map(([name, value]) => [name, String(value)]),
      )}`,
      { token },
    )
  /** Returns which of the two employees are busy, with the conflicting job. */
  const busyFor = async (entity: string, params: Record<string, string | number>) => {
    const { status, body } = await requestBusy(entity, params)
    expect([status, body.errors]).toEqual([200, undefined])
    const busyPeople: BusyRow[] = body.data
    return busyPeople
      .filter(({ id }) => id === ali || id === omar)
      .map(({ id, title }) => [id === ali ? 'Ali' : 'Omar', title])
  }
  const clear = () =>
    Promise.all(
      Object.values(JOB_KINDS).map(({ table }) =>
        sql`update ${sql.table(table)} set employee_id = null
          where starts_at::date = ${DAY}`.execute(server.db),
      ),
    )

  it('reports an employee as busy for an unassigned job if assigning it would be refused', async () => {
    await clear()
    const busy = await jobs.job('subscription-visits', createTime('14:00'), { employee_id: ali })
    const kinds = Object.keys(JOB_KINDS) as JobKind[]
    for (const kind of kinds) {
      const waiting = await jobs.job(kind, createTime('14:30'))
      const id = await jobs.idInAll(waiting)
      const { body } = await requestBusy('bookings', { verb: 'assign', ids: id })
      expect(body.data).toEqual([
        {
          id: ali,
          row: id,
          title: busy.number,
          message: `Busy 14:00–15:00 with ${busy.number}`,
          from: '2026-06-19T11:00:00.000Z',
          to: '2026-06-19T12:00:00.000Z',
        },
      ])
      const assign = (employee_id: number) =>
        post('admin/assigning/make/assigning', { id, employee_id })
      expect([(await assign(ali)).status, (await assign(omar)).status]).toEqual([409, 200])
      await sql`update ${sql.table(JOB_KINDS[kind].table)} set employee_id = null
        where id = ${waiting.id}`.execute(server.db)
    }
  })

  it('works for several jobs of every kind at once, and a job does not conflict with itself', async () => {
    await clear()
    const ownJob = await jobs.job('instant-bookings', createTime('08:00'), { employee_id: ali })
    const visit = await jobs.job('subscription-visits', createTime('08:30'), { employee_id: omar })
    const otherJob = await jobs.job('scheduled-bookings', createTime('10:00'))
    const ids = await Promise.all([ownJob, visit, otherJob].map((job) => jobs.idInAll(job)))
    const { body } = await requestBusy('bookings', { verb: 'assign', ids: ids.join() })
    const busyPeople: BusyRow[] = body.data
    expect(busyPeople.map(({ id, row, title }) => [id, row, title])).toEqual([
      [omar, ids[0], visit.number],
      [ali, ids[1], ownJob.number],
    ])
  })

  it('uses the values of an open form: the time, the service and its pause', async () => {
    await clear()
    const job = await jobs.job('scheduled-bookings', createTime('09:00'), { employee_id: ali })
    const service = async (minutes: number, buffer_minutes: number) => {
      const values = { price: '1.000', duration_minutes: minutes, buffer_minutes }
      return (
        await post('admin/services/store', {
          ...values,
          name: `Pause of ${buffer_minutes}`,
          active: 1,
        })
      ).body.data.id as number
    }
    const quick = await service(30, 0)
    const paused = await service(30, 15)
    const create = (starts_at: string, service_id: number) =>
      busyFor('instant-bookings', { verb: 'create', starts_at: createTime(starts_at), service_id })
    expect(await create('08:25', quick)).toEqual([])
    expect(await create('08:25', paused)).toEqual([['Ali', job.number]])
    expect(await create('10:00', paused)).toEqual([])
    expect(
      await busyFor('instant-bookings', { verb: 'create', starts_at: createTime('09:00') }),
    ).toEqual([])
    expect(await busyFor('instant-bookings', { verb: 'create', service_id: quick })).toEqual([])
    const later = await jobs.job('instant-bookings', createTime('11:00'))
    const update = (starts_at: string) =>
      busyFor('instant-bookings', {
        verb: 'update',
        ids: later.id,
        starts_at: createTime(starts_at),
      })
    expect([await update('11:00'), await update('08:30')]).toEqual([[], [['Ali', job.number]]])
  })

  it('reports employees who are busy during a whole time slot, not those who become available within it', async () => {
    await clear()
    const { rows: workLocations } = await sql<{ id: number }>`select w.id from work_locations as w
      join users as u on u.provider_id = w.provider_id and u.id = ${ali}
      where w.active = 1 and w.deleted_at is null order by w.id limit 1`.execute(server.db)
    const day = await post('date-slots/store', {
      date: DAY,
      type: 'subscription',
      work_location_id: workLocations[0]?.id,
    })
    const times = { starts_at: '08:00', ends_at: '10:00', capacity: 5 }
    const slot = await post('time-slots/store', { date_slot_id: day.body.data.id, ...times })
    const wholeSlot = { employee_id: ali, duration_minutes: 120 }
    const busy = await jobs.job('instant-bookings', createTime('08:00'), wholeSlot)
    await jobs.job('instant-bookings', createTime('08:00'), { employee_id: omar })
    const params = { verb: 'create', time_slot_id: slot.body.data.id }
    expect(await busyFor('subscription-visits', params)).toEqual([['Ali', busy.number]])
    const movedJob = await jobs.job('subscription-visits', createTime('13:00'))
    const move = { ...params, verb: 'update', ids: movedJob.id }
    expect(await busyFor('subscription-visits', move)).toEqual([['Ali', busy.number]])
    const update = (employee_id: number) =>
      post('admin/subscription/visits/update', {
        id: movedJob.id,
        time_slot_id: slot.body.data.id,
        employee_id,
      })
    expect([(await update(ali)).status, (await update(omar)).status]).toEqual([409, 200])
  })

  it('works for a job that is restored, too', async () => {
    await clear()
    const deleted_at = '2026-03-01T00:00:00Z'
    const gone = await jobs.job('instant-bookings', createTime('16:00'), {
      employee_id: ali,
      deleted_at,
    })
    const busy = await jobs.job('instant-bookings', createTime('16:30'), { employee_id: ali })
    const params = { verb: 'restore', ids: gone.id }
    expect(await busyFor('instant-bookings', params)).toEqual([['Ali', busy.number]])
    const later = { ...params, starts_at: createTime('17:30') }
    expect(await busyFor('instant-bookings', later)).toEqual([])
  })

  it('reports employees whose day would become too long, and they can still be chosen', async () => {
    await clear()
    // These jobs take nine and a half hours of Ali's day.
    const longJob = { employee_id: ali, duration_minutes: 285 }
    await jobs.job('subscription-visits', createTime('00:00'), longJob)
    const lastJob = await jobs.job('instant-bookings', createTime('05:00'), longJob)
    await jobs.job('instant-bookings', createTime('07:00'), { employee_id: omar })
    const unusualIn = async (entity: string, params: Record<string, string | number>) => {
      const { status, body } = await requestBusy(entity, params)
      expect([status, body.data.map(({ id }: BusyRow) => id).includes(ali)]).toEqual([200, false])
      // Blocked accounts are named in each of these answers.
      const unusual: { id: number; message: string }[] = body.unusual
      return unusual.filter(({ message }) => message !== 'cannot sign in')
    }
    const waiting = await jobs.job('scheduled-bookings', createTime('11:00'))
    const id = await jobs.idInAll(waiting)
    const tooLong = [{ id: ali, message: '10.5 hours on that day, 10 are usual' }]
    expect(await unusualIn('bookings', { verb: 'assign', ids: id })).toEqual(tooLong)
    const assign = (reason: object) =>
      post('admin/assigning/make/assigning', { id, employee_id: ali, ...reason })
    expect((await assign({})).body.code).toBe('needs_reason')

    // Two half hours of any kind exceed the day together, but not alone.
    const halves = await Promise.all(
      (['instant-bookings', 'scheduled-bookings'] as const).map(async (kind, index) =>
        jobs.idInAll(
          await jobs.job(kind, createTime(index === 0 ? '12:00' : '13:00'), {
            duration_minutes: 30,
          }),
        ),
      ),
    )
    expect(await unusualIn('bookings', { verb: 'assign', ids: halves[0] ?? 0 })).toEqual([])
    expect(await unusualIn('bookings', { verb: 'assign', ids: halves.join() })).toEqual(tooLong)

    // An unchanged job makes no day longer, nor does a job that moves to another day.
    expect((await assign({ override_reason: 'They agreed' })).status).toBe(200)
    const own = (more: Record<string, string>) =>
      unusualIn('instant-bookings', { verb: 'update', ids: lastJob.id, ...more })
    expect(await own({})).toEqual([])
    expect(await own({ starts_at: '2026-06-20T05:00:00+03:00' })).toEqual([])
  })

  it('is allowed to roles that may assign, for existing rows and verbs', async () => {
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const readStatus = async (...parameters: Parameters<typeof requestBusy>) =>
      (await requestBusy(...parameters)).status
    const waiting = await jobs.idInAll(await jobs.job('instant-bookings', createTime('20:00')))
    expect(await readStatus('bookings', { verb: 'assign', ids: waiting }, washer)).toBe(403)
    expect(await readStatus('bookings', { verb: 'assign', ids: 999_999 })).toBe(404)
    expect(await readStatus('instant-bookings', { verb: 'start', ids: 1 })).toBe(404)
    expect(await readStatus('instant-bookings', {})).toBe(404)
    expect(await readStatus('nobody', { verb: 'assign', ids: 1 })).toBe(404)
    expect(await readStatus('customers', { verb: 'update', ids: 1 })).toBe(404)
    expect(await readStatus('bookings', { verb: 'assign' })).toBe(422)
    const several = { verb: 'update', ids: '1,2', starts_at: createTime('08:00') }
    expect(await readStatus('instant-bookings', several)).toBe(422)
    expect(await readStatus('instant-bookings', { verb: 'create', starts_at: 'soon' })).toBe(422)
    expect(await readStatus('instant-bookings', { verb: 'create', price: 1 })).toBe(400)
  })
})
