import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingStates } from '../../resources/common/booking-states.ts'
import { jobActions } from '../../resources/common/jobs.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { type Answer, startTestApp } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { TESTED_ENGINES } from '../support/database/database.ts'
import { letEverybodyWork, OPEN } from '../support/rows/jobs.ts'

type State = keyof typeof bookingStates
type Verb = (typeof jobActions)[number]
interface Row {
  [field: string]: any
}

const KINDS = [
  ['appointment', 'instant_bookings'],
  ['scheduled', 'scheduled_bookings'],
  ['subscription/visits', 'subscription_visits'],
] as const
const MOMENT = '2026-03-09T08:00:00Z'

/** The column values of a job in each state. */
const STATES: Record<State, (washer: number, reason: number) => Row> = {
  cancelled: () => ({ deleted_at: MOMENT }),
  completed: () => ({ is_completed: 1, started_at: MOMENT, completed_at: MOMENT }),
  failed: (_, reason) => ({ failed_at: MOMENT, rejection_reason_id: reason }),
  started: () => ({ started_at: MOMENT }),
  onTheWay: () => ({ departed_at: MOMENT }),
  // Nobody's row is not the car wash's own.
  unassigned: () => ({ employee_id: null }),
  assigned: () => ({}),
}

/** The new state, or the status of the refusal, for each verb of the car wash on its own job. */
const OUTCOMES: Record<State, Record<Verb, State | number>> = {
  cancelled: { depart: 409, start: 409, finish: 409, fail: 409 },
  completed: { depart: 409, start: 409, finish: 409, fail: 409 },
  failed: { depart: 409, start: 409, finish: 409, fail: 409 },
  started: { depart: 409, start: 409, finish: 'completed', fail: 'failed' },
  onTheWay: { depart: 409, start: 'started', finish: 409, fail: 'failed' },
  unassigned: { depart: 404, start: 404, finish: 404, fail: 404 },
  assigned: { depart: 'onTheWay', start: 'started', finish: 409, fail: 'failed' },
}
/** The name of each state in a refusal. */
const WORDS: Partial<Record<State, string>> = {
  completed: 'Completed',
  failed: 'Could not be done',
  started: 'In progress',
  onTheWay: 'On the way',
  assigned: 'Assigned',
}
const STAMPS: Record<Verb, string> = {
  depart: 'departed_at',
  start: 'started_at',
  finish: 'completed_at',
  fail: 'failed_at',
}

const cases = KINDS.flatMap(([kind, table]) =>
  (Object.keys(OUTCOMES) as State[]).flatMap((state) =>
    jobActions.map((verb) => ({ kind, table, state, verb, expected: OUTCOMES[state][verb] })),
  ),
)

