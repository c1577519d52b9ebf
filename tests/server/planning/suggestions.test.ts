import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type {
  FreeTime,
  FreeTimesResponse,
  Suggestion,
} from '../../../registry/calls/planning-calls.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { JOB_KINDS, type Job, type JobKind, readJobs } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

/** A Monday on which the demo business has nothing yet. */
const DAY = '2026-06-08'
const at = (time: string, day = DAY) => `${day}T${time}:00+03:00`
const KINDS = Object.keys(JOB_KINDS) as JobKind[]

interface Busy {
  employee: number | null
  from: number
  to: number
}

describe.each(TESTED_ENGINES)('Proposals for assigning and moving rows, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let jobs: Awaited<ReturnType<typeof readJobs>>
  beforeAll(async () => {
    jobs = await readJobs(server.db)
    await sql`update users set provider_id = null where account_type = 'Car Wash'
      and provider_id = (select provider_id from users where id = ${jobs.crew[0]})
      and not (id = any (${jobs.crew}::int[]))`.execute(server.db)
  })
  const post = (path: string, body: object, token = server.token) =>
    server.call(`POST ${path}`, { token, body })
  const suggest = async (ids: readonly number[]) => {
    const { status, body } = await post('suggestions', { entity: 'bookings', verb: 'assign', ids })
    expect([status, body.message]).toEqual([200, undefined])
    return body as { data: Suggestion[]; people: { id: number; name: string }[] }
  }
  const readIds = (made: readonly Job[]) => Promise.all(made.map((job) => jobs.idInAll(job)))

  /** The open jobs of a day, read without the code that plans them. */
  async function jobsOn(day: string): Promise<Busy[]> {
    const { rows } = await sql<{ employee: number | null; start: string; minutes: number }>`
      select employee_id as employee, starts_at::text as start, duration_minutes as minutes
      from bookings where deleted_at is null and is_completed = 0 and failed_at is null
        and (starts_at at time zone 'Asia/Kuwait')::date = ${day}::date`.execute(server.db)
    return rows.map(({ employee, start, minutes }) => {
      const from = new Date(start).getTime()
      return { employee, from, to: from + minutes * 60_000 }
    })
  }
  const everything = async () => {
    const tables = Object.values(JOB_KINDS).map(({ table }) => table)
    const read = await Promise.all(
      tables.map((table) =>
        sql`select to_jsonb(r) - 'version' - 'updated_at' as row from ${sql.table(table)} as r
          order by id`.execute(server.db),
      ),
    )
    return read.map(({ rows }) => rows)
  }

  it('are fair, are applied as one change, and are undone as one change', async () => {
    const made: Job[] = []
    for (let index = 0; index < 17; index++) {
      const hour = String(8 + Math.floor(index / 2)).padStart(2, '0')
      made.push(await jobs.job(KINDS[index % 3] ?? 'instant-bookings', at(`${hour}:00`)))
    }
    const ids = await readIds(made)
    const before = await everything()
    const { data, people } = await suggest(ids)
    expect(data.map(({ row }) => row.id).toSorted()).toEqual(ids.toSorted())
    expect(await suggest(ids.toReversed())).toEqual({ data, held: [], people })
    expect(data[0]?.reasons[0]).toBe('free')
    const changes = data.map(({ row, person }) => ({
      entity: 'bookings',
      verb: 'assign',
      values: { id: row.id, employee_id: person },
    }))
    const { body, status } = await post('batch/changes', { changes, atomic: true })
    expect([status, body.data]).toMatchObject([200, { of: 17, done: 17, refused: 0, failed: [] }])
    const taken = await jobsOn(DAY)
    const loads = jobs.crew.map((id) => taken.filter(({ employee }) => employee === id).length)
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    for (const one of taken)
      for (const other of taken)
        expect(
          one !== other &&
            one.employee === other.employee &&
            one.from < other.to &&
            other.from < one.to,
        ).toBe(false)
    const undone = await post('history/undo', { batch: body.batch })
    expect([undone.status, await everything()]).toEqual([200, before])
  })

  it('contain nobody who is away or needs a reason, and explain why nobody is available', async () => {
    const day = '2026-06-09'
    const [first = 0, ...others] = jobs.crew
    for (const employee_id of others) {
      const times = { starts_at: at('00:00', day), ends_at: at('23:59', day) }
      await post('admin/absences/store', { employee_id, kind: 'sick', ...times })
    }
    const made = [
      await jobs.job('instant-bookings', at('10:00', day)),
      await jobs.job('instant-bookings', at('10:30', day)),
    ]
    const { data } = await suggest(await readIds(made))
    const people = data.map(({ person }) => person)
    expect(people.filter((person) => person === first)).toHaveLength(1)
    expect(people.filter((person) => person === null)).toHaveLength(1)
    const nobody = data.find(({ person }) => person === null)
    expect(nobody?.reasons[0]).toBe(
      `Nobody is left. Busy: 0, not available: ${String(others.length)}, with other jobs of this plan: 1`,
    )
    expect(nobody?.reasons.slice(1)).toEqual(
      [0, 1, 2].map(() => expect.stringMatching(/^.+: sick$/)),
    )
    const notes = data[0]?.candidates.filter(({ note }) => note !== null) ?? []
    expect(notes.map(({ id }) => id).toSorted()).toEqual(others.toSorted())
    expect(notes[0]?.note).toBe('sick')
    await sql`delete from absences`.execute(server.db)
  })

  it('contain another person, another time or nobody for each job of a person who is off', async () => {
    const day = '2026-06-10'
    const [ill = 0, ...others] = jobs.crew
    const early = await jobs.job('instant-bookings', at('09:00', day), { employee_id: ill })
    const late = await jobs.job('instant-bookings', at('11:00', day), { employee_id: ill })
    for (const employee_id of others)
      await jobs.job('scheduled-bookings', at('10:30', day), { employee_id, duration_minutes: 90 })
    const off = { person: ill, from: at('00:00', day), to: at('23:59', day) }
    const { body } = await post('suggestions/off', { entity: 'bookings', verb: 'assign', ...off })
    const data = body.data as Suggestion[]
    expect(data.map(({ member }) => member)).toEqual([
      { entity: 'instant-bookings', id: early.id },
      { entity: 'instant-bookings', id: late.id },
    ])
    expect(data.map(({ person }) => others.includes(person ?? 0))).toEqual([true, true])
    expect(data[0]?.starts_at).toBeNull()
    // Everybody else is busy until noon.
    expect(data[1]?.starts_at).toBe(new Date(at('12:00', day)).toISOString())
    expect(data.flatMap(({ candidates }) => candidates).some(({ id }) => id === ill)).toBe(false)
    const idle = { ...off, from: at('00:00', '2026-12-24'), to: at('23:00', '2026-12-24') }
    const none = await post('suggestions/off', { entity: 'bookings', verb: 'assign', ...idle })
    expect([none.status, none.body]).toEqual([200, { data: [], held: [], people: [] }])
  })

  it('contain the times of a day for a row that moves, and which times need a reason', async () => {
    const day = '2026-06-11'
    const [ill = 0] = jobs.crew
    const { id } = await jobs.job('instant-bookings', at('09:00', day), { employee_id: ill })
    const entity = 'instant-bookings'
    const find = async (more: object) => {
      const { status, body } = await post('suggestions/times', { entity, id, day, ...more })
      expect([status, body.message]).toEqual([200, undefined])
      return body as FreeTimesResponse
    }
    const move = async ({ values, person }: FreeTime, more: object) => {
      const change = { id, ...values, employee_id: person, ...more }
      const changes = [{ entity, verb: 'update', values: change }]
      return (await post('batch/changes', { changes, dryRun: true })).body.data.failed
    }
    const kept = await find({})
    expect(new Set(kept.data.map(({ person }) => person))).toEqual(new Set([ill]))
    // Its own time is free for the row itself.
    expect(kept.data.map(({ starts_at }) => starts_at)).toContain(
      new Date(at('09:00', day)).toISOString(),
    )
    const { data, unusual, people } = await find({ without: ill })
    expect([...data, ...unusual].some(({ person }) => person === ill)).toBe(false)
    expect(people.every(({ name }) => name !== '')).toBe(true)
    for (const time of [data[0], data.at(-1)]) expect(await move(time as FreeTime, {})).toEqual([])
    const night = unusual[0] as FreeTime
    expect([night.free, night.note]).toEqual([0, 'closed at that time'])
    expect(await move(night, {})).toMatchObject([{ code: 'needs_reason' }])
    expect(await move(night, { override_reason: 'The car is needed at six' })).toEqual([])
    expect((await post('suggestions/times', { entity, id: 999_999, day })).status).toBe(404)
  })

  it('contain the other slots for a row in a time slot, one for each start', async () => {
    const day = '2026-06-11'
    const { rows: places } = await sql<{ id: number }>`update work_locations set active = 1,
      deleted_at = null, opens_at = '08:00', closes_at = '20:00',
      provider_id = (select provider_id from users where id = ${jobs.crew[0]})
      where id in (1, 2) returning id`.execute(server.db)
    const [place = 0, elsewhere = 0] = places.map(({ id }) => id).toSorted()
    const { rows: dates } = await sql<{ id: number }>`insert into available_dates
      (date, type, work_location_id) values (${day}, 'scheduled', ${place}),
      (${day}, 'scheduled', ${elsewhere}) returning id`.execute(server.db)
    const makeSlot = async (date_slot_id: number | undefined, starts_at: string, ends_at: string) =>
      (await post('time-slots/store', { date_slot_id, starts_at, ends_at, capacity: 1 })).body.data
        .id as number
    const [here, there] = dates.map(({ id }) => id)
    await makeSlot(there, '12:00', '14:00')
    const own = await makeSlot(here, '09:00', '11:00')
    const other = await makeSlot(here, '12:00', '14:00')
    const booked = await jobs.job('scheduled-bookings', at('09:00', day), {
      work_location_id: place,
      time_slot_id: own,
    })
    const { body } = await post('suggestions/times', {
      entity: 'scheduled-bookings',
      id: booked.id,
      day,
    })
    const { data } = body as FreeTimesResponse
    expect(data.map(({ starts_at, values }) => [starts_at, values])).toEqual([
      [new Date(at('12:00', day)).toISOString(), { time_slot_id: other }],
    ])
  })

  it('are available to users who may assign, for verbs that assign somebody', async () => {
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    const body = { entity: 'bookings', verb: 'assign', ids: [1] }
    expect((await post('suggestions', body, washer)).status).toBe(403)
    const pay = { entity: 'transactions', verb: 'pay', ids: [1] }
    const refused = await post('suggestions', pay)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['entity', 'verb']])
    expect((await post('suggestions', { ...body, ids: undefined })).status).toBe(422)
    const off = { entity: 'bookings', verb: 'assign', person: 1, from: 'x', to: at('10:00') }
    expect((await post('suggestions/off', off)).status).toBe(422)
  })
})

