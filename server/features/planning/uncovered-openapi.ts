import { findPersonName } from '../../../registry/changes/suggestions.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import { errorResponses, objectSchema, okResponse } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'
import { mayAssign } from './suggestions-openapi.ts'

const ANSWER: Json = {
  ...objectSchema({
    message: { type: 'string', description: 'The reason in a short translated sentence.' },
  }),
  type: ['object', 'null'],
}

/** The path that tells why the person of a row cannot do it. */
export function uncoveredPaths(registry: Registry): Record<string, Record<string, Json>> {
  const names = Object.values<AnyResource>(registry)
    .filter((resource) => !resource.union && findPersonName(resource, registry) !== undefined)
    .map(({ name }) => name)
  const inPath = (name: string, schema: Json) => ({ name, in: 'path', required: true, schema })
  return {
    '/uncovered/{entity}/{id}': {
      get: {
        tags: ['history'],
        operationId: 'uncovered',
        summary: 'Tell why the person of a row cannot do it',
        description:
          'For rows from today on that nobody has begun: the person is absent, off shift, blocked or deleted, does not do such work, or the place is closed. Null for all others.',
        'x-roles': ROLES.filter((role) => mayAssign(role, registry)),
        'x-extension': true,
        parameters: [
          inPath('entity', { type: 'string', enum: names }),
          inPath('id', { type: 'integer', minimum: 1 }),
        ],
        responses: {
          200: okResponse(ANSWER, 'The reason.'),
          ...errorResponses([400, 401, 403, 404, 422, 429]),
        },
      },
    },
  }
}
