import { webhookCalls } from '../../../registry/account/webhook-calls.ts'
import { SESSION_TAG } from '../../calls/call-paths.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { webhookHandlers } from './handlers.ts'

/** The webhooks of admins. */
export const webhooks: Feature = {
  answers: answerCalls(SESSION_TAG, webhookCalls, webhookHandlers),
}
