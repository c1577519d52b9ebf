import {
  batchVerbs,
  MAX_BATCH,
  MAX_BATCH_IDS,
  PROGRESS_TYPE,
} from '../../../registry/changes/batch.ts'
import { getRoles } from '../../../registry/entities/access.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { type Role, ROLES } from '#business/words'
import {
  errorResponses,
  objectSchema,
  okResponse,
  buildRequestBody,
} from '../../openapi/components.ts'
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
const listSchema = (items: Json): Json => ({ type: 'array', items })

const outcome = objectSchema({
  of: { ...number, description: 'The number of chosen rows.' },
  tried: {
    ...number,
    description: 'The number of performed rows. A dry run performs only the first ones.',
  },
  alone: { type: 'boolean', description: 'True if no other request runs at the same time.' },
  done: number,
  changed: { ...number, description: 'The number of performed rows that changed.' },
  refused: number,
  failed: {
    ...listSchema({
      type: 'object',
      required: ['id', 'title', 'status', 'code', 'message'],
      properties: {
        id: number,
        title: { type: ['string', 'null'] },
        status: {
          ...number,
          description: 'The response that a request for this row alone would get.',
        },
        code: text,
        message: text,
        errors: { type: 'object', additionalProperties: listSchema(text) },
        possible: listSchema(text),
        warnings: {
          ...listSchema({ type: 'object' }),
          description: 'The response that a request for this row alone would get.',
        },
      },
    }),
    description: `The first ${MAX_BATCH_IDS} refused rows, with the reasons.`,
  },
  along: {
    ...listSchema(objectSchema({ entity: text, count: number })),
    description: 'Changed rows of other entities that the caller may read.',
  },
  staying: {
    ...listSchema(objectSchema({ entity: text, count: number })),
    description: 'In the dry run of a deletion: open rows that refer to these and stay.',
  },
})

const listRoles = (resource: AnyResource): readonly Role[] =>
  batchVerbs(resource).flatMap((verb) => getRoles(resource, verb))

function buildBody(entities: readonly AnyResource[]): Json {
  const verbs = [...new Set(entities.flatMap(batchVerbs))]
  return {
    type: 'object',
    required: ['entity', 'verb'],
    properties: {
      entity: { ...text, enum: entities.map(({ name }) => name) },
      verb: { ...text, enum: verbs },
      ids: { ...ids, minItems: 1, description: 'The ids of the rows; alternatively `list`.' },
      list: { ...text, description: 'All rows of this list of the entity that meet `filter`.' },
      filter: {
        type: 'object',
        description:
          'Filters as in the query of the list. An array matches any of its values; a text matches parts.',
      },
      except: { ...ids, description: 'The ids of excluded rows of the list.' },
      values: {
        type: 'object',
        description:
          'The body of the verb without `id`; for `update` the fields to change, the same for all rows.',
      },
      dryRun: {
        type: 'boolean',
        description: 'True for a dry run, which may lack required values.',
      },
      atomic: {
        type: 'boolean',
        description: 'If one row is refused, no row changes: `done` is 0 then.',
      },
      expected: {
        ...number,
        maximum: MAX_BATCH,
        description: 'The expected number of rows; 409 if the list has another one.',
      },
    },
    additionalProperties: false,
  }
}

/** The paths of bulk changes. */
export function batchPaths(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry).filter(
    (resource) => batchVerbs(resource).length > 0,
  )
  const roles = ROLES.filter((role) => entities.some((one) => listRoles(one).includes(role)))
  const common = { tags: ['batches'], 'x-extension': true, 'x-roles': roles }
  return {
    '/batch': {
      post: {
        ...common,
        operationId: 'batch',
        summary: 'Use one verb on many rows, as one change',
        description: `At most ${MAX_BATCH} rows, by the rights of each row, in one transaction with one \`batch\`. A refused row stays unchanged and does not stop the others, unless \`atomic\` is set. With \`Accept: ${PROGRESS_TYPE}\` the answer is one JSON object a line: \`{"progress":{"done":25,"of":1000}}\` from time to time, and last what is answered otherwise; a problem then has its \`status\` in that line. A caller that closes the connection earlier has changed nothing, unless it was done already: \`batch/cancel\` makes sure. One batch of a person at a time; another is refused with 409.`,
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
