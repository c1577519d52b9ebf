import { ROLES } from '#business/words'
import { buildErrorResponses, buildOkResponse } from '../../openapi/components.ts'
import type { Paths } from '../../openapi/open-api.ts'
import type { Json } from '../../openapi/schemas.ts'

const counts: Json = {
  type: 'object',
  description: 'Counts by kind, then by state.',
  additionalProperties: { type: 'object', additionalProperties: { type: 'integer' } },
}

/** The path of the declared counts. */
export const statPaths = (): Paths => ({
  '/general/read-stats': {
    get: {
      tags: ['reports'],
      operationId: 'stats',
      summary: 'Count the rows by kind and state',
      'x-roles': ROLES,
      responses: {
        200: buildOkResponse(counts, 'The counts, and the time of counting.', {
          at: { type: 'string', format: 'date-time' },
        }),
        ...buildErrorResponses([400, 401, 403, 429]),
      },
    },
  },
})
