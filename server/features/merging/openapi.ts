import { mayMerge } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { partsOf } from '../../../registry/entities/requests.ts'
import { ROLES } from '#business/words/roles.ts'
import {
  errorResponses,
  objectOf,
  okResponse,
  ref,
  requestBodyOf,
} from '../../openapi/components.ts'
import { IDEMPOTENCY_KEY } from '../../openapi/header-parameters.ts'
import { inputSchema, isNullable, type Json, orNull } from '../../openapi/schemas.ts'
import { BATCH } from '../../openapi/change-schemas.ts'

const number: Json = { type: 'integer', minimum: 1 }
const repointed: Json = {
  type: 'array',
  items: objectOf({ name: { type: 'string' }, count: number }),
  description: 'How many rows of which entities refer to the row that stays, and did to the other.',
}

/** The schemas of the fields that the row which stays may take over. */
function takenOver({ form = [], fields }: AnyResource): Record<string, Json> {
  return Object.fromEntries(
    form.flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      return [[name, isNullable(field) ? orNull(inputSchema(field)) : inputSchema(field)]]
    }),
  )
}

const pathOf = (resource: AnyResource) => ({
  post: {
    tags: [resource.name],
    'x-extension': true,
    operationId: `${resource.name}.merge`,
    summary: 'Make two rows one',
    description:
      'Whatever refers to `merge_id` refers to `id` afterwards, `merge_id` is moved to the trash, and `id` takes over the values that are sent. It is one batch, which can be undone.',
    'x-roles': ROLES.filter((role) => mayMerge(role, resource)),
    parameters: [IDEMPOTENCY_KEY],
    requestBody: requestBodyOf({
      type: 'object',
      required: ['id', 'merge_id'],
      properties: {
        id: { ...number, description: 'The row that stays.' },
        merge_id: { ...number, description: 'The row that goes.' },
        preview: {
          type: 'integer',
          enum: [0, 1],
          default: 0,
          description: 'With 1 it is answered, or refused, as it would be, and nothing is kept.',
        },
        ...takenOver(resource),
      },
      additionalProperties: false,
    }),
    responses: {
      200: okResponse(ref('schemas', resource.name), 'The row that stays.', {
        repointed,
        ...BATCH,
      }),
      ...errorResponses([400, 401, 403, 404, 409, 413, 415, 422, 429]),
    },
  },
})

/** The paths that make two rows one. */
export function mergePaths(registry: Registry): Record<string, Record<string, Json>> {
  return Object.fromEntries(
    Object.values<AnyResource>(registry).flatMap((resource) =>
      resource.merge ? [[`/${partsOf(resource.merge).path}`, pathOf(resource)]] : [],
    ),
  )
}
