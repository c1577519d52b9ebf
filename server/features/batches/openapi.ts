import {
  batchVerbs,
  MAX_BATCH,
  MAX_BATCH_IDS,
  PROGRESS_TYPE,
} from '../../../registry/changes/batch.ts'
import { rolesFor } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { type Role, ROLES } from '#business/words/roles.ts'
import { errorResponses, objectOf, okResponse, requestBodyOf } from '../../openapi/components.ts'
import { IDEMPOTENCY_KEY } from '../../openapi/header-parameters.ts'
import { BATCH } from '../../openapi/change-schemas.ts'
import type { Json } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }
const ids: Json = {
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  maxItems: MAX_BATCH_IDS,
}
const listOf = (items: Json): Json => ({ type: 'array', items })

const outcome = objectOf({
  of: { ...number, description: 'The rows that were chosen.' },
  tried: { ...number, description: 'Those that were looked at; a trial looks at the first.' },
  alone: { type: 'boolean', description: 'Whether nobody else is served meanwhile.' },
  done: number,
  changed: { ...number, description: 'Those of them that are other than before.' },
  refused: number,
  failed: {
    ...listOf({
      type: 'object',
      required: ['id', 'title', 'status', 'code', 'message'],
      properties: {
        id: number,
        title: { type: ['string', 'null'] },
        status: { ...number, description: 'What the call on this row alone would answer.' },
        code: text,
        message: text,
        errors: { type: 'object', additionalProperties: listOf(text) },
        possible: listOf(text),
        warnings: {
          ...listOf({ type: 'object' }),
          description: 'As the call on this row alone would answer.',
        },
      },
    }),
    description: `The first ${MAX_BATCH_IDS} rows that were left as they were, and why.`,
  },
  along: {
    ...listOf(objectOf({ entity: text, count: number })),
    description: 'Rows of other entities that changed with these, of those the caller may read.',
  },
  staying: {
    ...listOf(objectOf({ entity: text, count: number })),
    description:
      'Open rows that refer to these and stay, as a trial of a deletion counts them; otherwise none.',
  },
})

const rolesOf = (resource: AnyResource): readonly Role[] =>
  batchVerbs(resource).flatMap((verb) => rolesFor(resource, verb))

function bodyOf(entities: readonly AnyResource[]): Json {
  const verbs = [...new Set(entities.flatMap(batchVerbs))]
  return {
    type: 'object',
    required: ['entity', 'verb'],
    properties: {
      entity: { ...text, enum: entities.map(({ name }) => name) },
      verb: { ...text, enum: verbs },
      ids: { ...ids, minItems: 1, description: 'The rows; or else `list`.' },
      list: { ...text, description: 'All rows of this list of the entity that meet `filter`.' },
      filter: {
        type: 'object',
        description:
          'As the query of the list has it. Several values in an array are any of them, and a text is contained.',
      },
      except: { ...ids, description: 'Rows of the list that are left out.' },
      values: {
        type: 'object',
        description:
          'What the call on one row takes beside `id`; of `update` the fields to change, all rows alike.',
      },
      dryRun: {
        type: 'boolean',
        description: 'Only say what would come of it; what the verb asks may still be missing.',
      },
      atomic: {
        type: 'boolean',
        description: 'A row that is refused leaves all others as they were, too: `done` is 0 then.',
      },
      expected: {
        ...number,
        maximum: MAX_BATCH,
        description: 'The number of rows that the list must have; 409 for another one.',
      },
    },
    additionalProperties: false,
  }
}

/** The paths of what is done to many rows at once. */
export function batchPaths(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry).filter(
    (resource) => batchVerbs(resource).length > 0,
  )
  const roles = ROLES.filter((role) => entities.some((one) => rolesOf(one).includes(role)))
  const common = { tags: ['batches'], 'x-extension': true, 'x-roles': roles }
  return {
    '/batch': {
      post: {
        ...common,
        operationId: 'batch',
        summary: 'Do one thing to many rows, as one change',
        description: `At most ${MAX_BATCH} rows, by the rights of each row, in one transaction with one \`batch\`. A row that is refused is left as it was and stops no other, but with \`atomic\` all. With \`Accept: ${PROGRESS_TYPE}\` the answer is one JSON object a line: \`{"progress":{"done":25,"of":1000}}\` from time to time, and last what is answered otherwise; a problem then has its \`status\` in that line. Whoever closes the connection before has changed nothing, unless it was done already: \`batch/cancel\` makes sure. One batch of a person at a time; another is refused with 409.`,
        parameters: [IDEMPOTENCY_KEY],
        requestBody: requestBodyOf(bodyOf(entities)),
        responses: {
          200: okResponse(outcome, 'What came of it.', BATCH),
          ...errorResponses([400, 401, 403, 409, 413, 415, 422, 429]),
        },
      },
    },
    '/batch/cancel': {
      post: {
        ...common,
        operationId: 'cancelBatch',
        summary: 'Make sure of what became of a batch that was not waited for',
        description:
          'Waits while it is being done. The answer is its own, or null: then it changed nothing, and never will, even if it comes later.',
        'x-roles': ROLES,
        requestBody: requestBodyOf({
          type: 'object',
          required: ['key'],
          properties: {
            key: { ...text, maxLength: 255, description: 'The `Idempotency-Key` of the batch.' },
          },
          additionalProperties: false,
        }),
        responses: {
          200: okResponse({ type: ['object', 'null'] }, 'What became of it.'),
          ...errorResponses([400, 401, 413, 415, 422, 429]),
        },
      },
    },
  }
}
