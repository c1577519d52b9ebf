import { eventVerbs } from '../../../registry/account/webhook.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import { adminOnly } from '#business/words/roles.ts'
import { change } from '../../openapi/change-schemas.ts'
import { objectOf, ref } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
})

const HEADERS = [
  header('webhook-id', 'The same at each try: who has it already can leave it.'),
  header('webhook-timestamp', 'When this try was sent, in seconds since 1970.'),
  header(
    'webhook-signature',
    'By Standard Webhooks: `v1,` and the HMAC-SHA256, in base64, of id, timestamp and body with dots between; one for each secret, with spaces between.',
  ),
]

/** What a message says of a change: what history says to the owner of the webhook, without whether it was taken back. */
function toldChange(): Json {
  const { undone: _, ...properties } = change.properties as Record<string, Json>
  return objectOf(properties)
}

/** The schema of what every message tells. */
export const TOLD_CHANGE = toldChange()

function eventOf(type: string): Json {
  const body = objectOf({
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
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
        '2XX': { description: 'It was taken. Any other answer has it tried again for three days.' },
        410: { description: 'The address is gone: nothing is sent there any more.' },
      },
    },
  }
}

/** The messages that a webhook can have sent, by their types. */
export function webhooksOf(registry: Registry): Record<string, Json> {
  const told = Object.values<AnyResource>(registry).filter(
    (one) => !one.union && adminOnly.some((role) => mayReadHistory(role, one)),
  )
  const types = told.flatMap((one) => eventVerbs(one).map((verb) => `${one.name}.${verb}`))
  return Object.fromEntries(types.map((type) => [type, eventOf(type)]))
}