describe.each(TESTED_ENGINES)('A plan of several changes, on %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  const post = (body: object, token = server.token) =>
    server.call('POST batch/changes', { token, body })
  const holiday = (name: string) => ({
    entity: 'holidays',
    verb: 'create',
    values: { name, date: '2026-12-01' },
  })
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from holidays`.execute(
      server.db,
    )
    return rows[0]?.n
  }

  it('leaves out refused changes, or makes no change at all if it is atomic', async () => {
    const before = await count()
    const bad = { entity: 'holidays', verb: 'create', values: { name: '' } }
    const some = await post({ changes: [holiday('One'), bad] })
    expect(some.body.data).toMatchObject({ of: 2, done: 1, refused: 1, failed: [{ at: 1 }] })
    const all = await post({ changes: [holiday('Two'), bad], atomic: true })
    expect([all.body.data.done, all.body.batch, await count()]).toEqual([
      0,
      undefined,
      (before ?? 0) + 1,
    ])
    const tried = await post({ changes: [holiday('Three')], dryRun: true })
    expect([tried.body.data.done, await count()]).toEqual([1, (before ?? 0) + 1])
  })

  it('with several verbs is one batch in the history', async () => {
    const absence = {
      employee_id: 3,
      kind: 'other',
      starts_at: '2026-12-01T06:00:00Z',
      ends_at: '2026-12-01T09:00:00Z',
    }
    const one = await post({ changes: [holiday('Four')] })
    const { rows } = await sql<{ id: number }>`select max(id)::int as id from holidays`.execute(
      server.db,
    )
    const made = await post({
      changes: [
        { entity: 'holidays', verb: 'delete', values: { id: rows[0]?.id } },
        { entity: 'absences', verb: 'create', values: absence },
      ],
    })
    expect(made.body.data.done).toBe(2)
    const readVerb = async (batch: string) => {
      const changed = await sql<{ verb: string }>`select distinct verb from changes
        where batch = ${batch}::uuid`.execute(server.db)
      return changed.rows.map(({ verb }) => verb)
    }
    expect([await readVerb(one.body.batch), await readVerb(made.body.batch)]).toEqual([
      ['create'],
      ['plan'],
    ])
  })

  it('requires the right to each verb', async () => {
    const washer = await server.tokenOf(ACCOUNTS['car wash'])
    expect((await post({ changes: [holiday('Six')] }, washer)).status).toBe(403)
    expect((await post({ changes: [] })).status).toBe(422)
    expect((await post({ changes: [{ entity: 'holidays', verb: 'read' }] })).status).toBe(422)
  })
})
