import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { signedInApp } from '../support/server/signed-in-app.ts'

/** A request for working hours, and the fields at which it is refused. */
interface ShiftCase {
  name: string
  entity: string
  /** The stored rows before the request. */
  before?: readonly object[]
  body: object
  refusedAt: readonly string[]
  /** True if a reason allows the row. */
  needsReason?: true
}

const CASES = JSON.parse(
  readFileSync(new URL('shift-rules.json', import.meta.url), 'utf8'),
) as ShiftCase[]
const REASON = { override_reason: 'Agreed.' }

describe.each(TESTED_ENGINES)('A rule of working hours, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let [worker, place] = [0, 0]
  beforeAll(async () => {
    const readId = async (table: string, where: string) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where deleted_at is null and ${sql.raw(where)} order by id limit 1`.execute(server.db)
      return rows[0]?.id ?? 0
    }
    worker = await readId('users', "account_type = 'Car Wash' and auth = 1")
    place = await readId('work_locations', 'active = 1')
  })
  const post = (path: string, body: object) =>
    server.call(`POST ${path}`, { token: server.token, body })
  const defaults = (entity: string) => {
    if (entity === 'opening-hours') return { work_location_id: place, weekday: 'monday' }
    if (entity === 'shifts') return { employee_id: worker, weekday: 'monday' }
    return { employee_id: worker, ...(entity === 'shift-exceptions' && { date: '2026-06-08' }) }
  }
  const store = (entity: string, values: object, reason: object = REASON) =>
    post(`admin/${entity}/store`, { ...defaults(entity), ...values, ...reason })

  it.each(CASES)('$name', async ({ entity, before = [], body, refusedAt, needsReason }) => {
    for (const table of ['shifts', 'shift_exceptions', 'absences', 'opening_hours'])
      await sql`delete from ${sql.table(table)}`.execute(server.db)
    for (const values of before) expect((await store(entity, values)).status).toBe(200)
    const answer = await store(entity, body, needsReason ? {} : REASON)
    // The worker has jobs at other times, which also need a reason.
    const fields = Object.keys(answer.body.errors ?? {}).filter((name) => name !== 'id')
    const status = refusedAt.length === 0 ? 200 : needsReason ? 409 : 422
    expect([answer.status, fields]).toEqual([status, refusedAt])
    if (needsReason) expect((await store(entity, body)).status).toBe(200)
  })

  it('is held by the database for two requests at once, for an undo and for a restored row', async () => {
    await sql`delete from shifts`.execute(server.db)
    const hours = { starts_at: '08:00', ends_at: '16:00' }
    const answers = await Promise.all([store('shifts', hours), store('shifts', hours)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const id = answers.find(({ status }) => status === 200)?.body.data.id
    const deleted = await post('admin/shifts/destroy', { id, ...REASON })
    expect((await store('shifts', hours)).status).toBe(200)
    for (const [path, body] of [
      ['admin/shifts/restore', { id, ...REASON }],
      ['history/undo', { batch: deleted.body.batch, reason: REASON.override_reason }],
    ] as const) {
      const { status, body: answer } = await post(path, body)
      expect([path, status, Object.keys(answer.errors ?? {})]).toEqual([path, 422, ['starts_at']])
    }
  })

  it('lets time off between two times be off then only, and a day off win over other hours', async () => {
    const date = '2026-06-08'
    const readOffTimes = async () => {
      const { body } = await server.call(`GET off-times/bookings/employee_id?date=${date}`, {
        token: server.token,
      })
      return body.data
        .filter(({ id }: { id: number }) => id === worker)
        .map(({ from, to }: { from: string; to: string }) =>
          [from, to].map((moment) =>
            new Date(moment).toLocaleTimeString('en-GB', {
              timeZone: 'Asia/Kuwait',
              timeStyle: 'short',
            }),
          ),
        )
    }
    for (const table of ['shifts', 'shift_exceptions', 'absences'])
      await sql`delete from ${sql.table(table)}`.execute(server.db)
    await store('shift-exceptions', { kind: 'off', starts_at: '12:00', ends_at: '14:00' })
    expect(await readOffTimes()).toEqual([['12:00', '14:00']])
    await store('shifts', { starts_at: '08:00', ends_at: '16:00' })
    const around = [
      ['00:00', '08:00'],
      ['12:00', '14:00'],
      ['16:00', '00:00'],
    ]
    expect(await readOffTimes()).toEqual(around)
    // A night of the day before ends with the time off.
    const night = { weekday: 'sunday', starts_at: '22:00', ends_at: '04:00' }
    await store('shifts', night)
    await store('shift-exceptions', { kind: 'off', starts_at: '02:00', ends_at: '05:00' })
    expect(await readOffTimes()).toEqual([['02:00', '08:00'], ...around.slice(1)])
    await store('shift-exceptions', { kind: 'working', starts_at: '09:00', ends_at: '13:00' })
    expect(await readOffTimes()).toEqual([
      ['02:00', '09:00'],
      ['12:00', '00:00'],
    ])
    await sql`delete from shifts where weekday = 'sunday'`.execute(server.db)
    await sql`delete from shift_exceptions where kind = 'off'`.execute(server.db)
    await store('shift-exceptions', { kind: 'off' })
    expect(await readOffTimes()).toEqual([['00:00', '00:00']])
  })
})
