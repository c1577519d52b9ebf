import { listEventVerbs } from '../../../registry/account/webhook.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import { adminOnly } from '#business/words'
import { changeFields } from '../../../registry/calls/history-calls.ts'
import { buildShapeSchema } from '../../calls/call-paths.ts'
import { buildObjectSchema, buildRef } from '../../openapi/components.ts'
import type { Paths } from '../../openapi/open-api.ts'
import type { Json } from '../../openapi/schemas.ts'

const buildHeader = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
})

const HEADERS = [
  buildHeader(
    'webhook-id',
    'The same at each attempt, so that receivers can skip messages they have received.',
  ),
  buildHeader('webhook-timestamp', 'The time of this attempt, in seconds since 1970.'),
  buildHeader(
    'webhook-signature',
    'As in Standard Webhooks: `v1,` and the base64 HMAC-SHA256 of id, timestamp and body, joined by dots; one for each secret, separated by spaces.',
  ),
]

/** The responses of receivers, as all messages expect them. */
export const WEBHOOK_RESPONSES: Json = {
  'webhook-accepted': {
    description:
      'The message was accepted. Any other response causes further attempts for three days.',
  },
  'webhook-gone': {
    description: 'The address no longer exists. Nothing more is sent to it.',
  },
}

/** The schema of a message's change: the fields of history without its undo state. */
export function buildMessageChange(registry: Registry): Json {
  const { undone: _, ...fields } = changeFields
  return buildShapeSchema({ type: 'object', fields }, registry)
}

function describeEvent(type: string): Paths[string] {
  const body = buildObjectSchema({
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'The time of the change.' },
    data: buildRef('schemas', 'webhook.change'),
  })
  return {
    post: {
      operationId: `on ${type}`,
      'x-roles': adminOnly,
      security: [],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
      responses: {
        '2XX': buildRef('responses', 'webhook-accepted'),
        410: buildRef('responses', 'webhook-gone'),
      },
    },
  }
}

/** The messages of webhooks, by type. */
export function buildWebhookDocs(registry: Registry): Paths {
  const readable = Object.values<AnyResource>(registry).filter(
    (resource) => !resource.union && adminOnly.some((role) => mayReadHistory(role, resource)),
  )
  const types = readable.flatMap((resource) =>
    listEventVerbs(resource).map((verb) => `${resource.name}.${verb}`),
  )
  return Object.fromEntries(types.map((type) => [type, describeEvent(type)]))
}
