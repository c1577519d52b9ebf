import { utc } from '@date-fns/utc'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../db/database-types.ts'

/** So many within so long; whoever has used them up waits as long again. */
export interface RateLimit {
  name: string
  most: number
  minutes: number
}

/** Whom something is counted for; hashed, because what was typed need be nobody's address. */
export const keyOf = ({ name }: RateLimit, whom: string) =>
  createHash('sha256').update(`${name} ${whom}`).digest('base64url')

/**
 * Counts one more and returns how many that makes. It is one statement, so that of any
 * number of parallel calls no two are told the same number.
 */
export async function countAttempt(
  db: Db,
  limit: RateLimit,
  whom: string,
  now: Date,
): Promise<number> {
  const at = now.toISOString()
  const over = addMinutes(now, limit.minutes).toISOString()
  const { rows } = await sql<{ count: number }>`
    insert into attempts as a (key, count, over_at) values (${keyOf(limit, whom)}, 1, ${over})
    on conflict (key) do update set
      count = case when a.over_at <= ${at} then 1 else a.count + 1 end,
      over_at = case when a.over_at <= ${at} or a.count + 1 = ${limit.most}
        then excluded.over_at else a.over_at end
    returning count`.execute(db)
  return rows[0]?.count ?? limit.most + 1
}

/** Takes one back that should not have counted. */
export async function uncountAttempt(db: Db, limit: RateLimit, whom: string): Promise<void> {
  await sql`update attempts set count = count - 1
    where key = ${keyOf(limit, whom)} and count > 0`.execute(db)
}

/** Begins to count anew. */
export async function resetAttempts(db: Db, limit: RateLimit, whom: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', keyOf(limit, whom)).execute()
}

/** How long a session that is over is kept, in days. */
const KEPT_DAYS = 30

/** Clears away what is over: counts, codes, and sessions that ended long ago. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const at = now.toISOString()
  const longAgo = subDays(now, KEPT_DAYS, { in: utc }).toISOString()
  // What another call is just using is left for the next time.
  await sql`delete from attempts where key in (
    select key from attempts where over_at <= ${at} for update skip locked)`.execute(db)
  await db.deleteFrom('codes').where('expires_at', '<=', at).execute()
  await sql`delete from sessions where expires_at <= ${longAgo} or ended_at <= ${longAgo}`.execute(
    db,
  )
}
