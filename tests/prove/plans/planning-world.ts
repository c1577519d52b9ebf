import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { type Job, JOB_KINDS, readJobs } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { type Choices, type RandomJob, ZONES } from './random-plan.ts'
import { DAY_MINUTES, type Plan, type PlainJob, readClock, type Span } from './reference-model.ts'

/** The distances from one point in kilometres. No travel time is a whole minute. */
const DISTANCES = [0, 3.1, 11.3, 26.7, 47.9]
const PEOPLE = 6
/** The length of a degree of the equator in kilometres. */
const DEGREE = 111.195

export type Answer = Awaited<ReturnType<ReturnType<typeof appOn>['call']>>
export type Send = (path: string, body: object) => Promise<Answer>

/** A job of a plan with its row. */
export interface StoredJob extends PlainJob {
  kind: RandomJob['kind']
  /** The id of its row, and the one in the list of all bookings. */
  id: number
  unionId: number
}

/** A business in which plans are made one after the other. */
export interface PlanningWorld {
  db: Db
  choices: Choices
  /** The provider of its jobs. */
  provider: number
  /** Returns the function that sends requests to a server in a zone. */
  sendIn: (zone: string) => Send
  makeJob: (
    kind: Job['kind'],
    at: string,
    values: Readonly<Record<string, unknown>>,
  ) => Promise<Job>
}

