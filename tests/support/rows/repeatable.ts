import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'
import { copyNewest, type JobKind, JOB_KINDS, OPEN } from './jobs.ts'

/** The days on which a weekly job can be repeated, in a year that no other test uses. */
const WEEKS = ['2027-03-02', '2027-03-09', '2027-03-16']

const SLOT_TYPES = {
  'instant-bookings': null,
  'scheduled-bookings': 'scheduled',
  'subscription-visits': 'subscription',
} as const

/** Creates one weekly slot of a type at a place. Returns the first one. */
async function addSlots(db: Db, type: string, place: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`with days as (
      insert into available_dates (date, type, work_location_id)
      select day::date, ${type}, ${place} from unnest(${WEEKS}::text[]) as day
      returning id, date)
    insert into time_slots (date_slot_id, starts_at, ends_at, capacity)
    select id, '00:00', '23:00', 1000 from days order by date returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Adds an unassigned job that can always be repeated weekly, because its provider, place,
 * subscription and slots are new. Returns its id.
 */
export async function addRepeatable(db: Db, kind: JobKind): Promise<number> {
  const provider_id = await copyNewest(db, 'providers', {
    name: `Repeats ${crypto.randomUUID()}`,
    active: 1,
    deleted_at: null,
  })
  const place = await copyNewest(db, 'work_locations', {
    provider_id,
    active: 1,
    deleted_at: null,
    opens_at: '00:00',
    closes_at: '23:59',
  })
  const subscription_id = await copyNewest(db, 'subscriptions', {
    number: `TEST-${crypto.randomUUID()}`,
    provider_id,
    washes_total: 1000,
    end_date: '2027-12-31',
    deleted_at: null,
  })
  const type = SLOT_TYPES[kind]
  return copyNewest(db, JOB_KINDS[kind].table, {
    ...OPEN,
    number: `TEST-${crypto.randomUUID()}`,
    provider_id,
    employee_id: null,
    starts_at: `${WEEKS[0] ?? ''}T09:00:00Z`,
    duration_minutes: 60,
    series: null,
    recurrence: null,
    ...(kind === 'subscription-visits'
      ? { subscription_id }
      : { work_location_id: place, promo_id: null }),
    ...(type && { time_slot_id: await addSlots(db, type, place) }),
  })
}
