import { utc } from '@date-fns/utc'
import { addHours } from 'date-fns/addHours'
import { sql } from 'kysely'
import type { WebhookStopReason } from '../../../registry/account/webhook.ts'
import { lockCount } from '../../db/locks.ts'
import type { Db } from '../../db/database-types.ts'
import { Problem } from '../../http/problem.ts'
import { createWebhookSecret } from './signature.ts'

/** The hours during which the previous secret also signs, so that receivers can switch. */
const SECRET_OVERLAP_HOURS = 24

/** A webhook with the data for sending. */
export interface Webhook {
  id: number
  user_id: number
  url: string
  language: string
  failing_since: string | null
  /** The valid secrets, the newest first. */
  secrets: string[]
}

/** The settings of a webhook. */
interface WebhookSettings {
  user_id: number
  url: string
  events: readonly string[]
}

/** The values of a new webhook. */
export interface NewWebhook extends WebhookSettings {
  language: string
}

/** The maximum number of webhooks of one account. */
const MAX_WEBHOOKS = 20

/**
 * Creates a webhook within a transaction and returns its secret, which is returned only once.
 * Throws 409 above the limit of the account.
 */
export async function createWebhook(trx: Db, webhook: NewWebhook, now: Date): Promise<string> {
  const secret = createWebhookSecret()
  await lockCount(trx, 'webhooks', webhook.user_id)
  const ownWebhooks = trx.selectFrom('webhooks').select('id').where('user_id', '=', webhook.user_id)
  if ((await ownWebhooks.execute()).length >= MAX_WEBHOOKS)
    throw new Problem(409, 'too_many_webhooks', { max: MAX_WEBHOOKS })
  await trx
    .insertInto('webhooks')
    .values({ ...webhook, secret, created_at: now.toISOString() })
    .execute()
  return secret
}

/**
 * Lists the webhooks of an account without secrets, the newest first, with the number of waiting
 * deliveries.
 */
export const listWebhooks = (db: Db, userId: number) =>
  db
    .selectFrom('webhooks as w')
    .select(['w.id', 'url', 'events', 'created_at', 'failing_since', 'stopped_at', 'stopped_why'])
    .select('old_secret_until')
    .select((builder) =>
      builder
        .selectFrom('jobs as d')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('d.webhook_id', '=', 'w.id')
        .where('state', '=', 'due')
        .as('waiting'),
    )
    .where('user_id', '=', userId)
    .orderBy('w.id', 'desc')
    .execute()

/** Finds a webhook by id, optionally only of one user; undefined if it is gone or stopped. */
export async function findWebhook(
  db: Db,
  id: number,
  now: Date,
  userId?: number,
): Promise<Webhook | undefined> {
  const row = await db
    .selectFrom('webhooks')
    .select(['id', 'user_id', 'url', 'language', 'failing_since', 'secret'])
    .select(['old_secret', 'old_secret_until'])
    .where('id', '=', id)
    .$if(userId === undefined, (query) => query.where('stopped_at', 'is', null))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .executeTakeFirst()
  if (!row) return undefined
  const { secret, old_secret, old_secret_until, ...webhook } = row
  const isOldValid = old_secret_until !== null && new Date(old_secret_until) > now
  return { ...webhook, secrets: [secret, ...(isOldValid && old_secret ? [old_secret] : [])] }
}

/**
 * Gives a webhook of an account a new secret. The previous one also signs for a day. Null if there
 * is no such webhook.
 */
export async function rotateSecret(db: Db, id: number, userId: number, now: Date) {
  const secret = createWebhookSecret()
  const bothUntil = addHours(now, SECRET_OVERLAP_HOURS, { in: utc }).toISOString()
  const rotated = await db
    .updateTable('webhooks')
    .set((builder) => ({ secret, old_secret: builder.ref('secret'), old_secret_until: bothUntil }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return rotated ? secret : null
}

/**
 * Changes the address and events of a webhook within a transaction, and drops queued messages of
 * other events. Returns whether the account has it.
 */
export async function changeWebhook(
  trx: Db,
  id: number,
  { user_id, url, events }: WebhookSettings,
): Promise<boolean> {
  const changed = await trx
    .updateTable('webhooks')
    .set({
      url,
      events: [...events],
      // Failures of the previous address do not count for a new one.
      failing_since: sql`case when url = ${url} then failing_since end`,
    })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  await trx
    .deleteFrom('jobs')
    .where('webhook_id', '=', id)
    .where('state', '=', 'due')
    .where('event', 'not in', events)
    .execute()
  return true
}

/** Removes a webhook of an account with its deliveries; returns whether there was one. */
export async function endWebhook(db: Db, id: number, userId: number): Promise<boolean> {
  const endedWebhooks = await db
    .deleteFrom('webhooks')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return endedWebhooks !== undefined
}

/** Resumes a stopped webhook from now on; returns whether the account has it. */
export async function resumeWebhook(db: Db, id: number, userId: number): Promise<boolean> {
  const resumed = await db
    .updateTable('webhooks')
    .set({ stopped_at: null, stopped_why: null, failing_since: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return resumed !== undefined
}

/**
 * Stops a webhook within a transaction. Its waiting deliveries are cancelled, and a replay can send
 * them later. Returns whether it was running.
 */
export async function stopWebhook(
  trx: Db,
  id: number,
  why: WebhookStopReason,
  now: Date,
): Promise<boolean> {
  const stopped = await trx
    .updateTable('webhooks')
    .set({ stopped_at: now.toISOString(), stopped_why: why })
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  await trx
    .updateTable('jobs')
    .set({ state: 'failed', due_at: null, claim: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'due')
    .execute()
  return stopped !== undefined
}

/** Stores the success of the last attempt, or the time since which attempts have failed. */
export async function recordOutcome(db: Db, id: number, isTaken: boolean, now: Date) {
  await db
    .updateTable('webhooks')
    .set({ failing_since: isTaken ? null : now.toISOString() })
    .where('id', '=', id)
    .where('failing_since', isTaken ? 'is not' : 'is', null)
    .execute()
}
