import { LOOKS_FIRST, remediableFields } from '../../../registry/changes/remedies.ts'
import { canDo } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words/roles.ts'
import { errorResponses, okResponse, ref } from '../../openapi/components.ts'
import { inputSchema, isNullable, type Json, orNull } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const identifier: Json = { type: 'integer', minimum: 1 }

/** The schema of what stands in the way of a verb on a row. */
export const OBSTACLE_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'remedy', 'blocks'],
  properties: {
    code: text,
    field: { ...text, description: 'Of a row that is to be restored too after a dot.' },
    message: { ...text, description: 'What stands in the way, translated.' },
    remedy: {
      enum: ['change', 'restore', null],
      description:
        '`change`: send another value of the field in `values`; `restore`: name the field in `with`, and the row that it points to is restored too.',
    },
    blocks: {
      type: 'boolean',
      description: 'Whether it is refused; otherwise it is good to know.',
    },
    row: {
      type: 'object',
      description: 'The row that the field points to.',
      properties: { entity: text, id: identifier, title: { type: ['string', 'null'] } },
    },
    referrer: {
      type: 'object',
      description: 'The entity whose rows refer to the row, and how many do.',
      properties: { name: text, count: identifier },
    },
  },
}

/** The properties of a restore's body besides the row: what it is to change, and what comes along. */
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
        'What the row is to have instead of what it had; of a row that is restored too, the name of the field and a dot stand before.',
      properties: Object.fromEntries(values),
    },
    with: {
      type: 'array',
      items: text,
      description: 'The references whose rows are restored too, in the same batch.',
    },
  }
}

/** The path that tells what stands in the way of a verb. */
export function obstaclePaths(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry)
  const mayBeAsked = (role: (typeof ROLES)[number], one: AnyResource) =>
    LOOKS_FIRST.some((verb) => canDo(role, one, verb))
  const asked = entities.filter((one) => ROLES.some((role) => mayBeAsked(role, one)))
  return {
    '/obstacles/{entity}/{id}': {
      get: {
        tags: ['history'],
        operationId: 'obstacles',
        summary:
          'What stands in the way of restoring a row or of deleting it for good, or stays when it is deleted',
        description:
          'For whoever may do it. Nothing is changed; the call itself refuses with the obstacles that block.',
        'x-roles': ROLES.filter((role) => asked.some((one) => mayBeAsked(role, one))),
        'x-extension': true,
        parameters: [
          {
            ...{ name: 'entity', in: 'path', required: true },
            schema: { type: 'string', enum: asked.map(({ name }) => name) },
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
            'The obstacles; none of them blocks where the call would succeed.',
          ),
          ...errorResponses([400, 401, 403, 404, 409, 422, 429]),
        },
      },
    },
  }
}
