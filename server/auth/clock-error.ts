import { addMinutes } from 'date-fns/addMinutes'
import { sql } from 'kysely'
import type { Db } from '../db/database-types.ts'

/**
 * The minutes by which the clocks of servers may differ. A stored time that lies further ahead than
 * any server could have written now comes from a clock that was wrong, and does not count.
 */
export const CLOCK_TOLERANCE = 5

/** Returns the latest time that a server may have written for `minutes` from now. */
export const getLatestTime = (now: Date, minutes = 0): Date =>
  addMinutes(now, minutes + CLOCK_TOLERANCE)

/**
 * Returns a message about the clock of this or another server; undefined if no sign-in and no change
 * of a row lies in the future.
 */
export async function findClockError(db: Db, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ latest: string | null }>`select greatest(
    (select max(at) from sign_ins), (select max(at) from changes)) as latest`.execute(db)
  const latest = new Date(rows[0]?.latest ?? 0)
  if (latest <= getLatestTime(now)) return undefined
  const minutes = Math.round((latest.getTime() - now.getTime()) / 60_000)
  return `The clock is wrong, or was: the database has times ${minutes} minutes ahead. Locks, codes and tokens of that time do not count. Keep the clock of every server by NTP.`
}
