import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'

/** The kinds of jobs, with the path of their endpoints and their table. */
export const JOB_KINDS = {
  'instant-bookings': { path: 'admin/appointment', table: 'instant_bookings' },
  'scheduled-bookings': { path: 'admin/scheduled', table: 'scheduled_bookings' },
  'subscription-visits': { path: 'admin/subscription/visits', table: 'subscription_visits' },
} as const
export type JobKind = keyof typeof JOB_KINDS

/** A job that a test has created. */
export interface Job {
  kind: JobKind
  id: number
  number: string
}

type Values = Readonly<Record<string, unknown>>

let createdCount = 0

/** The values of a job without a deposit, a discount or a fee. */
export const UNADJUSTED = {
  deposit: null,
  extra_discount: 0,
  discount_amount: null,
  discount_percent: null,
  discounted_at: null,
  discounted_by: null,
  no_show_at: null,
  fee: null,
  untaxed_fee: null,
  waived_at: null,
  waived_by: null,
} as const

/** The values of a job that has not begun. */
export const OPEN = {
  is_completed: 0,
  departed_at: null,
  started_at: null,
  completed_at: null,
  failed_at: null,
  rejection_reason_id: null,
  deleted_at: null,
}

/** The common values of the test jobs: an hour of unassigned work. */
const UNASSIGNED = { employee_id: null, duration_minutes: 60 }

/** Creates a service of one hour without a pause. */
async function quickService(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into services (name, price, duration_minutes)
    values (${`Wash without a pause ${String(++createdCount)}`}, 1, 60) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * Lets every employee do every service at any time and place, because work plans have other tests.
 */
export async function letEverybodyWork(db: Db): Promise<void> {
  for (const table of ['shifts', 'shift_exceptions', 'absences'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const table of ['areas', 'locations', 'work_locations'])
    await sql`update ${sql.table(table)} set latitude = null, longitude = null`.execute(db)
  await sql`update users set service_ids = null, area_ids = null
    where service_ids is not null or area_ids is not null`.execute(db)
}

/** Adds a copy of the newest row of a table with changed values. Returns its id. */
export async function copyNewest(db: Db, name: string, values: Values): Promise<number> {
  const table = sql.table(name)
  const { rows } = await sql<{ row: Values }>`select row_to_json(r) as row
    from ${table} as r order by id desc limit 1`.execute(db)
  const row: Values = { ...rows[0]?.row, ...values }
  const names = Object.keys(row).filter((column) => column !== 'id')
  const columns = sql.join(names.map((column) => sql.ref(column)))
  const { rows: addedRows } = await sql<{ id: number }>`insert into ${table} (${columns})
    select ${columns} from json_populate_record(null::${table}, ${JSON.stringify(row)}::json)
    returning id`.execute(db)
  return addedRows[0]?.id ?? 0
}

/**
 * Creates jobs of every kind with one provider, one hour each, and lists the employees who could do
 * them.
 */
export async function readJobs(db: Db) {
  const { rows: visits } = await sql<{ provider_id: number; subscription_id: number }>`
    select provider_id, subscription_id from subscription_visits
    where deleted_at is null order by id desc limit 1`.execute(db)
  const { provider_id, subscription_id } = visits[0] ?? { provider_id: 0, subscription_id: 0 }
  const { rows: crew } = await sql<{ id: number }>`select id from users
    where account_type = 'Car Wash' and auth = 1 and deleted_at is null
      and provider_id = ${provider_id} order by id`.execute(db)
  await letEverybodyWork(db)
  const { rows: services } = await sql<{ id: number; buffer: number }>`
    select id, buffer_minutes as buffer from services where deleted_at is null
    order by buffer_minutes desc limit 1`.execute(db)

  const service_id = await quickService(db)
  await sql`update subscriptions set washes_total = 1000, service_id = ${service_id}
    where id = ${subscription_id}`.execute(db)
  const fixed: Record<JobKind, Values> = {
    'instant-bookings': { provider_id, promo_id: null, service_id },
    'scheduled-bookings': { provider_id, promo_id: null, service_id, time_slot_id: null },
    'subscription-visits': { subscription_id, time_slot_id: null },
  }

  /** Adds an open job of one hour without a pause, at a given time. */
  async function job(kind: JobKind, starts_at: string, values: Values = {}): Promise<Job> {
    const number = `TEST-${String(++createdCount)}`
    const id = await copyNewest(db, JOB_KINDS[kind].table, {
      ...OPEN,
      ...UNASSIGNED,
      ...fixed[kind],
      number,
      starts_at,
      ...values,
    })
    return { kind, id, number }
  }

  /** Returns the id of a job in the list of all bookings. */
  async function findUnionId({ kind, id }: Job): Promise<number> {
    const { rows } = await sql<{ id: number }>`select id from bookings
      where kind = ${kind} and booking_id = ${id}`.execute(db)
    return rows[0]?.id ?? 0
  }

  return {
    job,
    idInAll: findUnionId,
    crew: crew.map(({ id }) => id),
    slow: services[0],
  }
}
