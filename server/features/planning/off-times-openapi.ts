import { getNoOverlap } from '../../../registry/changes/busy.ts'
import { mayReadOffTimes } from '../../../registry/changes/off-times.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import { errorResponses, objectSchema, okResponse } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const moment: Json = { type: 'string', format: 'date-time' }

const OFF_TIME_SCHEMA = objectSchema({
  id: { type: 'integer', minimum: 1, description: 'The person, as a value of the field.' },
  from: moment,
  to: moment,
  message: { type: 'string', description: 'The reason in a short translated sentence.' },
})

const inPath = (name: string, values: readonly string[]) => ({
  ...{ name, in: 'path', required: true },
  schema: { type: 'string', enum: [...new Set(values)] },
})

/** The path that lists when people do not work. */
export function offTimesPaths(registry: Registry): Record<string, Record<string, Json>> {
  const fields = Object.values<AnyResource>(registry).flatMap((resource) =>
    Object.keys(resource.fields)
      .filter((name) => getNoOverlap(resource, name, registry))
      .map((name) => ({ resource, name })),
  )
  return {
    '/off-times/{entity}/{field}': {
      get: {
        tags: ['history'],
        operationId: 'offTimes',
        summary: 'List when people do not work on a date',
        description:
          'For roles that may choose them. Shifts, breaks and absences, each with its reason.',
        'x-roles': ROLES.filter((role) =>
          fields.some(({ resource, name }) => mayReadOffTimes(role, resource, name, registry)),
        ),
        'x-extension': true,
        parameters: [
          inPath(
            'entity',
            fields.map(({ resource }) => resource.name),
          ),
          inPath(
            'field',
            fields.map(({ name }) => name),
          ),
          {
            ...{ name: 'date', in: 'query', required: true },
            schema: { type: 'string', format: 'date' },
          },
        ],
        responses: {
          200: okResponse({ type: 'array', items: OFF_TIME_SCHEMA }, 'The times, by person.'),
          ...errorResponses([400, 401, 403, 404, 422, 429]),
        },
      },
    },
  }
}
