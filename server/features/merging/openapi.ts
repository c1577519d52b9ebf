import { mayMerge } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { ROLES } from '#business/words'
import {
  buildErrorResponses,
  buildObjectSchema,
  buildOkResponse,
  buildRef,
  buildRequestBody,
} from '../../openapi/components.ts'
import { IDEMPOTENCY_KEY } from '../../openapi/header-parameters.ts'
import { buildInputSchema, isNullable, type Json, allowNull } from '../../openapi/schemas.ts'
import { BATCH } from '../../openapi/change-schemas.ts'

const number: Json = { type: 'integer', minimum: 1 }
const repointed: Json = {
  type: 'array',
  items: buildObjectSchema({ name: { type: 'string' }, count: number }),
  description:
    'The number of rows, by entity, that now refer to the kept row instead of the other.',
}

/** The schemas of the fields that the remaining row can take from the other row. */
function buildFieldSchemas({ form = [], fields }: AnyResource): Record<string, Json> {
  return Object.fromEntries(
    form.flatMap((name) => {
      const field = fields[name]
      if (!field) return []
      return [
        [name, isNullable(field) ? allowNull(buildInputSchema(field)) : buildInputSchema(field)],
      ]
    }),
  )
}

const buildPath = (resource: AnyResource) => ({
  post: {
    tags: [resource.name],
    'x-extension': true,
    operationId: `${resource.name}.merge`,
    summary: 'Merge two rows',
    description:
      'Whatever refers to `merge_id` refers to `id` afterwards, `merge_id` is moved to the trash, and `id` takes over the values that are sent. It is one batch, which can be undone.',
    'x-roles': ROLES.filter((role) => mayMerge(role, resource)),
    parameters: [IDEMPOTENCY_KEY],
    requestBody: buildRequestBody({
      type: 'object',
      required: ['id', 'merge_id'],
      properties: {
        id: { ...number, description: 'The row to keep.' },
        merge_id: { ...number, description: 'The row that goes to the trash.' },
        preview: {
          type: 'integer',
          enum: [0, 1],
          default: 0,
          description:
            'With 1 the change is only tried: the response is the same, and nothing is stored.',
        },
        ...buildFieldSchemas(resource),
      },
      additionalProperties: false,
    }),
    responses: {
      200: buildOkResponse(buildRef('schemas', resource.name), 'The kept row.', {
        repointed,
        ...BATCH,
      }),
      ...buildErrorResponses([400, 401, 403, 404, 409, 413, 415, 422, 429]),
    },
  },
})

/** The paths of merging two rows. */
export function mergePaths(registry: Registry): Record<string, Record<string, Json>> {
  return Object.fromEntries(
    Object.values<AnyResource>(registry).flatMap((resource) =>
      resource.merge ? [[`/${parseRequest(resource.merge).path}`, buildPath(resource)]] : [],
    ),
  )
}
