import { utc } from '@date-fns/utc'
import { subDays } from 'date-fns/subDays'
import { adminOnly } from '#business/words'
import { readCaller } from '../../auth/sessions.ts'
import { type JobAttempt, type JobHandler, NOTHING_SENT } from '../../jobs/job.ts'
import { buildPayload } from './payload.ts'
import { post } from './post.ts'
import { buildSignedHeaders } from './signature.ts'
import { stopAndTell, type WebhookDeps } from './stop-and-tell.ts'
import { findWebhook, recordOutcome, type Webhook } from './stored-webhooks.ts'

/** Days of continuous failures after which a webhook is stopped. */
const PATIENCE_DAYS = 3
/** The status of an address that no longer exists. */
const GONE_STATUS = 410

/** Stops a webhook whose address is gone, or after days of failures. */
async function stopIfLost(deps: WebhookDeps, webhook: Webhook, attempt: JobAttempt): Promise<void> {
  const { failing_since: failingSince } = webhook
  const patience = subDays(deps.clock(), PATIENCE_DAYS, { in: utc })
  if (attempt.status === GONE_STATUS) await stopAndTell(deps, webhook, 'gone')
  else if (failingSince !== null && new Date(failingSince) < patience)
    await stopAndTell(deps, webhook, 'failing')
}

/** Makes one attempt to send a message, with the current secrets of its webhook. */
function postMessage(
  { clock, privateWebhooks }: WebhookDeps,
  { url, secrets }: Webhook,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
) {
  const timestamp = Math.floor(clock().getTime() / 1000)
  const headers = buildSignedHeaders(secrets, { id, timestamp, body })
  return post({ url, headers, body, isPrivateAllowed: privateWebhooks, signal })
}

/** Returns the handler that sends messages to webhooks, each with its reader's current rights. */
export const createMessageHandler =
  (deps: WebhookDeps): JobHandler =>
  async ({ webhookId, changeId, event }, signal) => {
    const { db, clock } = deps
    const webhook = await findWebhook(db, webhookId ?? 0, clock())
    if (!webhook || changeId === null || event === null) return { next: 'release' }
    const reader = await readCaller(db, webhook.user_id)
    if (!reader || !adminOnly.some((role) => role === reader.role)) {
      await stopAndTell(deps, webhook, 'rights')
      return { next: 'stored' }
    }
    const body = await buildPayload(deps, reader, { event, changeId })
    if (body === null) return { next: 'skipped', attempt: NOTHING_SENT }
    const id = `msg_${webhook.id}_${changeId}`
    const attempt = await postMessage(deps, webhook, { id, body }, signal)
    await recordOutcome(db, webhook.id, attempt.problem === null, clock())
    if (attempt.problem === null) return { next: 'sent', attempt }
    return { next: 'retry', attempt, afterwards: () => stopIfLost(deps, webhook, attempt) }
  }
