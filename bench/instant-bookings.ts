import { sql } from 'kysely'
import { seedDemo } from '../demo/seed-demo.ts'
import { registry } from '#business'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { multiplyRows } from './multiply-rows.ts'

/** The number of multiplied bookings for each instant booking. */
const BOOKINGS_FOR_ONE = 2
/** The number of demo rows that are copied. */
const ORIGINALS = 500

/**
 * Fills an empty database with the demo business and about this many instant bookings. `analyze`
 * updates the statistics of PostgreSQL at once.
 */
export async function seedInstantBookings(
  { setupDb: db }: OpenDatabase,
  rows: number,
): Promise<void> {
  await syncTables(db, registry)
  await seedDemo(db, { now: new Date(), history: false })
  await sql`delete from instant_bookings where id > ${ORIGINALS}::int`.execute(db)
  await multiplyRows(db, (rows - ORIGINALS) * BOOKINGS_FOR_ONE)
  await sql`analyze`.execute(db)
}
