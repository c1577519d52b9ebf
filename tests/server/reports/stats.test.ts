import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'

interface Job {
  starts_at: string
  started_at: string | null
  failed_at: string | null
  deleted_at: string | null
  is_completed: 0 | 1
  employee_id: number | null
}

const kuwaitDay = (instant: Date) =>
  new Date(instant.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)

/** The counts as the rows say, by arithmetic of their own. */
function counted(jobs: Job[]) {
  const live = jobs.filter((job) => job.deleted_at === null)
  const open = live.filter((job) => job.is_completed === 0)
  const today = kuwaitDay(TEST_NOW)
  return {
    open: open.length,
    completed: live.length - open.length,
    cancelled: jobs.length - live.length,
    today: live.filter((job) => kuwaitDay(new Date(job.starts_at)) === today).length,
    unassigned: open.filter((job) => job.employee_id === null).length,
    late: open.filter(
      (job) =>
        job.started_at === null && job.failed_at === null && new Date(job.starts_at) < TEST_NOW,
    ).length,
  }
}

describe.each(TESTED_ENGINES)('The endpoint general/read-stats, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let now = TEST_NOW
  beforeAll(async () => {
    server = await startTestApp(engine, () => now)
    // Nobody is late in the demo business: one that waits gets a time that has passed.
    await sql`update instant_bookings set starts_at = ${TEST_NOW.toISOString()}::timestamptz - interval '1 hour'
      where id = (select min(id) from instant_bookings
        where is_completed = 0 and deleted_at is null and employee_id is null)`.execute(server.db)
  })
  afterAll(() => server.close())

  async function readJobs(table: string): Promise<Job[]> {
    const { rows } = await sql<Job>`select * from ${sql.table(table)}`.execute(server.db)
    return rows
  }
  const read = (token?: string) => server.call('GET general/read-stats', { token })

  test('is for signed-in users', async () => {
    expect((await read()).status).toBe(401)
  })

  test.each(['admin', 'operations'] as const)(
    'returns the count of all jobs to %s',
    async (role) => {
      const { status, body } = await read(await server.tokenOf(ACCOUNTS[role]))
      expect(status).toBe(200)
      expect(body).toEqual({
        at: TEST_NOW.toISOString(),
        data: {
          appointment: counted(await readJobs('instant_bookings')),
          scheduled: counted(await readJobs('scheduled_bookings')),
          subscription: counted(await readJobs('subscription_visits')),
        },
      })
      const { late, ...others } = body.data.appointment
      expect(Object.values(others).every((count) => Number(count) > 0)).toBe(true)
      expect(late).toBe(1)
    },
  )

  test('equals the length of the lists', async () => {
    const token = await server.tokenOf(ACCOUNTS.admin)
    const { body } = await read(token)
    const readLength = async (request: string) =>
      (await server.call(request, { token })).body.data.length
    expect(body.data.appointment).toMatchObject({
      open: await readLength('GET admin/appointment/show?is_completed=0'),
      completed: await readLength('GET admin/appointment/all?is_completed=1'),
      cancelled: await readLength('GET admin/appointment/trashed'),
    })
    expect(body.data.scheduled.cancelled).toBe(await readLength('GET admin/scheduled/trashed'))
  })

  test("counts only the user's own jobs for a car-wash account", async () => {
    const { body } = await server.logIn(ACCOUNTS['car wash'])
    const { id } = body.data.user
    const own = (jobs: Job[]) => counted(jobs.filter((job) => job.employee_id === id))
    const { data } = (await read(body.data.accessToken)).body
    expect(data).toEqual({
      appointment: own(await readJobs('instant_bookings')),
      scheduled: own(await readJobs('scheduled_bookings')),
      subscription: own(await readJobs('subscription_visits')),
    })
    expect(data.appointment.open).toBeGreaterThan(0)
  })

  test('returns new counts after a change, and in the next minute', async () => {
    const token = await server.tokenOf(ACCOUNTS.operations)
    const readAt = async (seconds: number) => {
      now = new Date(TEST_NOW.getTime() + seconds * 1000)
      const { at, data } = (await read(token)).body
      return { after: (new Date(at).getTime() - TEST_NOW.getTime()) / 1000, data }
    }
    const [first, kept] = [await readAt(61), await readAt(62)]
    expect([first.after, kept]).toEqual([61, first])
    await sql`update instant_bookings set is_completed = 1, employee_id = 1
      where id = (select min(id) from instant_bookings where is_completed = 0 and deleted_at is null)`.execute(
      server.db,
    )
    const { after, data } = await readAt(63)
    expect([after, data.appointment.open]).toEqual([63, first.data.appointment.open - 1])
    expect((await readAt(120)).after).toBe(120)
  })
})
