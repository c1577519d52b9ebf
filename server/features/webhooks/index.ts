import { webhookCalls } from '../../../registry/account/webhook-calls.ts'
import type { AccountFeature } from '../../context/account-feature.ts'
import { webhookHandlers } from './handlers.ts'
import { WEBHOOK_TEXTS } from './openapi.ts'

/** The webhooks of admins. */
export const webhooks: AccountFeature<keyof typeof webhookCalls> = {
  calls: () => [webhookCalls.webhooks.request],
  handlers: webhookHandlers,
  texts: WEBHOOK_TEXTS,
}
