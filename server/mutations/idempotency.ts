import { sql } from 'kysely'
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../../registry/changes/batch.ts'
import { createHash } from 'node:crypto'
import type { AppContext } from '../context/context.ts'
import type { AnyTransaction, Db } from '../db/database-types.ts'
import { HELD } from '../db/held.ts'
import type { Body } from '../http/read-body.ts'
import { Problem } from '../http/problem.ts'
import { FIELDS } from '../rows/requested-fields.ts'

/** The minimum hours for which a response is stored. */
const RETENTION_HOURS = 24
/** The maximum number of expired responses that one request removes. */
const MAX_REMOVED = 20

/** A request with an idempotency key: the key, its caller, and a hash of its content. */
export interface IdempotentRequest {
  key: string
  userId: number
  hash: string
  now: Date
}

/**
 * Returns the hash of a request's content and role. The boundary of a multipart form and the fields
 * of the answer do not count.
 */
function hashRequest(c: AppContext, body: Body): string {
  const fields = Object.entries(body).toSorted(([first], [second]) => (first < second ? -1 : 1))
  // Without the host, because a retry may reach another server.
  const url = new URL(c.req.url)
  if (url.searchParams.has(FIELDS)) url.searchParams.delete(FIELDS)
  const parts = [c.get('caller').role, c.req.method, url.pathname, url.search, fields]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Reads the `Idempotency-Key` of a request, null without one; throws 400 for an invalid one. */
export function readIdempotentRequest(
  c: AppContext,
  body: Body,
  now: Date,
): IdempotentRequest | null {
  const key = c.req.header('idempotency-key')?.trim()
  if (key === undefined) return null
  if (key === '' || key.length > MAX_IDEMPOTENCY_KEY_LENGTH)
    throw new Problem(400, 'bad_idempotency_key', { max: MAX_IDEMPOTENCY_KEY_LENGTH })
  return { key, userId: c.get('caller').id, hash: hashRequest(c, body), now }
}

/**
 * Claims the key for this transaction; waits for another transaction with the key. Returns the
 * stored response; null for the first request. Throws 422 if another request used the key.
 */
async function claimKey(trx: AnyTransaction, request: IdempotentRequest): Promise<string | null> {
  const { key, userId, hash, now } = request
  const inserted = await sql`insert into idempotency_keys (user_id, key, hash, at)
    values (${userId}, ${key}, ${hash}, ${now.toISOString()})
    on conflict do nothing returning key`.execute(trx)
  if (inserted.rows.length > 0) return null
  const stored = await sql<{ hash: string; answer: string }>`
    select hash, answer from idempotency_keys
    where user_id = ${userId} and key = ${key}`.execute(trx)
  const [storedRequest] = stored.rows
  // The stored response expired in the meantime and was removed.
  if (!storedRequest) return claimKey(trx, request)
  if (storedRequest.hash !== hash) throw new Problem(422, 'idempotency_key_used')
  return storedRequest.answer
}

/**
 * Runs work once per idempotency key and returns its response; for a repeated request the stored
 * one. It stores the response in the transaction of the work. A refusal is not stored, so that the
 * caller can retry.
 */
export async function answerOnce(
  trx: AnyTransaction,
  request: IdempotentRequest | null,
  work: () => Promise<string>,
): Promise<string> {
  if (!request) return work()
  const storedAnswer = await claimKey(trx, request)
  if (storedAnswer !== null) return storedAnswer
  const answer = await work()
  await sql`${HELD}update idempotency_keys set answer = ${answer}
    where user_id = ${request.userId} and key = ${request.key}`.execute(trx)
  return answer
}

/** The stored hash of a cancelled key. It matches no request. */
const CANCELLED_HASH = 'cancelled'

/**
 * Cancels a key, so that no later request takes effect under it. Waits for a running one. Returns
 * its response if it took effect already; null otherwise.
 */
export async function cancelKey(
  trx: AnyTransaction,
  { key, userId, now }: Omit<IdempotentRequest, 'hash'>,
): Promise<string | null> {
  await sql`insert into idempotency_keys (user_id, key, hash, answer, at)
    values (${userId}, ${key}, ${CANCELLED_HASH}, 'null', ${now.toISOString()})
    on conflict do nothing`.execute(trx)
  const stored = await sql<{ answer: string }>`select answer from idempotency_keys
    where user_id = ${userId} and key = ${key}`.execute(trx)
  const answer = stored.rows[0]?.answer ?? 'null'
  return answer === 'null' ? null : answer
}

/** Removes some of the expired responses. */
export async function removeOldAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_HOURS * 3_600_000).toISOString()
  await sql`delete from idempotency_keys where (user_id, key) in (
    select user_id, key from idempotency_keys where at < ${before}
    order by at limit ${MAX_REMOVED} for update skip locked)`.execute(db)
}
