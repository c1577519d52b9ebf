import { adminOnly, ROLES } from '#business/words/roles.ts'
import { errorResponses, objectOf, okResponse } from '../../openapi/components.ts'

/** The path of everybody who changed something. */
export const actorsPath = {
  get: {
    tags: ['history'],
    'x-extension': true,
    operationId: 'historyActors',
    summary: 'Everybody who ever changed something, also who was deleted since',
    'x-roles': adminOnly,
    responses: {
      200: okResponse(
        {
          type: 'array',
          items: objectOf({
            id: { type: 'integer', minimum: 1 },
            name: { type: ['string', 'null'] },
            role: { type: ['string', 'null'], enum: [...ROLES, null] },
            deleted: { type: 'boolean' },
          }),
        },
        'The people by name.',
      ),
      ...errorResponses([400, 401, 403, 429]),
    },
  },
}
