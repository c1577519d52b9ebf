import { MAX_BATCH_IDS, PROGRESS_TYPE } from '../../../registry/changes/batch.ts'
import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import { BATCH } from '../../openapi/change-schemas.ts'
import {
  errorResponses,
  objectSchema,
  okResponse,
  buildRequestBody,
} from '../../openapi/components.ts'
import { IDEMPOTENCY_KEY } from '../../openapi/header-parameters.ts'
import type { Json } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }

const outcome = objectSchema({
  of: { ...number, description: 'The number of changes in the request.' },
  ids: {
    type: 'array',
    description: 'The id of the row of each change, null for refused ones.',
    items: { type: ['integer', 'null'] },
  },
  done: number,
  refused: number,
  failed: {
    type: 'array',
    description: 'The refused changes, with the reasons.',
    items: {
      type: 'object',
      required: ['at', 'id', 'status', 'code', 'message'],
      properties: {
        at: { ...number, minimum: 0, description: 'Its position in the request, from 0.' },
        id: number,
        title: { type: ['string', 'null'] },
        status: {
          ...number,
          description: 'The response that a request for this change alone would get.',
        },
        code: text,
        message: text,
        errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
        warnings: { type: 'array', items: { type: 'object' } },
      },
    },
  },
})

/** The path of several changes in one request. */
export function changesPath(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry)
  const verbs = new Set(entities.flatMap((one) => entityVerbs(one)))
  verbs.delete('read')
  const changeSchema: Json = {
    type: 'object',
    required: ['entity', 'verb'],
    properties: {
      entity: { ...text, enum: entities.map(({ name }) => name) },
      verb: { ...text, enum: [...verbs] },
      values: {
        type: 'object',
        description:
          'The body of the request for this change alone. A value `{ "change": 0 }` is the id of the row of the first change.',
      },
    },
    additionalProperties: false,
  }
  return {
    '/batch/changes': {
      post: {
        tags: ['batches'],
        operationId: 'makeChanges',
        summary: 'Make changes of several entities as one change',
        description: `Each change has the rights and rules of its verb, and all of them are undone together. With \`Accept: ${PROGRESS_TYPE}\` the answer reports its progress, one JSON object a line.`,
        'x-roles': ROLES,
        'x-extension': true,
        parameters: [IDEMPOTENCY_KEY],
        requestBody: buildRequestBody({
          type: 'object',
          required: ['changes'],
          properties: {
            changes: {
              type: 'array',
              minItems: 1,
              maxItems: MAX_BATCH_IDS,
              items: changeSchema,
            },
            dryRun: { type: 'boolean', description: 'True for a dry run.' },
            atomic: {
              type: 'boolean',
              description: 'True if one refused change rolls back all others.',
            },
            plan: {
              type: 'boolean',
              description:
                'True for a plan: changes of rows that are under way or over are refused with 409.',
            },
          },
          additionalProperties: false,
        }),
        responses: {
          200: okResponse(outcome, 'The result of the changes.', BATCH),
          ...errorResponses([400, 401, 403, 409, 413, 415, 422, 429]),
        },
      },
    },
  }
}
