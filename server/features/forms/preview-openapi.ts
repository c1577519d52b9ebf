import {
  listPreviewInputs,
  mayPreview,
  PREVIEWED_VERBS,
} from '../../../registry/changes/preview.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import {
  buildErrorResponses,
  buildObjectSchema,
  buildOkResponse,
} from '../../openapi/components.ts'
import { buildInputSchema, type Json } from '../../openapi/schemas.ts'

const count: Json = { type: 'integer', minimum: 0 }

const PREVIEW_SCHEMA = buildObjectSchema({
  row: {
    type: 'object',
    description: 'The row as it would be written, with the titles of referenced rows.',
  },
  places: {
    type: 'object',
    additionalProperties: buildObjectSchema({ left: count, of: count, own: { type: 'boolean' } }),
    description: 'The capacity left, by reference; `own` if the row already takes a place.',
  },
})

/** The fields that any form can send, each once. */
function buildValueParameters(entities: readonly AnyResource[]): Json[] {
  const fields = new Map(
    entities.flatMap((resource) =>
      PREVIEWED_VERBS.flatMap((verb) => listPreviewInputs(resource, verb)).map(
        (name) => [name, resource.fields[name]] as const,
      ),
    ),
  )
  return [...fields].flatMap(([name, field]) =>
    field
      ? [
          {
            name,
            in: 'query',
            required: false,
            schema: buildInputSchema(field),
            description: 'The values of the form; missing ones are empty.',
          },
        ]
      : [],
  )
}

/** The path of the preview of a form. */
export function buildPreviewPath(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry).filter(({ derivedFields }) => derivedFields)
  const roles = ROLES.filter((role) =>
    entities.some((entity) => PREVIEWED_VERBS.some((verb) => mayPreview(role, entity, verb))),
  )
  return {
    '/preview/{entity}': {
      get: {
        tags: ['history'],
        operationId: 'preview',
        summary: 'Preview the row of a form',
        description:
          'For roles that may use the verb. It refuses and changes nothing, because a form may be incomplete.',
        'x-roles': roles,
        'x-extension': true,
        parameters: [
          {
            name: 'entity',
            in: 'path',
            required: true,
            schema: { type: 'string', enum: entities.map(({ name }) => name) },
          },
          {
            name: 'verb',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: PREVIEWED_VERBS },
            description: 'The verb of the form.',
          },
          {
            name: 'id',
            in: 'query',
            required: false,
            schema: { type: 'integer', minimum: 1 },
            description: 'The changed row.',
          },
          ...buildValueParameters(entities),
        ],
        responses: {
          200: buildOkResponse(
            PREVIEW_SCHEMA,
            'The row as it would be written, and the capacity left.',
          ),
          ...buildErrorResponses([400, 401, 403, 404, 422, 429]),
        },
      },
    },
  }
}
