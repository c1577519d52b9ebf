import {
  IMPORT_SOURCES,
  isImportable,
  MAX_IMPORT,
  MAX_IMPORT_VALUES,
} from '../../../registry/changes/import.ts'
import { PROGRESS_TYPE } from '../../../registry/changes/batch.ts'
import { getRoles } from '../../../registry/entities/access.ts'
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
  of: { ...number, description: 'The number of rows in the request.' },
  created: number,
  updated: number,
  refused: number,
  shared: {
    type: 'array',
    description: 'The phones of rows that are not refused, which other rows have too.',
    items: {
      type: 'object',
      required: ['row', 'field'],
      properties: {
        row: { ...number, minimum: 0, description: 'Its position in the request, from 0.' },
        field: text,
        title: { ...text, description: 'The title of the stored row.' },
        sameAs: { ...number, minimum: 0, description: 'The position of the earlier row.' },
      },
    },
  },
  failed: {
    type: 'array',
    description: 'The skipped rows, with the reasons.',
    items: {
      type: 'object',
      required: ['row', 'status', 'code', 'message'],
      properties: {
        row: { ...number, minimum: 0, description: 'Its position in the request, from 0.' },
        status: {
          ...number,
          description: 'The response that a request for this row alone would get.',
        },
        code: text,
        message: text,
        errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
      },
    },
  },
})

function buildBody(entities: readonly AnyResource[]): Json {
  return {
    type: 'object',
    required: ['entity', 'rows'],
    properties: {
      entity: { ...text, enum: entities.map(({ name }) => name) },
      verb: {
        ...text,
        enum: [...IMPORT_SOURCES],
        default: 'import',
        description: 'The verb in history: rows of a file, pasted rows, or a value filled down.',
      },
      rows: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_IMPORT,
        items: { type: 'object' },
        description: `The body of the create call. With \`id\` that of the update call, and with \`version\` only if the row still has that version. ${MAX_IMPORT_VALUES} values at most.`,
      },
      dryRun: { type: 'boolean', description: 'True for a dry run.' },
    },
    additionalProperties: false,
  }
}

/** The path of imports, which create and update rows. */
export function importPath(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry).filter(isImportable)
  const roles = ROLES.filter((role) =>
    entities.some((one) => getRoles(one, 'create').includes(role)),
  )
  return {
    '/import': {
      post: {
        tags: ['batches'],
        'x-extension': true,
        'x-roles': roles,
        operationId: 'import',
        summary: 'Create and update rows of an entity, as one change',
        description: `Creates or changes each row by its own endpoint and its rights, in one transaction with one \`batch\`. A refused row is skipped and does not stop the others. With \`Accept: ${PROGRESS_TYPE}\` the response reports progress as for \`batch\`, and \`batch/cancel\` returns the result or cancels the rest.`,
        parameters: [IDEMPOTENCY_KEY],
        requestBody: buildRequestBody(buildBody(entities)),
        responses: {
          200: okResponse(outcome, 'The result.', BATCH),
          ...errorResponses([400, 401, 403, 409, 413, 415, 422, 429]),
        },
      },
    },
  }
}
