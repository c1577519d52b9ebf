import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { copyNewest, type Job, JOB_KINDS, type JobKind, readJobs } from '../../support/rows/jobs.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { isWhole } from '../../support/runner/whole.ts'

const KINDS = Object.keys(JOB_KINDS) as JobKind[]
const PAIRS = KINDS.flatMap((kind) => KINDS.map((otherKind) => [kind, otherKind] as const))

let day = 0
/** Returns times of an unused day from June on. Noon in Kuwait is 9:00 UTC. */
const nextDay = () => {
  const date = new Date(Date.UTC(2026, 5, 1 + day++)).toISOString().slice(0, 10)
  return (time: string) => `${date}T${time}:00Z`
}

describe.each(TESTED_ENGINES)('A second job of an employee at the same time, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let ali = 0
  let omar = 0
  beforeAll(async () => {
    jobs = await readJobs(server.db)
    ;[ali = 0, omar = 0] = jobs.crew
    expect(omar).toBeGreaterThan(0)
  })

  const post = (path: string, body: object, language = 'en') =>
    server.call(`POST ${path}`, {
      token: server.token,
      body,
      headers: { 'accept-language': language },
    })
  const on = ({ kind, id }: Job, verb: string, body: object = {}) =>
    post(`${JOB_KINDS[kind].path}/${verb}`, { id, ...body })
  const assign = async (job: Job, employee_id: number, language?: string) =>
    post('admin/assigning/make/assigning', { id: await jobs.idInAll(job), employee_id }, language)
  const readEmployee = async ({ kind, id }: Job) => {
    const { rows } = await sql<{ employee_id: number | null }>`
      select employee_id from ${sql.table(JOB_KINDS[kind].table)} where id = ${id}`.execute(
      server.db,
    )
    return rows[0]?.employee_id
  }
  const write = ({ kind, id }: Job, values: Record<string, unknown>) => {
    const assignments = Object.entries(values).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    )
    return sql`update ${sql.table(JOB_KINDS[kind].table)} set ${sql.join(assignments)}
      where id = ${id}`.execute(server.db)
  }

  it.each(PAIRS)(
    'is refused on assignment, and the error names the conflicting job: %s, %s',
    async (kind, otherKind) => {
      const createTime = nextDay()
      const first = await jobs.job(kind, createTime('09:00'), { employee_id: ali })
      const second = await jobs.job(otherKind, createTime('09:30'))
      const refusal = await assign(second, ali)
      expect([refusal.status, refusal.body.code]).toEqual([409, 'occupied'])
      expect(refusal.body.errors.employee_id).toEqual([
        expect.stringMatching(
          new RegExp(`^Busy with ${first.number} on .+ from 12:00 to 13:00\\. Choose`),
        ),
      ])
      expect(await readEmployee(second)).toBeNull()
      expect((await assign(second, omar)).status).toBe(200)
    },
  )

  it.each([
    ['de', /^Beschäftigt mit TEST-\d+ am .+ von 12:00 bis 13:00\./],
    ['ar', /من 12:00 إلى 13:00/],
  ])('is refused in the language of the caller: %s', async (language, sentence) => {
    const createTime = nextDay()
    await jobs.job('instant-bookings', createTime('09:00'), { employee_id: ali })
    const second = await jobs.job('instant-bookings', createTime('09:30'))
    const refusal = await assign(second, ali, language)
    expect(refusal.body.errors.employee_id[0]).toMatch(sentence)
  })

  it.each(KINDS)('is accepted if one job begins when the other ends: %s', async (kind) => {
    const createTime = nextDay()
    await jobs.job(kind, createTime('09:00'), { employee_id: ali })
    for (const time of ['08:00', '10:00'])
      expect((await assign(await jobs.job(kind, createTime(time)), ali)).status).toBe(200)
  })

  it.each(KINDS)(
    'is accepted if the other job is done, given up or cancelled: %s',
    async (kind) => {
      for (const overlappingTime of [
        { is_completed: 1 },
        { failed_at: '2026-03-10T08:00:00Z' },
        { deleted_at: '2026-03-10T08:00:00Z' },
      ]) {
        const createTime = nextDay()
        await jobs.job(kind, createTime('09:00'), { employee_id: ali, ...overlappingTime })
        expect((await assign(await jobs.job(kind, createTime('09:30')), ali)).status).toBe(200)
      }
    },
  )

  it('is refused for a new booking and for a booking that is moved, made longer or reassigned', async () => {
    const createTime = nextDay()
    const first = await jobs.job('scheduled-bookings', createTime('09:00'), { employee_id: ali })
    const otherKind = await jobs.job('instant-bookings', createTime('07:00'), { employee_id: ali })
    const otherPersonsJob = await jobs.job('instant-bookings', createTime('09:30'), {
      employee_id: omar,
    })
    const { rows } = await sql<object>`select customer_id, vehicle_id, location_id, service_id,
      provider_id from instant_bookings where id = ${otherKind.id}`.execute(server.db)
    const longService = await post('admin/services/store', {
      name: `Long ${createTime('00:00')}`,
      price: '1.000',
      duration_minutes: 150,
      buffer_minutes: 0,
      active: 1,
    })
    const tries = [
      post('admin/appointment/store', {
        ...rows[0],
        starts_at: createTime('09:59'),
        employee_id: ali,
      }),
      on(otherKind, 'update', { starts_at: createTime('08:30') }),
      on(otherKind, 'update', { service_id: longService.body.data.id }),
      on(otherPersonsJob, 'update', { employee_id: ali }),
    ]
    for (const answer of await Promise.all(tries)) {
      expect([answer.status, answer.body.code]).toEqual([409, 'occupied'])
      expect(answer.body.errors.employee_id[0]).toContain(first.number)
    }
    expect((await on(otherKind, 'update', { starts_at: createTime('08:00') })).status).toBe(200)
    expect((await on(first, 'destroy', await reason())).status).toBe(200)
    expect((await on(otherPersonsJob, 'update', { employee_id: ali })).status).toBe(200)
  })

  it('is refused for a restored booking, with what to do first', async () => {
    for (const kind of KINDS) {
      const createTime = nextDay()
      const cancelled = await jobs.job(kind, createTime('09:00'), { employee_id: ali })
      expect((await on(cancelled, 'destroy', await reason())).status).toBe(200)
      const second = await jobs.job(kind, createTime('09:30'), { employee_id: ali })
      const refusal = await on(cancelled, 'restore')
      expect([refusal.status, refusal.body.code]).toEqual([409, 'occupied'])
      expect(refusal.body.message).toContain(`Busy with ${second.number}`)
      expect(Object.keys(refusal.body.errors)).toEqual(['employee_id'])
      expect((await assign(second, omar)).status).toBe(200)
      expect((await on(cancelled, 'restore')).status).toBe(200)
    }
  })

  it('is refused for a job that could not be done and is assigned again', async () => {
    const createTime = nextDay()
    const storedValues = { employee_id: ali, failed_at: '2026-03-10T08:00:00Z' }
    const failed = await jobs.job('instant-bookings', createTime('09:00'), storedValues)
    await jobs.job('instant-bookings', createTime('09:30'), { employee_id: ali })
    expect((await assign(failed, ali)).status).toBe(409)
    expect((await assign(failed, omar)).status).toBe(200)
  })

  it.each(KINDS)('is refused within the pause after a service, for %s', async (kind) => {
    const createTime = nextDay()
    const { id = 0, buffer = 0 } = jobs.slow ?? {}
    expect(buffer).toBeGreaterThanOrEqual(10)
    const { provider_id } = await server.db
      .selectFrom('users')
      .select('provider_id')
      .where('id', '=', ali)
      .executeTakeFirstOrThrow()
    // A visit has the service of its subscription.
    const subscription_id = await copyNewest(server.db, 'subscriptions', {
      number: `TEST-${kind}`,
      service_id: id,
      provider_id,
      washes_used: 0,
      washes_total: 9,
      deleted_at: null,
    })
    const ofKind = kind === 'subscription-visits' ? { subscription_id } : { service_id: id }
    await jobs.job(kind, createTime('09:00'), { employee_id: ali, ...ofKind })
    const second = await jobs.job('instant-bookings', createTime('10:00'))
    expect((await assign(second, ali)).status).toBe(409)
    const [hours, minutes] = [10 + Math.floor(buffer / 60), buffer % 60]
    const freeTime = createTime(
      [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':'),
    )
    expect((await on(second, 'update', { starts_at: freeTime, employee_id: ali })).status).toBe(200)
  })

  it('is refused by the database itself', async () => {
    const createTime = nextDay()
    await jobs.job('subscription-visits', createTime('09:00'), { employee_id: ali })
    const second = await jobs.job('instant-bookings', createTime('09:30'))
    const overlapError = expect.objectContaining({ code: '23P01' })
    await expect(write(second, { employee_id: ali })).rejects.toEqual(overlapError)
    const third = jobs.job('scheduled-bookings', createTime('08:30'), { employee_id: ali })
    await expect(third).rejects.toEqual(overlapError)
    await write(second, { employee_id: ali, starts_at: createTime('10:00') })
    await expect(
      write(second, { duration_minutes: 30, starts_at: createTime('09:45') }),
    ).rejects.toEqual(overlapError)
  })

  it.runIf(isWhole())('is refused to all but one of a hundred simultaneous requests', async () => {
    const createTime = nextDay()
    const waiting: Job[] = []
    for (let index = 0; index < 100; index++) {
      const kind = KINDS[index % KINDS.length] ?? 'instant-bookings'
      waiting.push(await jobs.job(kind, createTime(`09:${String(index % 60).padStart(2, '0')}`)))
    }
    const answers = await Promise.all(waiting.map((job) => assign(job, ali)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // 503: a busy machine may let a request wait for a row longer than the server does.
    expect(statuses).toContain(409)
    expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(99)
    const holders = await Promise.all(waiting.map(readEmployee))
    expect(holders.filter((holder) => holder === ali)).toHaveLength(1)
  })

  async function reason() {
    const { rows } = await sql<{ id: number }>`
      select id from cancellation_reasons where deleted_at is null limit 1`.execute(server.db)
    return { rejection_reason_id: rows[0]?.id }
  }
})
