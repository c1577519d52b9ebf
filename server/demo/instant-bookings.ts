import { bookingRow } from './booking-row.ts'
import { calendar } from './calendar.ts'
import { dayJobs } from './day-jobs.ts'
import { marketOf } from './market.ts'
import type { RowOf, World } from './world.ts'

const BATCH = 2000

/** The instant bookings, day by day and a batch at a time, so that any number of them fits into memory. */
export function* instantBookings(world: World): Generator<RowOf<'instant-bookings'>[]> {
  const random = world.random('instant-bookings')
  const market = marketOf(world)
  let id = 0
  let batch: RowOf<'instant-bookings'>[] = []
  for (const day of calendar(world.now, world.bookings)) {
    const nextJob = dayJobs(market, random, day, world.now)
    for (let count = 0; count < day.jobs; count++) {
      batch.push(bookingRow(++id, nextJob(), world.now, market, random))
      if (batch.length === BATCH) {
        yield batch
        batch = []
      }
    }
  }
  if (batch.length > 0) yield batch
}
