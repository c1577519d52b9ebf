import { LOOKS_FIRST, remediableFields } from '../../../registry/changes/remedies.ts'
import { canDo } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import { errorResponses, okResponse, ref } from '../../openapi/components.ts'
import { inputSchema, isNullable, type Json, orNull } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const identifier: Json = { type: 'integer', minimum: 1 }

/** The schema of an obstacle. */
export const OBSTACLE_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'remedy', 'blocks'],
  properties: {
    code: text,
    field: {
      ...text,
      description: 'For a row that is restored too, the reference comes first, with a dot.',
    },
    message: { ...text, description: 'The obstacle, translated.' },
    remedy: {
      enum: ['change', 'restore', null],
      description:
        '`change`: send another value of the field in `values`; `restore`: name the field in `with`, and the row that it points to is restored too.',
    },
    blocks: {
      type: 'boolean',
      description: 'True if the verb is refused; false for a hint.',
    },
    row: {
      type: 'object',
      description: 'The referenced row.',
      properties: { entity: text, id: identifier, title: { type: ['string', 'null'] } },
    },
    referrer: {
      type: 'object',
      description: 'The entity whose rows refer to the row, and their number.',
      properties: { name: text, count: identifier },
    },
  },
}

/** The optional properties of a restore's body: changed values, and rows to restore too. */
export function remedySchemas(resource: AnyResource): Record<string, Json> {
  const values = remediableFields(resource).flatMap((name): [string, Json][] => {
    const field = resource.fields[name]
    if (!field) return []
    const schema = inputSchema(field)
    return [[name, isNullable(field) ? orNull(schema) : schema]]
  })
  return {
    values: {
      type: 'object',
      description:
        'Values to change in the restored row. For a row that is restored too, the reference comes first, with a dot.',
      properties: Object.fromEntries(values),
    },
    with: {
      type: 'array',
      items: text,
      description: 'The references whose rows are restored too, in the same batch.',
    },
  }
}

/** The path that lists obstacles to a verb. */
export function obstaclePaths(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry)
  const canRead = (role: (typeof ROLES)[number], one: AnyResource) =>
    LOOKS_FIRST.some((verb) => canDo(role, one, verb))
  const visible = entities.filter((one) => ROLES.some((role) => canRead(role, one)))
  return {
    '/obstacles/{entity}/{id}': {
      get: {
        tags: ['history'],
        operationId: 'obstacles',
        summary:
          'List the obstacles to restoring or purging a row, or the rows that refer to it when it is deleted',
        description:
          'For roles that may use the verb. It changes nothing. The verb itself is refused with the blocking obstacles.',
        'x-roles': ROLES.filter((role) => visible.some((one) => canRead(role, one))),
        'x-extension': true,
        parameters: [
          {
            ...{ name: 'entity', in: 'path', required: true },
            schema: { type: 'string', enum: visible.map(({ name }) => name) },
          },
          { name: 'id', in: 'path', required: true, schema: identifier },
          {
            ...{ name: 'verb', in: 'query', required: false },
            schema: { type: 'string', enum: LOOKS_FIRST, default: LOOKS_FIRST[0] },
          },
        ],
        responses: {
          200: okResponse(
            { type: 'array', items: ref('schemas', 'obstacle') },
            'The obstacles. If none of them blocks, the verb would succeed.',
          ),
          ...errorResponses([400, 401, 403, 404, 409, 422, 429]),
        },
      },
    },
  }
}
