import { adminOnly } from '#business/words'
import { MAX_TAKEN_BACK } from '../../../../registry/changes/take-back.ts'
import {
  buildRequestBody,
  errorResponses,
  objectSchema,
  okResponse,
} from '../../../openapi/components.ts'
import { BATCH } from '../../../openapi/change-schemas.ts'
import type { Json } from '../../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const count: Json = { type: 'integer', minimum: 0 }

const returned = objectSchema({
  entity: text,
  removed: { ...count, description: 'Rows that were created, and are removed.' },
  changed: { ...count, description: 'Rows that get their former values.' },
  returned: { ...count, description: 'Deleted rows that return.' },
})

const kept: Json = {
  type: 'object',
  required: ['entity', 'id', 'title', 'status', 'code', 'message'],
  properties: {
    entity: text,
    id: { type: 'integer', minimum: 1 },
    title: { type: ['string', 'null'] },
    status: { type: 'integer' },
    code: text,
    message: text,
    warnings: {
      type: 'array',
      items: { type: 'object' },
      description: 'Why the row needs a reason. With one it is taken back.',
    },
  },
}

const answer = objectSchema({
  of: { ...count, description: 'The rows whose matching changes are not undone yet.' },
  done: { ...count, description: 'The rows that return to their former state.' },
  entities: { type: 'array', items: returned },
  refused: count,
  failed: { type: 'array', items: kept, description: 'The refused rows, each with the reason.' },
  history_from: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'The moment before which history was removed. Older changes are not taken back.',
  },
})

/** The path that takes changes back; `filter` has the schema of each filter of the history. */
export const takeBackPath = (filter: Readonly<Record<string, Json>>) => ({
  post: {
    tags: ['history'],
    'x-extension': true,
    operationId: 'takeBack',
    summary: 'Take back all changes that match filters of the history',
    description: `Each row returns to its state before the first matching change, in one batch that can be undone. Rows that somebody else has changed since, and others that cannot return, stay as they are and are listed. At most ${MAX_TAKEN_BACK} rows. With \`dryRun\` nothing changes.`,
    'x-roles': adminOnly,
    requestBody: buildRequestBody({
      type: 'object',
      required: ['filter'],
      properties: {
        filter: {
          type: 'object',
          properties: filter,
          minProperties: 1,
          additionalProperties: false,
        },
        dryRun: { type: 'boolean', default: false },
        expected: {
          type: ['integer', 'null'],
          minimum: 0,
          description: 'The number of rows to return, by the dry run. Another number answers 409.',
        },
        reason: {
          type: ['string', 'null'],
          maxLength: 200,
          description: 'The reason that overrides warnings. History stores it.',
        },
      },
      additionalProperties: false,
    }),
    responses: {
      200: okResponse(answer, 'The result. Without a returned row there is no batch.', BATCH),
      ...errorResponses([400, 401, 403, 409, 413, 415, 422, 429]),
    },
  },
})
