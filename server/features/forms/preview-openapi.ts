import { decidingFields, mayPreview, PREVIEWED } from '../../../registry/changes/preview.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words/roles.ts'
import { errorResponses, objectOf, okResponse } from '../../openapi/components.ts'
import { inputSchema, type Json } from '../../openapi/schemas.ts'

const count: Json = { type: 'integer', minimum: 0 }

const PREVIEW_SCHEMA = objectOf({
  row: {
    type: 'object',
    description: 'The row as it would be, with the titles of what it points to.',
  },
  places: {
    type: 'object',
    additionalProperties: objectOf({ left: count, of: count, own: { type: 'boolean' } }),
    description:
      'The places that are left, by the reference that takes one; `own` where the row has one already.',
  },
})

/** The fields that can be sent of any form, each once. */
function valueParameters(entities: readonly AnyResource[]): Json[] {
  const fields = new Map(
    entities.flatMap((resource) =>
      PREVIEWED.flatMap((verb) => decidingFields(resource, verb)).map(
        (name) => [name, resource.fields[name]] as const,
      ),
    ),
  )
  return [...fields].flatMap(([name, field]) =>
    field
      ? [
          {
            ...{ name, in: 'query', required: false, schema: inputSchema(field) },
            description: 'What the form holds; without it, that it is empty.',
          },
        ]
      : [],
  )
}

/** The path that tells what a form would come to. */
export function previewPath(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry).filter(({ follows }) => follows)
  const roles = ROLES.filter((role) =>
    entities.some((one) => PREVIEWED.some((verb) => mayPreview(role, one, verb))),
  )
  return {
    '/preview/{entity}': {
      get: {
        tags: ['history'],
        operationId: 'preview',
        summary: 'What a form would come to before it is sent',
        description:
          'For whoever may make the call. It refuses nothing and changes nothing: a form need not be complete.',
        'x-roles': roles,
        'x-extension': true,
        parameters: [
          {
            ...{ name: 'entity', in: 'path', required: true },
            schema: { type: 'string', enum: entities.map(({ name }) => name) },
          },
          {
            ...{ name: 'verb', in: 'query', required: true },
            schema: { type: 'string', enum: PREVIEWED },
            description: 'The call that the form is of.',
          },
          {
            ...{ name: 'id', in: 'query', required: false },
            schema: { type: 'integer', minimum: 1 },
            description: 'The row that is changed.',
          },
          ...valueParameters(entities),
        ],
        responses: {
          200: okResponse(PREVIEW_SCHEMA, 'The row as it would be, and the places left for it.'),
          ...errorResponses([400, 401, 403, 404, 422, 429]),
        },
      },
    },
  }
}
