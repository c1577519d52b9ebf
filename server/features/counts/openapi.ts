import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words/roles.ts'
import { errorResponses, okResponse } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const rows: Json = {
  type: 'object',
  description: 'Numbers of rows by list.',
  additionalProperties: { type: 'integer' },
}

/** The path that says how many rows each list of an entity has. */
export function countPaths(registry: Registry): Record<string, Record<string, Json>> {
  const listed = Object.values<AnyResource>(registry).filter(
    ({ lists }) => Object.keys(lists).length > 0,
  )
  return {
    '/counts/{entity}': {
      get: {
        tags: ['reports'],
        operationId: 'listCounts',
        summary: 'How many rows each list of an entity has',
        description:
          'Of the lists that the caller may open, without deleted rows where a list shows them apart.',
        'x-roles': ROLES,
        'x-extension': true,
        parameters: [
          {
            name: 'entity',
            in: 'path',
            required: true,
            schema: { type: 'string', enum: listed.map(({ name }) => name) },
          },
        ],
        responses: {
          200: okResponse(rows, 'The counts.'),
          ...errorResponses([400, 401, 403, 404, 429]),
        },
      },
    },
  }
}