async function readIds(db: Db, table: string, condition: ReturnType<typeof sql>, limit: number) {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${condition}
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

const setLocation = (db: Db, table: string, id: number, kilometre: number) =>
  sql`update ${sql.table(table)} set latitude = 0, longitude = ${kilometre / DEGREE}
    where id = ${id}`.execute(db)

/** Gives a provider these people and places only. */
async function setUpProvider(db: Db, crew: readonly number[]) {
  const { rows } = await sql<{ provider_id: number }>`select provider_id from users
    where id = ${crew[0]}`.execute(db)
  const provider = rows[0]?.provider_id ?? 0
  const isWorker = sql`account_type = 'Car Wash' and auth = 1 and deleted_at is null`
  const otherWorkers = sql`${isWorker} and not (id = any (${[...crew]}::int[]))`
  const additionalIds = await readIds(db, 'users', otherWorkers, PEOPLE)
  const people = [...crew, ...additionalIds]
    .slice(0, PEOPLE)
    .toSorted((first, second) => first - second)
  await sql`update users set provider_id = case when id = any (${people}::int[])
    then ${provider}::int end where account_type = 'Car Wash'
    and (provider_id = ${provider} or id = any (${people}::int[]))`.execute(db)
  const shops = await readIds(db, 'work_locations', sql`deleted_at is null`, 3)
  await sql`update work_locations set active = 0 where provider_id = ${provider}`.execute(db)
  await sql`update work_locations set provider_id = ${provider}, active = 1,
    opens_at = '06:00', closes_at = '23:00' where id = any (${shops}::int[])`.execute(db)
  return { provider, people, shops }
}

async function addService(db: Db, buffer: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into services
    (name, price, duration_minutes, buffer_minutes)
    values (${`Planned with ${buffer}`}, 1, 60, ${buffer}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Opens the business in which plans are made. */
export async function openPlanning(db: Db): Promise<PlanningWorld> {
  const { job: makeJob, crew } = await readJobs(db)
  const { provider, people, shops } = await setUpProvider(db, crew)
  const areas = await readIds(db, 'areas', sql`deleted_at is null`, 3)
  const visitService = { id: await addService(db, 10), buffer: 10 }
  await sql`update subscriptions set service_id = ${visitService.id} where id = (
    select subscription_id from subscription_visits where deleted_at is null
    order by id desc limit 1)`.execute(db)
  const services = [
    { id: await addService(db, 0), buffer: 0 },
    { id: await addService(db, 20), buffer: 20 },
  ]
  const getDistance = (index: number) => DISTANCES[index % DISTANCES.length] ?? 0
  const place = (id: number, index: number) => ({ id, kilometre: getDistance(index) })
  const choices: Choices = {
    people,
    services,
    shops: shops.map((id, index) => place(id, 2 * index)),
    areas: areas.map((id, index) => place(id, index)),
    visitService,
  }
  for (const shop of choices.shops) await setLocation(db, 'work_locations', shop.id, shop.kilometre)
  for (const area of choices.areas) await setLocation(db, 'areas', area.id, area.kilometre)
  await clearPlans(db)
  const sends = new Map<string, Send>()
  for (const timeZone of Object.keys(ZONES)) {
    const app = appOn(db, () => TEST_NOW, { timeZone })
    const token = await app.tokenOf(ACCOUNTS.operations)
    sends.set(timeZone, (path, body) => app.call(`POST ${path}`, { token, body }))
  }
  const sendIn = (zone: string) => {
    const send = sends.get(zone)
    if (!send) throw new Error(`no server stands in ${zone}`)
    return send
  }
  return { db, choices, provider, sendIn, makeJob }
}

/** Deletes all shifts, absences and hours. */
export async function clearPlans(db: Db): Promise<void> {
  for (const table of ['shifts', 'shift_exceptions', 'absences', 'opening_hours', 'holidays'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`update users set service_ids = null, area_ids = null
    where service_ids is not null or area_ids is not null`.execute(db)
}

/** Formats a minute of the day as a time. */
const clock = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60]
    .map((number) => String(number).padStart(2, '0'))
    .join(':')

/** The values of a record of a closing. */
export const closingValues = ({ shop, first, last, hours }: Plan['closings'][number]) => ({
  name: 'Closed',
  date: first,
  ...(last !== first && { last_date: last }),
  ...(shop !== null && { work_location_id: shop }),
  ...(hours && { starts_at: clock(hours.from), ends_at: clock(hours.to) }),
})

/** Creates the records of a plan for its people and places. */
function listRecords({ workers, shops, closings, zone, day }: Plan) {
  // Remove other jobs of these people.
  const create = (entity: string, values: object) => ({
    entity,
    verb: 'create',
    values: { ...values, override_reason: 'Drawn for a plan.' },
  })
  const iso = (moment: number) => new Date(moment).toISOString()
  const hours = ({ from, to, pause }: Span & { pause?: Span }) => ({
    starts_at: clock(from),
    ends_at: clock(to),
    ...(pause && { break_starts_at: clock(pause.from), break_ends_at: clock(pause.to) }),
  })
  const ofWorkers = workers.flatMap(({ id: employee_id, week, days, away }) => [
    ...Object.entries(week ?? {}).flatMap(([weekday, shifts]) =>
      shifts.map((shift) => create('shifts', { employee_id, weekday, ...hours(shift) })),
    ),
    ...Object.entries(days).flatMap(([date, shifts]) => {
      const employeeDay = { employee_id, date }
      if (shifts.length === 0) return [create('shift-exceptions', { ...employeeDay, kind: 'off' })]
      return shifts.map((shift) =>
        create('shift-exceptions', { ...employeeDay, kind: 'working', ...hours(shift) }),
      )
    }),
    ...away.map(({ from, to }) =>
      create('absences', { employee_id, kind: 'sick', starts_at: iso(from), ends_at: iso(to) }),
    ),
    // Only approved absences count.
    create('absences', {
      employee_id,
      kind: 'vacation',
      starts_at: iso(readClock(zone, day, 0)),
      ends_at: iso(readClock(zone, day, DAY_MINUTES)),
    }),
  ])
  const ofShops = shops.flatMap(({ id: work_location_id, week }) =>
    Object.entries(week).flatMap(([weekday, openSpans]) =>
      openSpans.length === 0
        ? [create('opening-hours', { work_location_id, weekday })]
        : openSpans.map(({ from, to }) =>
            create('opening-hours', {
              work_location_id,
              weekday,
              opens_at: clock(from),
              closes_at: clock(to),
            }),
          ),
    ),
  )
  const closed = closings.map((closing) => create('holidays', closingValues(closing)))
  return [...ofWorkers, ...ofShops, ...closed]
}

/** Creates the rows of a plan. People and places use requests. */
export async function writePlan(world: PlanningWorld, send: Send, plan: Plan): Promise<void> {
  const { db, choices, provider } = world
  const workerIds = plan.workers.map(({ id }) => id)
  await sql`update users set provider_id = case when id = any (${workerIds}::int[])
    then ${provider}::int end where id = any (${[...choices.people]}::int[])`.execute(db)
  for (const { id, services, areas } of plan.workers)
    await sql`update users set service_ids = ${services.length > 0 ? [...services] : null}::int[],
      area_ids = ${areas.length > 0 ? [...areas] : null}::int[] where id = ${id}`.execute(db)
  const { status, body } = await send('batch/changes', {
    changes: listRecords(plan),
    atomic: true,
  })
  if (status !== 200 || body.data.refused > 0)
    throw new Error(`a plan could not be written: ${JSON.stringify(body)}`)
}

/** Creates the jobs of a plan. */
export async function writeJobs(
  { db, makeJob }: PlanningWorld,
  jobs: readonly RandomJob[],
): Promise<StoredJob[]> {
  const storedJobs: StoredJob[] = []
  for (const job of jobs) {
    const isVisit = job.kind === 'subscription-visits'
    const { id } = await makeJob(job.kind, new Date(job.from).toISOString(), {
      area_id: job.area,
      employee_id: job.person,
      duration_minutes: job.minutes,
      work_location_id: job.shop,
      // A visit has the service of its subscription, and no address.
      ...(!isVisit && { location_id: null, service_id: job.service }),
    })
    const { rows } = await sql<{ id: number }>`select id from bookings
      where kind = ${job.kind} and booking_id = ${id}`.execute(db)
    storedJobs.push({ ...job, key: `${job.kind} ${id}`, id, unionId: rows[0]?.id ?? 0 })
  }
  return storedJobs
}

/** Reads the current employee and time of each job. */
export async function readStored(
  { db }: PlanningWorld,
  jobs: readonly StoredJob[],
): Promise<StoredJob[]> {
  const assignments = new Map<string, { person: number | null; from: number }>()
  for (const [kind, { table }] of Object.entries(JOB_KINDS)) {
    const ids = jobs.filter((job) => job.kind === kind).map(({ id }) => id)
    const { rows } = await sql<{ id: number; person: number | null; at: number }>`
      select id, employee_id as person, (extract(epoch from starts_at) * 1000)::float8 as at
      from ${sql.table(table)} where id = any (${ids}::int[])`.execute(db)
    for (const { id, person, at } of rows) assignments.set(`${kind} ${id}`, { person, from: at })
  }
  return jobs.map((job) => ({ ...job, ...assignments.get(job.key) }))
}

/** Deletes the rows of a plan. */
export async function removeJobs({ db }: PlanningWorld, jobs: readonly StoredJob[]) {
  for (const [kind, { table }] of Object.entries(JOB_KINDS)) {
    const ids = jobs.filter((job) => job.kind === kind).map(({ id }) => id)
    await sql`delete from ${sql.table(table)} where id = any (${ids}::int[])`.execute(db)
  }
  await clearPlans(db)
}
