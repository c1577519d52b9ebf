import type { webhookCalls } from '../../../registry/account/webhook-calls.ts'
import { eventVerbs } from '../../../registry/account/webhook.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import { adminOnly } from '#business/words'
import type { AccountTexts } from '../../context/account-feature.ts'
import { change } from '../../openapi/change-schemas.ts'
import { objectSchema, ref } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
})

const HEADERS = [
  header(
    'webhook-id',
    'The same at each attempt, so that receivers can skip messages they have received.',
  ),
  header('webhook-timestamp', 'The time of this attempt, in seconds since 1970.'),
  header(
    'webhook-signature',
    'As in Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of id, timestamp and body, joined by dots; one for each secret, separated by spaces.',
  ),
]

/** The schema of a change in a message: the fields of history without its undo state. */
function buildMessageChange(): Json {
  const { undone: _, ...properties } = change.properties as Record<string, Json>
  return objectSchema(properties)
}

/** The schema of a message's change. */
export const MESSAGE_CHANGE = buildMessageChange()

function describeEvent(type: string): Json {
  const body = objectSchema({
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'The time of the change.' },
    data: ref('schemas', 'webhook.change'),
  })
  return {
    post: {
      operationId: `on ${type}`,
      'x-roles': adminOnly,
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: {
        '2XX': {
          description:
            'The message was accepted. Any other response causes further attempts for three days.',
        },
        410: { description: 'The address no longer exists. Nothing more is sent to it.' },
      },
    },
  }
}

/** The messages of webhooks, by type. */
export function buildWebhookDocs(registry: Registry): Record<string, Json> {
  const readable = Object.values<AnyResource>(registry).filter(
    (one) => !one.union && adminOnly.some((role) => mayReadHistory(role, one)),
  )
  const types = readable.flatMap((one) => eventVerbs(one).map((verb) => `${one.name}.${verb}`))
  return Object.fromEntries(types.map((type) => [type, describeEvent(type)]))
}

/** The texts of the calls about webhooks. */
export const WEBHOOK_TEXTS: AccountTexts<keyof typeof webhookCalls> = {
  webhooks: {
    summary: 'List the webhooks of the account, for admins',
    says: 'The webhooks, the newest first, without their secrets.',
    errors: [401, 403],
  },
  addWebhook: {
    summary: 'Create a webhook; `webhooks` describes its messages',
    says: 'The webhook with its secret, which is returned only once and signs the messages.',
    errors: [401, 403, 409],
  },
  changeWebhook: {
    summary: 'Change the address and the events of a webhook, also for waiting deliveries',
    says: 'The webhooks.',
    errors: [401, 403, 404],
  },
  endWebhook: {
    summary: 'Remove a webhook and its waiting deliveries',
    says: 'The remaining webhooks.',
    errors: [401, 403, 404],
  },
  resumeWebhook: {
    summary: 'Start a stopped webhook again, for events from now on',
    says: 'The webhooks.',
    errors: [401, 403, 404],
  },
  rotateWebhook: {
    summary: 'Give a webhook a new secret; the previous one also signs for a day',
    says: 'The new secret, which is returned only once.',
    errors: [401, 403, 404],
  },
  testWebhook: {
    summary: 'Send a `test` event to a webhook',
    says: 'The result of the delivery.',
    errors: [401, 403, 404],
  },
  webhookDeliveries: {
    summary: 'List the sent and the waiting deliveries of the webhooks of the account',
    says: 'The last 20 of each webhook, the newest first.',
    errors: [401, 403],
  },
  replayWebhook: {
    summary: 'Send one delivery again, or all events since a time',
    says: 'The number of sent deliveries.',
    errors: [401, 403, 404, 409],
  },
}
