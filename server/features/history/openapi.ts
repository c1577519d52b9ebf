import { MAX_DELETIONS } from '../../../registry/changes/remedies.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import { errorResponses, objectSchema, okResponse } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const maybe: Json = { type: ['string', 'null'] }
const deletion = objectSchema({
  id: { type: 'integer', minimum: 1 },
  at: { type: 'string', format: 'date-time' },
  actor: maybe,
  reason: maybe,
})

function deletionsPath(readable: readonly AnyResource[]) {
  const mortal = readable.filter((one) => !one.union && 'deleted_at' in one.fields)
  const entities = { type: 'string', enum: mortal.map(({ name }) => name) }
  return {
    get: {
      tags: ['history'],
      'x-extension': true,
      operationId: 'deletions',
      summary: 'List who deleted rows, when and why',
      description: 'For callers who may read the rows. Rows that are not deleted are left out.',
      'x-roles': ROLES.filter((role) => mortal.some((one) => mayReadHistory(role, one))),
      parameters: [
        { name: 'entity', in: 'path', required: true, schema: entities },
        {
          name: 'ids',
          in: 'query',
          required: true,
          schema: { type: 'string' },
          description: `Up to ${MAX_DELETIONS} ids, separated by commas.`,
        },
      ],
      responses: {
        200: okResponse({ type: 'array', items: deletion }, 'The deletions.'),
        ...errorResponses([400, 401, 403, 404, 422, 429]),
      },
    },
  }
}

/** The path of deletions. */
export function historyPaths(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry)
  const readable = entities.filter((one) => ROLES.some((role) => mayReadHistory(role, one)))
  return { '/deletions/{entity}': deletionsPath(readable) }
}
