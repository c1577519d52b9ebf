import type { WebhookStopReason } from '../../../registry/account/webhook.ts'
import type { QueuedMail } from '../../auth/queued-mails.ts'
import { readCaller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { addMailJob } from '../../jobs/stored-jobs.ts'
import { stopWebhook, type Webhook } from './stored-webhooks.ts'

/** The dependencies of sending webhooks. */
export type WebhookDeps = Pick<Deps, 'db' | 'registry' | 'clock' | 'mail' | 'privateWebhooks'>

/**
 * Stops a webhook and queues one mail to its owner, if the owner may still sign in. Both happen in
 * one transaction.
 */
export function stopAndTell(
  { db, clock, mail }: WebhookDeps,
  { id, user_id, url, language }: Webhook,
  why: WebhookStopReason,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await stopWebhook(trx, id, why, clock())) || mail.isNowhere) return
    const owner = await readCaller(trx, user_id)
    if (!owner) return
    const params = { name: owner.name, host: new URL(url).host }
    const notice: QueuedMail = { kind: 'webhook', to: owner.email, params, language }
    await addMailJob(trx, notice, clock())
  })
}
