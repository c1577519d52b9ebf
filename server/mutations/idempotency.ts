import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { AppContext } from '../context/context.ts'
import type { AnyTransaction, Db } from '../db/database-types.ts'
import type { Body } from '../http/read-body.ts'
import { Problem } from '../http/problem.ts'

/** Characters of a key at most. */
export const MAX_KEY = 255
/** Hours for which an answer is kept at least. */
const KEPT_HOURS = 24
/** Answers that one request removes at most. */
const REMOVED_AT_ONCE = 20

/** A request that is to have its effect once: its key, its caller, and a hash of what it asks. */
export interface IdempotentRequest {
  key: string
  userId: number
  hash: string
  now: Date
}

/** What a request asks, and as which role; a form's boundary is no part of it. */
function hashOf(c: AppContext, body: Body): string {
  const fields = Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1))
  // Without the host: the caller may come to another server the next time.
  const { pathname, search } = new URL(c.req.url)
  const asked = [c.get('caller').role, c.req.method, pathname, search, fields]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

/** Reads the `Idempotency-Key` of a request, null without one; throws 400 for one that is no key. */
export function readIdempotentRequest(
  c: AppContext,
  body: Body,
  now: Date,
): IdempotentRequest | null {
  const key = c.req.header('idempotency-key')?.trim()
  if (key === undefined) return null
  if (key === '' || key.length > MAX_KEY)
    throw new Problem(400, 'bad_idempotency_key', { max: MAX_KEY })
  return { key, userId: c.get('caller').id, hash: hashOf(c, body), now }
}

/**
 * Takes the key for this transaction, waiting for another that has it; returns the answer kept
 * under it, null where this is the first. Throws 422 if it was sent with another request.
 */
async function take(trx: AnyTransaction, request: IdempotentRequest): Promise<string | null> {
  const { key, userId, hash, now } = request
  const taken = await sql`insert into idempotency_keys (user_id, key, hash, at)
    values (${userId}, ${key}, ${hash}, ${now.toISOString()})
    on conflict do nothing returning key`.execute(trx)
  if (taken.rows.length > 0) return null
  const kept = await sql<{ hash: string; answer: string }>`
    select hash, answer from idempotency_keys
    where user_id = ${userId} and key = ${key}`.execute(trx)
  const [first] = kept.rows
  // It was removed since, as too old.
  if (!first) return take(trx, request)
  if (first.hash !== hash) throw new Problem(422, 'idempotency_key_used')
  return first.answer
}

/**
 * Does the work of a request once for its key, and returns its answer; again, the first answer. It
 * is kept in the transaction of the work: a refusal, which changes nothing, is not, and may be tried
 * again.
 */
export async function answerOnce(
  trx: AnyTransaction,
  request: IdempotentRequest | null,
  work: () => Promise<string>,
): Promise<string> {
  if (!request) return work()
  const kept = await take(trx, request)
  if (kept !== null) return kept
  const answer = await work()
  await sql`update idempotency_keys set answer = ${answer}
    where user_id = ${request.userId} and key = ${request.key}`.execute(trx)
  return answer
}

/** What is kept of a key that was taken so that nothing is done under it. */
const NOTHING = 'cancelled'

/**
 * Takes a key so that no request has an effect under it any more, waiting for one that is under way;
 * returns the answer of one that had its effect already, null where there was none.
 */
export async function takeForNothing(
  trx: AnyTransaction,
  { key, userId, now }: Omit<IdempotentRequest, 'hash'>,
): Promise<string | null> {
  await sql`insert into idempotency_keys (user_id, key, hash, answer, at)
    values (${userId}, ${key}, ${NOTHING}, 'null', ${now.toISOString()})
    on conflict do nothing`.execute(trx)
  const kept = await sql<{ answer: string }>`select answer from idempotency_keys
    where user_id = ${userId} and key = ${key}`.execute(trx)
  const answer = kept.rows[0]?.answer ?? 'null'
  return answer === 'null' ? null : answer
}

/** Removes some of the answers that have been kept for long enough. */
export async function removeOldAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_HOURS * 3_600_000).toISOString()
  await sql`delete from idempotency_keys where (user_id, key) in (
    select user_id, key from idempotency_keys where at < ${before}
    order by at limit ${REMOVED_AT_ONCE} for update skip locked)`.execute(db)
}
