import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import { errorResponses, okResponse } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const listTotals: Json = {
  type: 'object',
  description: 'Counts by entity and list: `entity.list`.',
  additionalProperties: { type: 'integer' },
}

const rows: Json = {
  type: 'object',
  description: 'Numbers of rows by list.',
  additionalProperties: { type: 'integer' },
}

const versions: Json = {
  type: 'object',
  description: 'The versions of the entities before they were counted, as events have them.',
  additionalProperties: { type: 'integer' },
}

/** The paths of the counts beside the menu and above the lists of an entity. */
export function countPaths(registry: Registry): Record<string, Record<string, Json>> {
  const listed = Object.values<AnyResource>(registry).filter(
    ({ lists }) => Object.keys(lists).length > 0,
  )
  return {
    '/counts': {
      get: {
        tags: ['reports'],
        operationId: 'counts',
        summary: 'Count the waiting rows of each list that the caller may open',
        'x-roles': ROLES,
        'x-extension': true,
        responses: {
          200: okResponse(listTotals, 'The counts.', { versions }),
          ...errorResponses([400, 401, 429]),
        },
      },
    },
    '/counts/{entity}': {
      get: {
        tags: ['reports'],
        operationId: 'listCounts',
        summary: 'Count the rows of each list of an entity',
        description:
          'For the lists that the caller may open. Without deleted rows, if a list shows them separately.',
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
          200: okResponse(rows, 'The counts.', { versions }),
          ...errorResponses([400, 401, 403, 404, 429]),
        },
      },
    },
  }
}
