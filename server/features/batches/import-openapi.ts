import {
  IMPORT_SOURCES,
  isImportable,
  MAX_IMPORT,
  MAX_IMPORT_VALUES,
} from '../../../registry/changes/import.ts'
import { PROGRESS_TYPE } from '../../../registry/changes/batch.ts'
import { rolesFor } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words/roles.ts'
import { BATCH } from '../../openapi/change-schemas.ts'
import { errorResponses, objectOf, okResponse, requestBodyOf } from '../../openapi/components.ts'
import { IDEMPOTENCY_KEY } from '../../openapi/header-parameters.ts'
import type { Json } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }

const outcome = objectOf({
  of: { ...number, description: 'The rows that were sent.' },
  created: number,
  updated: number,
  refused: number,
  failed: {
    type: 'array',
    description: 'The rows that were left out, and why.',
    items: {
      type: 'object',
      required: ['row', 'status', 'code', 'message'],
      properties: {
        row: { ...number, minimum: 0, description: 'Its place among those sent, from 0.' },
        status: { ...number, description: 'What the call on this row alone would answer.' },
        code: text,
        message: text,
        errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
      },
    },
  },
})

function bodyOf(entities: readonly AnyResource[]): Json {
  return {
    type: 'object',
    required: ['entity', 'rows'],
    properties: {
      entity: { ...text, enum: entities.map(({ name }) => name) },
      verb: {
        ...text,
        enum: [...IMPORT_SOURCES],
        default: 'import',
        description:
          'What history calls it: rows of a file, pasted ones, or one value filled down.',
      },
      rows: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_IMPORT,
        items: { type: 'object' },
        description: `What the call that makes a row takes; with \`id\` what the call takes that changes it, and with \`version\` only if the row still has that one. ${MAX_IMPORT_VALUES} values at most.`,
      },
      dryRun: { type: 'boolean', description: 'Only say what would come of it.' },
    },
    additionalProperties: false,
  }
}

/** The path of rows that are made and changed together. */
export function importPath(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry).filter(isImportable)
  const roles = ROLES.filter((role) =>
    entities.some((one) => rolesFor(one, 'create').includes(role)),
  )
  return {
    '/import': {
      post: {
        tags: ['batches'],
        'x-extension': true,
        'x-roles': roles,
        operationId: 'import',
        summary: 'Make and change rows of an entity, as one change',
        description: `Each row by its own call and the rights to it, in one transaction with one \`batch\`. A row that is refused is left out and stops no other. With \`Accept: ${PROGRESS_TYPE}\` the progress is told as for \`batch\`, and \`batch/cancel\` makes sure of what became of it.`,
        parameters: [IDEMPOTENCY_KEY],
        requestBody: requestBodyOf(bodyOf(entities)),
        responses: {
          200: okResponse(outcome, 'What came of it.', BATCH),
          ...errorResponses([400, 401, 403, 409, 413, 415, 422, 429]),
        },
      },
    },
  }
}
