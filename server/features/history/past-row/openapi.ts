import type { Role } from '#business/words'
import { errorResponses, objectSchema, okResponse } from '../../../openapi/components.ts'
import type { Json } from '../../../openapi/schemas.ts'

const inPath = (name: string, schema: Json) => ({ name, in: 'path', required: true, schema })

const answer = objectSchema({
  existed: { type: 'boolean', description: 'True if the row existed at the moment.' },
  exists: { type: 'boolean', description: 'True if the row exists now.' },
  fields: {
    type: 'array',
    items: { type: 'string' },
    description: 'The fields whose values differ, of those that the caller may read.',
  },
  before: { type: 'object', description: 'Their values at the moment, as in rows.' },
  after: { type: 'object', description: 'Their current values.' },
})

/** The path that reads a row as it was at a moment. */
export const pastRowPath = (readers: readonly Role[], entities: readonly string[]) => ({
  get: {
    tags: ['history'],
    'x-extension': true,
    operationId: 'rowAt',
    summary: 'Read a row as it was at a moment',
    description:
      'The fields that differ from now. Computed and volatile fields have no history and are left out. A moment before which history was removed answers 422 `before_history`.',
    'x-roles': readers,
    parameters: [
      inPath('entity', { type: 'string', enum: entities }),
      inPath('id', { type: 'integer', minimum: 1 }),
      {
        name: 'moment',
        in: 'query',
        required: true,
        schema: { type: 'string', format: 'date-time' },
      },
    ],
    responses: {
      200: okResponse(answer, 'The row then and now.'),
      ...errorResponses([400, 401, 403, 404, 422, 429]),
    },
  },
})
