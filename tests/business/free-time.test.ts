import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { JOB_KINDS, readJobs } from '../support/rows/jobs.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

const DAY = '2026-06-19'
/** A moment of the day by the clock of Kuwait. */
const at = (time: string) => `${DAY}T${time}:00+03:00`
const getClock = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-GB', {
    timeZone: 'Asia/Kuwait',
    hour: '2-digit',
    minute: '2-digit',
  })

describe.each(TESTED_ENGINES)('A job that is moved into a time slot, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  let base: Record<string, unknown>
  let visit: Record<string, unknown>
  let ali = 0
  let omar = 0
  /** The slots from 8:00 to 10:00 of bookings and of visits. */
  const slots: Record<string, number> = {}
  beforeAll(async () => {
    jobs = await readJobs(server.db)
    ;[ali = 0, omar = 0] = jobs.crew
    const like = await jobs.job('subscription-visits', '2026-05-30T09:00:00Z')
    const { rows } = await sql<Record<string, number>>`
      select v.subscription_id, v.provider_id, v.customer_id, v.vehicle_id
      from subscription_visits as v where id = ${like.id}`.execute(server.db)
    const { subscription_id, provider_id, customer_id, vehicle_id } = rows[0] ?? {}
    await sql`update subscriptions set end_date = '2026-12-31', start_date = '2026-03-01'
      where id = ${subscription_id}`.execute(server.db)
    const { rows: places } = await sql<{ id: number }>`select id from work_locations
      where provider_id = ${provider_id} and active = 1 and deleted_at is null
      order by id limit 1`.execute(server.db)
    for (const type of ['scheduled', 'subscription']) {
      const day = await post('date-slots/store', {
        date: DAY,
        type,
        work_location_id: places[0]?.id,
      })
      const times = { starts_at: '08:00', ends_at: '10:00', capacity: 50 }
      const slot = await post('time-slots/store', { date_slot_id: day.body.data.id, ...times })
      slots[type] = slot.body.data.id
    }
    const half = { duration_minutes: 30, buffer_minutes: 15, active: 1 }
    const service = await post('admin/services/store', { name: 'Half', price: '1.000', ...half })
    base = {
      customer_id,
      vehicle_id,
      provider_id,
      service_id: service.body.data.id,
      time_slot_id: slots.scheduled,
    }
    await sql`update subscriptions set service_id = ${base.service_id}
      where id = ${subscription_id}`.execute(server.db)
    visit = { subscription_id, time_slot_id: slots.subscription }
  })

  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const book = (more: object) => post('admin/scheduled/store', { ...base, ...more })
  const readStart = async (answer: ReturnType<typeof book>) => {
    const { status, body } = await answer
    return status === 200 ? getClock(body.data.starts_at) : [status, body.code]
  }
  const clear = () =>
    Promise.all(
      Object.values(JOB_KINDS).map(({ table }) =>
        sql`update ${sql.table(table)} set employee_id = null
          where starts_at::date = ${DAY}`.execute(server.db),
      ),
    )

  it('begins with the slot if its employee is free, or if it has no employee', async () => {
    await clear()
    expect(await readStart(book({ employee_id: ali }))).toBe('08:00')
    expect(await readStart(book({}))).toBe('08:00')
    expect(await readStart(book({ employee_id: omar }))).toBe('08:00')
  })

  it('begins once its employee is free, after the pause of the service and before the next job', async () => {
    await clear()
    // Half an hour and 15 minutes fit between 8:30 and 9:15, not between 8:00 and 8:20.
    await jobs.job('instant-bookings', at('07:00'), { employee_id: ali, duration_minutes: 65 })
    await jobs.job('instant-bookings', at('08:20'), { employee_id: ali, duration_minutes: 10 })
    await jobs.job('instant-bookings', at('09:15'), { employee_id: ali, duration_minutes: 5 })
    expect(await readStart(book({ employee_id: ali }))).toBe('08:30')
    expect(await readStart(book({ employee_id: ali }))).toBe('09:20')
    const visited = post('admin/subscription/visits/store', { ...visit, employee_id: omar })
    expect(await readStart(visited)).toBe('08:00')
    const second = post('admin/subscription/visits/store', { ...visit, employee_id: omar })
    // The service of the subscription takes half an hour and a pause.
    expect(await readStart(second)).toBe('08:45')
  })

  it('begins once its employee can arrive, if that is before the slot ends', async () => {
    await clear()
    const { rows } = await sql<{ area: number }>`select id as area from areas
      where deleted_at is null order by id desc limit 1`.execute(server.db)
    const [far] = rows
    await sql`update work_locations set latitude = 0, longitude = 0`.execute(server.db)
    const move = (kilometres: number) =>
      sql`update areas set latitude = 0, longitude = ${kilometres / 111.195}
        where id = ${far?.area}`.execute(server.db)
    const there = { location_id: null, work_location_id: null, area_id: far?.area }
    await jobs.job('instant-bookings', at('07:00'), { employee_id: ali, ...there })
    // The job before ends at eight, 15 minutes away at 40 kilometres per hour.
    await move(10)
    expect(await readStart(book({ employee_id: ali }))).toBe('08:15')
    await clear()
    await jobs.job('instant-bookings', at('07:00'), { employee_id: ali, ...there })
    await move(400)
    expect(await readStart(book({ employee_id: ali }))).toEqual([409, 'needs_reason'])
    await sql`update work_locations set latitude = null, longitude = null`.execute(server.db)
    await sql`update areas set latitude = null, longitude = null`.execute(server.db)
  })

  it('is refused if its employee is busy all day, or at the requested time', async () => {
    await clear()
    await jobs.job('instant-bookings', at('08:00'), { employee_id: ali })
    expect(await readStart(book({ employee_id: ali, starts_at: at('08:30') }))).toEqual([
      409,
      'occupied',
    ])
    const busy = await jobs.job('instant-bookings', at('09:00'), { employee_id: ali })
    await sql`update instant_bookings set duration_minutes = 75 where id = ${busy.id}`.execute(
      server.db,
    )
    const refused = await book({ employee_id: ali })
    expect([refused.status, refused.body.errors.employee_id]).toEqual([
      409,
      [expect.stringMatching(/^Busy with TEST-/)],
    ])
  })

  it('keeps its time when it is reassigned or edited', async () => {
    await clear()
    const { body } = await book({})
    await jobs.job('instant-bookings', at('08:00'), { employee_id: ali })
    const update = (values: object) =>
      post('admin/scheduled/update', { id: body.data.id, ...values })
    expect(await readStart(update({ employee_id: ali }))).toEqual([409, 'occupied'])
    expect(await readStart(update({ employee_id: omar }))).toBe('08:00')
    expect(await readStart(update({ payment_method: 'card' }))).toBe('08:00')
  })

  it('does not conflict with its own previous time', async () => {
    await clear()
    const job = await jobs.job('scheduled-bookings', at('08:00'), { employee_id: ali })
    const { time_slot_id } = base
    expect(await readStart(post('admin/scheduled/update', { id: job.id, time_slot_id }))).toBe(
      '08:00',
    )
  })
})
