import { utc } from '@date-fns/utc'
import { addSeconds } from 'date-fns/addSeconds'
import { subDays } from 'date-fns/subDays'
import { sql } from 'kysely'
import { randomInt, randomUUID } from 'node:crypto'
import type { DeliveryState } from '../../../registry/account/webhook.ts'
import type { Db } from '../../db/database-types.ts'
import type { Attempt } from './post.ts'

/** Seconds until whoever claimed a delivery is taken to have died; a try takes 10 at most. */
const LEASE = 30
const [MINUTE, HOUR] = [60, 3600]
/** Seconds to wait after each try that failed, as Standard Webhooks proposes: three days in all. */
export const WAITS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const
/** The longest that an address may ask to be left alone. */
const LONGEST = 24 * HOUR
/** Percent by which a wait is longer at random, so that what failed together does not come back together. */
const JITTER = 20
/** Days for which it is kept what became of a delivery. */
const KEPT_DAYS = 30

/** A delivery that this server has to make: nobody else makes it meanwhile. */
export interface ClaimedDelivery {
  webhookId: number
  changeId: string
  event: string
  attempts: number
  claim: string
}

/** The webhooks that have something due. */
export async function dueWebhooks(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks as w where stopped_at is null and exists (
      select from webhook_deliveries where webhook_id = w.id and state = 'due'
        and due_at <= ${now.toISOString()}::timestamptz)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims the next delivery of a webhook that is due, or whose claim has run out; null where there is
 * none. Those of one row go out one after another: one waits while an earlier one does.
 */
export async function claimNext(db: Db, webhookId: number, now: Date) {
  const claim = randomUUID()
  const { rows } = await sql<{ change_id: string; event: string; attempts: number }>`
    update webhook_deliveries as d
    set claim = ${claim}, attempts = d.attempts + 1,
      due_at = ${addSeconds(now, LEASE).toISOString()}::timestamptz
    from (select webhook_id, change_id from webhook_deliveries as one
      where webhook_id = ${webhookId} and state = 'due' and due_at <= ${now.toISOString()}::timestamptz
        and not exists (select from webhook_deliveries as earlier
          where earlier.webhook_id = one.webhook_id and earlier.state = 'due'
            and earlier.entity = one.entity and earlier.row_id = one.row_id
            and earlier.change_id < one.change_id)
      order by change_id limit 1 for update skip locked) as next
    where d.webhook_id = next.webhook_id and d.change_id = next.change_id
    returning d.change_id::text as change_id, d.event, d.attempts`.execute(db)
  const [row] = rows
  if (!row) return null
  const { change_id: changeId, ...rest } = row
  return { webhookId, changeId, claim, ...rest } satisfies ClaimedDelivery
}

/** Whether a delivery has been tried as often as it is. */
export const isLastAttempt = ({ attempts }: ClaimedDelivery): boolean => attempts > WAITS.length

/** A delivery as far as its claim still holds: somebody else may have it meanwhile. */
const claimed = (db: Db, { webhookId, claim }: ClaimedDelivery) =>
  db
    .updateTable('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('claim', '=', claim)
    .where('state', '=', 'due')

const told = ({ status, problem, response }: Attempt, now: Date) => ({
  ...{ status, problem, response },
  tried_at: now.toISOString(),
})

/** Says what became of a claimed delivery. */
export async function finishDelivery(
  db: Db,
  delivery: ClaimedDelivery,
  state: Exclude<DeliveryState, 'due'>,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  await claimed(db, delivery)
    .set({ state, due_at: null, ...told(attempt, now) })
    .execute()
}

/** Seconds until the next try after so many. */
function waitAfter(attempts: number, { retryAfter = 0 }: Attempt): number {
  const usual = WAITS[attempts - 1] ?? LONGEST
  const wait = Math.max(usual, Math.min(retryAfter, LONGEST))
  return Math.ceil((wait * (100 + randomInt(JITTER + 1))) / 100)
}

/** Has a claimed delivery tried again a while later. */
export async function tryDeliveryLater(
  db: Db,
  delivery: ClaimedDelivery,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const due = addSeconds(now, waitAfter(delivery.attempts, attempt)).toISOString()
  await claimed(db, delivery)
    .set({ due_at: due, ...told(attempt, now) })
    .execute()
}

/** Gives a claimed delivery back, as if it had not been tried: this server is being stopped. */
export async function releaseDelivery(db: Db, delivery: ClaimedDelivery, now: Date): Promise<void> {
  await claimed(db, delivery)
    .set({ due_at: now.toISOString(), attempts: delivery.attempts - 1, claim: null })
    .execute()
}

/** Forgets what became of deliveries long ago. */
export async function forgetDeliveries(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '!=', 'due')
    .where('tried_at', '<', subDays(now, KEPT_DAYS, { in: utc }).toISOString())
    .execute()
}
