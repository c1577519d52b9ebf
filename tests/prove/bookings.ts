import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'
import { TEST_NOW } from '../support/server/clock.ts'

export interface Slot {
  id: number
  capacity: number
  provider_id: number
}

/** Returns future time slots without bookings. */
export async function openSlots(db: Db, now: Date): Promise<Slot[]> {
  const { rows } = await sql<Slot>`select id, capacity, provider_id from time_slots
    where date > ${now.toISOString()}::date + 1 and type = 'scheduled' and closed_at is null
      and booked = 0 order by id`.execute(db)
  if (rows.length === 0) throw new Error('there is no open slot in the demo business')
  return rows
}

/** Returns the values of a booking without its time: a customer, a car and a service. */
export async function readBooking(db: Db) {
  const vehicle = await db
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const service = await db
    .selectFrom('services')
    .select('id')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { customer_id: vehicle.user_id, vehicle_id: vehicle.id, service_id: service.id }
}

const WEEK = 7 * 86_400_000

/** Moves the days of the demo business by whole weeks to another time. */
export async function moveDays(db: Db, now: Date): Promise<void> {
  const weeks = Math.ceil((now.getTime() - TEST_NOW.getTime()) / WEEK)
  await sql`update available_dates set date = date + ${weeks * 7}::integer`.execute(db)
}
