import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { type Job, readJobs } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const REASON = 'She agreed to it.'
/** A Monday. */
const DAY = '2026-06-08'
/** A moment of that day by the clock of Kuwait. */
const at = (time: string) => `${DAY}T${time}:00+03:00`

describe.each(TESTED_ENGINES)('The work plan of an employee, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let [ali, omar] = [0, 0]
  const post = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const get = (path: string, token = server.token) => server.call(`GET ${path}`, { token })
  const assign = async (job: Job, employee_id: number, more: object = {}) =>
    post('admin/assigning/make/assigning', { id: await jobs.idInAll(job), employee_id, ...more })

  beforeAll(async () => {
    jobs = await readJobs(server.db)
    ;[ali = 0, omar = 0] = jobs.crew
    const times = { starts_at: '08:00', ends_at: '16:00' }
    const pause = { break_starts_at: '12:00', break_ends_at: '12:30' }
    const shift = { employee_id: ali, weekday: 'monday', ...times, ...pause }
    // He has jobs of the demo business on other days.
    const kept = { ...shift, override_reason: REASON }
    expect((await post('admin/shifts/store', kept)).status).toBe(200)
    const sick = { starts_at: at('13:00'), ends_at: at('14:00'), kind: 'sick', employee_id: omar }
    const absence = await post('admin/absences/store', sick)
    expect([absence.status, absence.body]).toMatchObject([200, { data: { status: 'approved' } }])
  })

  it.each([
    ['beyond a shift', '15:30', () => ali, 'works 08:00–16:00'],
    ['in a break', '12:15', () => ali, 'break 12:00–12:30'],
    ['during an absence', '13:30', () => omar, 'sick'],
  ])(
    'requires a reason for an assignment %s, and the history stores it',
    async (_, time, person, words) => {
      const job = await jobs.job('instant-bookings', at(time))
      const asked = await assign(job, person())
      expect([asked.status, asked.body.code, asked.body.warnings?.[0].code]).toEqual([
        409,
        'needs_reason',
        'unavailable',
      ])
      expect(asked.body.errors.employee_id[0]).toContain(words)
      const done = await assign(job, person(), { override_reason: REASON })
      const { rows } = await sql`select distinct reason from changes
      where batch = ${done.body.batch}::uuid`.execute(server.db)
      expect([done.status, rows]).toEqual([200, [{ reason: REASON }]])
      // What was allowed once is not asked about again.
      const edited = { id: job.id, payment_method: 'card' }
      expect((await post('admin/appointment/update', edited)).status).toBe(200)
      await sql`update instant_bookings set deleted_at = now() where id = ${job.id}`.execute(
        server.db,
      )
    },
  )

  it('allows a job within a shift, and requires a reason when the job is moved out of it', async () => {
    const job = await jobs.job('scheduled-bookings', at('09:00'))
    expect((await assign(job, ali)).status).toBe(200)
    const moved = await post('admin/scheduled/update', { id: job.id, starts_at: at('17:00') })
    expect([moved.status, moved.body.warnings[0].code]).toEqual([409, 'unavailable'])
  })

  it('lets a night shift reach into the next day, with its break', async () => {
    const [, , sara = 0] = jobs.crew
    const night = { starts_at: '22:00', ends_at: '06:00' }
    const pause = { break_starts_at: '01:00', break_ends_at: '01:30' }
    const shift = {
      employee_id: sara,
      weekday: 'saturday',
      ...night,
      ...pause,
      override_reason: REASON,
    }
    expect((await post('admin/shifts/store', shift)).status).toBe(200)
    const tried = async (moment: string) =>
      (await assign(await jobs.job('instant-bookings', moment), sara)).status
    const moments = ['13T22:00', '14T02:00', '14T00:30', '14T05:30', '14T22:00']
    const answers: number[] = []
    for (const moment of moments) answers.push(await tried(`2026-06-${moment}:00+03:00`))
    expect(answers).toEqual([200, 200, 409, 409, 409])
  })

  it('requires a reason to restore a cancelled job of an employee who is away', async () => {
    const job = await jobs.job('instant-bookings', at('18:00'), { employee_id: omar })
    const cancelled = { id: job.id, rejection_reason_id: 1 }
    expect((await post('admin/appointment/destroy', cancelled)).status).toBe(200)
    const away = { employee_id: omar, date: DAY, kind: 'off' }
    const exception = await post('admin/shift-exceptions/store', away)
    const back = await post('admin/appointment/restore', { id: job.id })
    expect([back.status, back.body.warnings[0].code]).toEqual([409, 'unavailable'])
    expect(back.body.errors.employee_id[0]).toContain('does not work on that day')
    await post('history/undo', { batch: exception.body.batch })
    expect((await post('admin/appointment/restore', { id: job.id })).status).toBe(200)
  })

  it('requires a reason for an undo that returns jobs to an employee who is away now', async () => {
    const [, , , , kim = 0] = jobs.crew
    const made = [
      await jobs.job('instant-bookings', at('08:00'), { employee_id: kim }),
      await jobs.job('scheduled-bookings', at('11:00'), { employee_id: kim }),
    ]
    const change = async (job: Job) => ({
      entity: 'bookings',
      verb: 'assign',
      values: { id: await jobs.idInAll(job), employee_id: ali, override_reason: REASON },
    })
    const changes = await Promise.all(made.map(change))
    const given = await post('batch/changes', { changes, atomic: true })
    expect(given.body.data).toMatchObject({ done: 2, refused: 0 })
    const away = { employee_id: kim, date: DAY, kind: 'off' }
    const exception = await post('admin/shift-exceptions/store', away)
    const { batch } = given.body

    const asked = await post('history/undo', { batch })
    expect([asked.status, asked.body.code]).toEqual([409, 'needs_reason'])
    expect(asked.body.warnings.map((warning: { message: string }) => warning.message)).toEqual(
      made.map(({ number }) =>
        expect.stringMatching(
          `^${number}: .+ is not available \\(does not work on that day\\)\\.$`,
        ),
      ),
    )
    const people = async () => {
      const { rows } = await sql<{ id: number }>`select employee_id as id from bookings
        where number in (${sql.join(made.map(({ number }) => number))})`.execute(server.db)
      return rows.map(({ id }) => id)
    }
    expect(await people()).toEqual([ali, ali])
    const undone = await post('history/undo', { batch, reason: REASON })
    expect([undone.status, await people()]).toEqual([200, [kim, kim]])
    const { rows } = await sql`select distinct reason from changes
      where batch = ${undone.body.batch}::uuid`.execute(server.db)
    expect(rows).toEqual([{ reason: REASON }])
    await post('history/undo', { batch: exception.body.batch })
  })

  it('requires no reason for an undo if the absence is undone too', async () => {
    const [, , , , kim = 0] = jobs.crew
    const job = await jobs.job('instant-bookings', at('20:00'), { employee_id: ali })
    const given = await assign(job, kim)
    const away = { employee_id: ali, date: '2026-06-09', kind: 'off' }
    const exception = await post('admin/shift-exceptions/store', away)
    await post('history/undo', { batch: exception.body.batch })
    // Ali had it outside of his shift before, too.
    expect((await post('history/undo', { batch: given.body.batch })).status).toBe(200)
  })

  it('keeps a job that taking back would return to an employee who is away now', async () => {
    const [, , , , kim = 0] = jobs.crew
    const admin = await server.tokenOf(ACCOUNTS.admin)
    const [away, here] = [
      await jobs.job('instant-bookings', '2026-06-10T08:00:00+03:00', { employee_id: kim }),
      await jobs.job('scheduled-bookings', '2026-06-11T08:00:00+03:00', { employee_id: kim }),
    ]
    const change = async (job: Job) => ({
      entity: 'bookings',
      verb: 'assign',
      values: { id: await jobs.idInAll(job), employee_id: ali, override_reason: REASON },
    })
    const changes = await Promise.all([away, here].map(change))
    const given = await post('batch/changes', { changes, atomic: true })
    expect(given.body.data).toMatchObject({ done: 2, refused: 0 })
    const absence = { employee_id: kim, date: '2026-06-10', kind: 'off' }
    const exception = await post('admin/shift-exceptions/store', absence, admin)
    const takeBack = (more: object) =>
      post('history/take-back', { filter: { batch: given.body.batch }, ...more }, admin)

    const { body } = await takeBack({ dryRun: 1 })
    expect(body.data).toMatchObject({ done: 1, refused: 1 })
    expect(body.data.failed).toEqual([
      {
        entity: 'instant-bookings',
        id: away.id,
        title: away.number,
        status: 409,
        code: 'needs_reason',
        message: expect.stringContaining('does not work on that day'),
        warnings: [expect.objectContaining({ code: 'unavailable' })],
      },
    ])
    expect((await takeBack({})).body.data).toMatchObject({ done: 1, refused: 1 })
    expect((await takeBack({ reason: REASON })).body.data).toMatchObject({ done: 1, refused: 0 })
    await post('history/undo', { batch: exception.body.batch }, admin)
  })

  it('includes a vacation once it is approved', async () => {
    const times = { starts_at: at('19:00'), ends_at: at('23:00') }
    const wanted = { employee_id: ali, kind: 'vacation', ...times }
    const { body } = await post('admin/absences/store', wanted)
    expect(body.data.status).toBe('requested')
    const offTimes = async () => {
      const answer = await get(`off-times/bookings/employee_id?date=${DAY}`)
      return answer.body.data.filter((person: { id: number }) => person.id === ali)
    }
    const messages = async () =>
      (await offTimes()).map((offTime: { message: string }) => offTime.message)
    expect(await messages()).toEqual(['off shift', 'break 12:00–12:30', 'off shift'])
    expect((await post('admin/absences/approve', { id: body.data.id })).status).toBe(200)
    expect(await messages()).toEqual(['off shift', 'break 12:00–12:30', 'off shift', 'on vacation'])
  })

  it('shows in a picker which employees are unavailable, and why', async () => {
    const job = await jobs.job('instant-bookings', at('17:00'))
    const id = await jobs.idInAll(job)
    const { body } = await get(`busy/bookings/employee_id?verb=assign&ids=${id}`)
    const notes = body.unusual.filter((person: { id: number }) => person.id === ali)
    expect(notes).toEqual([{ id: ali, message: 'works 08:00–16:00' }])
  })

  it('has its own hours for each weekday, and no work on holidays', async () => {
    const { rows } = await sql<{ id: number; provider_id: number }>`select id, provider_id
      from work_locations where deleted_at is null and active = 1 order by id limit 1`.execute(
      server.db,
    )
    const [place] = rows
    const hours = { opens_at: '08:00', closes_at: '20:00' }
    const own = { work_location_id: place?.id, weekday: 'monday', ...hours }
    const reason = { override_reason: 'A test.' }
    expect((await post('admin/opening-hours/store', { ...own, ...reason })).status).toBe(200)
    const closed = { work_location_id: place?.id, weekday: 'tuesday' }
    expect((await post('admin/opening-hours/store', { ...closed, ...reason })).status).toBe(200)
    const of = { provider_id: place?.provider_id, work_location_id: place?.id }
    const job = await jobs.job('instant-bookings', at('09:00'), of)
    const move = (starts_at: string) => post('admin/appointment/update', { id: job.id, starts_at })
    expect((await move(at('10:00'))).status).toBe(200)
    expect((await move(at('20:30'))).body.errors.starts_at[0]).toContain(
      'This is outside opening hours (08:00–20:00)',
    )
    const tuesday = await move('2026-06-09T10:00:00+03:00')
    expect([tuesday.status, tuesday.body.errors.starts_at[0]]).toEqual([
      409,
      'Closed on that day. Choose another day, or give a reason to continue.',
    ])
    const feast = { name: 'Feast', date: DAY, work_location_id: place?.id }
    await post('admin/holidays/store', { ...feast, override_reason: REASON })
    expect((await move(at('11:00'))).body.code).toBe('needs_reason')
  })

  it('shows car-wash staff only their own shifts and absences', async () => {
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const { body: me } = await get('general/showUser', washer)
    const own = { employee_id: me.data.id, weekday: 'friday', starts_at: '08:00', ends_at: '16:00' }
    await post('admin/shifts/store', { ...own, override_reason: REASON })
    const { body } = await get('admin/shifts/all', washer)
    expect(body.data.map((row: { employee_id: number }) => row.employee_id)).toEqual([me.data.id])
    expect((await get('admin/absences/all', washer)).body.data).toEqual([])
    expect((await post('admin/shifts/store', own, washer)).status).toBe(403)
  })
})
