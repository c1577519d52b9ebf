import type { StopReason } from '../../../registry/account/webhook.ts'
import { readerOf } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { stopWebhook, type Webhook } from './stored-webhooks.ts'

/** What sending to webhooks needs. */
export type WebhookDeps = Pick<Deps, 'db' | 'registry' | 'clock' | 'mail' | 'privateWebhooks'>

/** Stops a webhook, and tells its owner by mail, once, if they may still sign in. */
export async function stopAndTell(
  { db, clock, mail }: WebhookDeps,
  { id, user_id, url, language }: Webhook,
  why: StopReason,
): Promise<void> {
  if (!(await stopWebhook(db, id, why, clock())) || mail.isNowhere) return
  const owner = await readerOf(db, user_id)
  if (!owner) return
  const params = { name: owner.name, host: new URL(url).host }
  await mail({ to: owner.email, kind: 'webhook', params, language })
}
