import { adminOnly, ROLES } from '#business/words'
import { errorResponses, objectSchema, okResponse } from '../../openapi/components.ts'

/** The path that lists the authors of changes. */
export const actorsPath = {
  get: {
    tags: ['history'],
    'x-extension': true,
    operationId: 'historyActors',
    summary: 'List the authors of all changes, including deleted ones',
    'x-roles': adminOnly,
    responses: {
      200: okResponse(
        {
          type: 'array',
          items: objectSchema({
            id: { type: 'integer', minimum: 1 },
            name: { type: ['string', 'null'] },
            role: { type: ['string', 'null'], enum: [...ROLES, null] },
            deleted: { type: 'boolean' },
            api_keys: {
              type: 'array',
              items: objectSchema({
                id: { type: 'integer', minimum: 1 },
                name: { type: 'string' },
              }),
            },
          }),
        },
        'The people by name.',
      ),
      ...errorResponses([400, 401, 403, 429]),
    },
  },
}
