import { utc } from '@date-fns/utc'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../db/database-types.ts'
import { getLatestTime } from './clock-error.ts'

/** A limit of `most` attempts within `minutes`. A client that reaches it waits `minutes` again. */
export interface RateLimit {
  name: string
  most: number
  minutes: number
}

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Builds the key of a subject's counter, optionally for one client. It hashes the parts, because an
 * e-mail field may contain a password by mistake.
 */
const buildCounterKey = ({ name }: RateLimit, subject: string, client?: string) =>
  [`${name} ${subject}`, ...(client === undefined ? [] : [client])].map(hashText).join('.')

/** The subject of an attempt, and the client that makes it. */
interface Attempt {
  /** The account, mail address or network address. */
  subject: string
  client?: string
}

/**
 * Counts an attempt and returns the new count; with a client, only that client's count. It uses one
 * statement, so that parallel requests get different counts.
 */
export async function countAttempt(
  db: Db,
  limit: RateLimit,
  { subject, client }: Attempt,
  now: Date,
): Promise<number> {
  const nowText = now.toISOString()
  const resetTime = addMinutes(now, limit.minutes).toISOString()
  const latestTime = getLatestTime(now, limit.minutes).toISOString()
  const isOver = sql`(a.over_at <= ${nowText} or a.over_at > ${latestTime})`
  const { rows } = await sql<{ count: number }>`
    insert into attempts as a (key, count, over_at) values (${buildCounterKey(limit, subject, client)}, 1, ${resetTime})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else a.count + 1 end,
      over_at = case when ${isOver} or a.count + 1 = ${limit.most}
        then excluded.over_at else a.over_at end
    returning count`.execute(db)
  return rows[0]?.count ?? limit.most + 1
}

/** Decrements the count by one attempt. */
export async function uncountAttempt(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await sql`update attempts set count = count - 1
    where key = ${buildCounterKey(limit, subject)} and count > 0`.execute(db)
}

/** Deletes the counter of a client, or all counters of the subject. */
export async function resetAttempts(
  db: Db,
  limit: RateLimit,
  subject: string,
  client?: string,
): Promise<void> {
  const key = buildCounterKey(limit, subject, client)
  await db.deleteFrom('attempts').where('key', '=', key).execute()
  if (client === undefined)
    await sql`delete from attempts where starts_with(key, ${`${key}.`})`.execute(db)
}

/** The days for which an ended session stays stored. */
const STORED_DAYS = 30

/** Deletes expired counters and codes, and sessions that ended long ago. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  const nowText = now.toISOString()
  const longAgo = subDays(now, STORED_DAYS, { in: utc }).toISOString()
  // Skip counters that another transaction has locked; a later run deletes them.
  await sql`delete from attempts where key in (
    select key from attempts where over_at <= ${nowText} for update skip locked)`.execute(db)
  await db.deleteFrom('codes').where('expires_at', '<=', nowText).execute()
  await db.deleteFrom('invitations').where('expires_at', '<=', nowText).execute()
  await sql`delete from sessions where expires_at <= ${longAgo} or ended_at <= ${longAgo}`.execute(
    db,
  )
}
