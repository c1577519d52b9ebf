import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { registry } from '#business'
import { seedDemo } from '../demo/seed-demo.ts'
import type { Db } from '../server/db/database-types.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'

/** The days from today to the planned day, on which the demo business has no bookings. */
export const DAYS_AHEAD = 200

/** Adds employees of the first provider, who work all day and do every job. */
export async function addPeople(db: Db, count: number): Promise<number> {
  const { rows } = await sql<{ provider_id: number }>`select provider_id from users
    where account_type = 'Car Wash' and provider_id is not null and deleted_at is null
    order by id limit 1`.execute(db)
  const provider = rows[0]?.provider_id ?? 0
  await sql`update users set provider_id = null where provider_id = ${provider}`.execute(db)
  await sql`insert into users (name, email, account_type, auth, provider_id)
    select 'Washer ' || n, 'washer' || n || '@washboard.example', 'Car Wash', 1, ${provider}
    from generate_series(1, ${count}::integer) as n`.execute(db)
  await sql`insert into shifts (employee_id, weekday, starts_at, ends_at, break_starts_at, break_ends_at)
    select id, day, '07:00', '21:00', '12:00', '12:30' from users,
      unnest(array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']) as day
    where provider_id = ${provider}`.execute(db)
  return provider
}

/** Adds unassigned bookings of a provider, spread over the day and the areas; returns their ids. */
export async function addJobs(db: Db, provider: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into instant_bookings
      (number, customer_id, vehicle_id, area_id, provider_id, service_id, starts_at,
        duration_minutes, price, total)
    select 'BENCH-' || n, v.user_id, v.id, a.id, ${provider}, s.id,
      current_date + ${DAYS_AHEAD}::integer + time '05:00' + (n * 7 % 24) * interval '30 minutes',
      60, 5, 5
    from generate_series(1, ${count}::integer) as n,
      lateral (select id, user_id from vehicles where deleted_at is null and n > 0
        order by id limit 1) as v,
      lateral (select id from areas where deleted_at is null
        order by (id * 31 + n * 17) % 101, id limit 1) as a,
      lateral (select id from services where deleted_at is null and n > 0 order by id limit 1) as s
    returning id`.execute(db)
  const newIds = rows.map(({ id }) => id)
  const { rows: bookings } = await sql<{ id: number }>`select id from bookings
    where kind = 'instant-bookings' and booking_id = any (${newIds}::int[]) order by id`.execute(db)
  return bookings.map(({ id }) => id)
}

/** Runs a request; returns its wall-clock and processor time in milliseconds, and its text. */
async function measure(run: () => Promise<string>) {
  const usageBefore = process.cpuUsage()
  const startedAt = performance.now()
  const text = await run()
  const wallTime = performance.now() - startedAt
  const { user, system } = process.cpuUsage(usageBefore)
  return { wall: wallTime, cpu: (user + system) / 1000, text }
}

/**
 * Prints the times of suggesting employees for many bookings of one day, of applying that plan as
 * one change, and of undoing it. The printed hash shows whether suggestions are stable.
 */
export async function benchPlanning(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: 'string', default: '300' },
      people: { type: 'string', default: '40' },
      rounds: { type: 'string', default: '5' },
      engine: { type: 'string', default: 'embedded' },
    },
  })
  const database = await openBenchDatabase(values.engine)
  const { setupDb: db } = database
  await syncTables(db, registry)
  await seedDemo(db, { now: new Date(), history: false })
  const provider = await addPeople(db, Number(values.people))
  const ids = await addJobs(db, provider, Number(values.jobs))
  const app = createBenchApp(database)
  const call = createCaller(app, await signIn(app))
  console.log(`${values.engine}, ${values.jobs} bookings, ${values.people} people`)
  const print = (name: string, { wall, cpu }: { wall: number; cpu: number }, details = '') =>
    console.log(
      `${name.padEnd(10)}${wall.toFixed(0)} ms, processor ${cpu.toFixed(0)} ms ${details}`,
    )
  for (let round = 0; round < Number(values.rounds); round++) {
    const body = { entity: 'bookings', verb: 'assign', ids: round % 2 ? ids.toReversed() : ids }
    const suggestion = await measure(() => call('POST suggestions', body))
    const { data } = JSON.parse(suggestion.text) as {
      data: { row: { id: number }; person: number | null }[]
    }
    const assigned = data.filter(({ person }) => person !== null)
    const owners = JSON.stringify(data.map(({ row, person }) => [row.id, person]))
    const ownersHash = createHash('sha256').update(owners).digest('hex').slice(0, 12)
    print('propose', suggestion, `${assigned.length} assigned, answer ${ownersHash}`)
    const changes = assigned.map(({ row, person }) => ({
      entity: 'bookings',
      verb: 'assign',
      values: { id: row.id, employee_id: person },
    }))
    const applied = await measure(() => call('POST batch/changes', { changes, atomic: true }))
    print('apply', applied)
    const { batch } = JSON.parse(applied.text) as { batch: string }
    print('undo', await measure(() => call('POST history/undo', { batch })))
  }
  await database.close()
}