describe.each(TESTED_ENGINES)('The job of a car-wash account, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let washer: { id: number; provider_id: number }
  let reason: number
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestApp(engine)
    await letEverybodyWork(server.db)
    for (const role of ['operations', 'car wash'] as const) {
      const { body } = await server.logIn(ACCOUNTS[role])
      tokens[role] = body.data.accessToken
      if (role === 'car wash') washer = body.data.user
    }
    const [first] = (await server.call('GET general/showRejectionReasons', as('car wash'))).body
      .data
    reason = first.id
  })
  afterAll(() => server.close())

  const as = (role: string, body?: unknown) => ({ token: tokens[role], body })

  /** The first row of a kind, in a state and the washer's own. */
  async function rowIn(table: string, state: State): Promise<number> {
    const { rows } = await sql<Row>`select min(id) as id from ${sql.table(table)}`.execute(
      server.db,
    )
    const { id } = rows[0] ?? {}
    const { provider_id } = await server.db
      .selectFrom('users')
      .select('provider_id')
      .where('id', '=', washer.id)
      .executeTakeFirstOrThrow()
    const values = {
      ...OPEN,
      employee_id: washer.id,
      provider_id,
      ...STATES[state](washer.id, reason),
    }
    const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(server.db)
    return id
  }

  const stored = async (table: string, id: number): Promise<Row> =>
    (await sql<Row>`select * from ${sql.table(table)} where id = ${id}`.execute(server.db))
      .rows[0] ?? {}
  const say = (kind: string, verb: Verb, id: number, role = 'car wash'): Promise<Answer> =>
    server.call(
      `POST admin/${kind}/${verb}`,
      as(role, verb === 'fail' ? { id, rejection_reason_id: reason } : { id }),
    )
  /** The id of a row among all kinds, as those who assign know it. */
  async function readAssignment(table: string, id: number): Promise<number> {
    const kind = table.replace('_', '-')
    const { rows } = await sql<Row>`select id from bookings
      where kind = ${kind} and booking_id = ${id}`.execute(server.db)
    return rows[0]?.id
  }

  test.each(cases)('$kind: $verb of a job that is $state: $expected', async (one) => {
    const { kind, table, state, verb, expected } = one
    const id = await rowIn(table, state)
    const before = await stored(table, id)
    const { status, body } = await say(kind, verb, id)
    const after = await stored(table, id)
    if (typeof expected === 'number') {
      expect(status).toBe(expected)
      expect(after).toEqual(before)
      if (expected === 409 && state !== 'cancelled')
        expect([body.code, body.message, body.possible]).toEqual([
          'wrong_state',
          expect.stringContaining(`“${WORDS[state]}”`),
          jobActions.filter((other) => typeof OUTCOMES[state][other] === 'string'),
        ])
      return
    }
    expect(status).toBe(200)
    expect(new Date(after[STAMPS[verb]]).toISOString()).toBe(TEST_NOW.toISOString())
    expect(after.is_completed).toBe(expected === 'completed' ? 1 : 0)
    // The job stays live and keeps its employee.
    expect([after.deleted_at, after.employee_id]).toEqual([null, washer.id])
    expect(after.rejection_reason_id).toBe(expected === 'failed' ? reason : null)
  })

  test.each(KINDS)(
    '%s: cannot be started by the office while it is unassigned',
    async (kind, table) => {
      const id = await rowIn(table, 'unassigned')
      expect((await say(kind, 'start', id, 'operations')).status).toBe(409)
      expect((await stored(table, id)).started_at).toBeNull()
    },
  )

  test.each(KINDS)('%s: cannot be changed by another car-wash account', async (kind, table) => {
    const id = await rowIn(table, 'assigned')
    const other = await server.db
      .selectFrom('users')
      .select('id')
      .where('account_type', '=', 'Car Wash')
      .where('id', '<>', washer.id)
      .executeTakeFirstOrThrow()
    await sql`update ${sql.table(table)} set employee_id = ${other.id} where id = ${id}`.execute(
      server.db,
    )
    for (const verb of jobActions) expect((await say(kind, verb, id)).status).toBe(404)
    // Who telephones the office is helped there.
    expect((await say(kind, 'start', id, 'operations')).status).toBe(200)
    expect((await say(kind, 'finish', id, 'operations')).status).toBe(200)
  })

  test.each(KINDS)('%s: requires a reason when it is reported as not done', async (kind, table) => {
    const id = await rowIn(table, 'started')
    for (const rejection_reason_id of [undefined, null, 99_999]) {
      const answer = await server.call(
        `POST admin/${kind}/fail`,
        as('car wash', { id, rejection_reason_id }),
      )
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([
        422,
        ['rejection_reason_id'],
      ])
    }
    expect((await stored(table, id)).failed_at).toBeNull()
  })

  test.each(KINDS)(
    '%s: becomes a normal open job when it is assigned again',
    async (kind, table) => {
      const id = await rowIn(table, 'started')
      await say(kind, 'fail', id)
      const { body } = await server.call(
        'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions',
        as('operations', { is_completed: 0, data: 'Data' }),
      )
      const assignment = await readAssignment(table, id)
      const waiting = body.data.find((row: Row) => row.id === assignment)
      expect(waiting).toMatchObject({ rejection_reason_id: reason, deleted_at: null })
      expect([waiting.failed_at, waiting.rejection_reason]).not.toContain(null)

      const given = await server.call(
        'POST admin/assigning/make/assigning',
        as('operations', { id: assignment, employee_id: washer.id }),
      )
      expect(given.status).toBe(200)
      expect(await stored(table, id)).toMatchObject({ ...OPEN, employee_id: washer.id })
      expect((await say(kind, 'start', id)).status).toBe(200)
    },
  )

  test('offers its reasons to every role, with only the fields that a choice needs', async () => {
    const { status, body } = await server.call('GET general/showRejectionReasons', as('car wash'))
    expect(status).toBe(200)
    for (const row of body.data)
      expect(Object.keys(row)).toEqual(['id', 'reason', 'applies_to', 'version'])
    expect((await server.call('GET admin/rejectionreason/show', as('car wash'))).status).toBe(403)
  })

  test('shows whom to call, where to go and which car, always with current data', async () => {
    const id = await rowIn('instant_bookings', 'assigned')
    const list = () =>
      server.call('GET admin/appointment/all?is_completed=0', {
        ...as('car wash'),
        body: undefined,
      })
    const jobIn = ({ body }: Answer): Row => body.data.find((row: Row) => row.id === id)
    const before = await list()
    const job = jobIn(before)
    const [customer, vehicle, location] = await Promise.all([
      stored('users', job.customer_id),
      stored('vehicles', job.vehicle_id),
      stored('locations', job.location_id),
    ])
    expect(job).toMatchObject({
      customer_phone: customer.phone,
      vehicle_make: vehicle.make,
      vehicle_model: vehicle.model,
      vehicle_colour: vehicle.colour,
      location_address: location.address ?? null,
    })
    await sql`update users set phone = '+965 5000 0001' where id = ${job.customer_id}`.execute(
      server.db,
    )
    const after = await list()
    expect(jobIn(after).customer_phone).toBe('+965 5000 0001')
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })
})
