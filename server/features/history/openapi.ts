import { MAX_DELETIONS } from '../../../registry/changes/remedies.ts'
import { HISTORY_VERBS, mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { adminOnly, ROLES } from '#business/words/roles.ts'
import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import {
  type ErrorStatus,
  errorResponses,
  objectOf,
  okResponse,
  requestBodyOf,
} from '../../openapi/components.ts'
import { BATCH, batch, change, uuid } from '../../openapi/change-schemas.ts'
import type { Json } from '../../openapi/schemas.ts'
import { actorsPath } from './actors-openapi.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }
const identifier: Json = { type: 'integer', minimum: 1 }
const day: Json = { type: 'string', format: 'date' }
/** Where the next page begins, to be sent as `before`; null on the last. */
const next: Json = { type: ['string', 'null'] }

const query = (name: string, schema: Json) => ({ name, in: 'query', required: false, schema })
const inPath = (name: string, schema: Json) => ({ name, in: 'path', required: true, schema })
const paging = [
  query('page', identifier),
  query('perPage', { type: 'integer', minimum: 1, maximum: 200, default: 25 }),
]

const filters = (entities: readonly AnyResource[]) => [
  query('entity', { type: 'string', enum: entities.map(({ name }) => name) }),
  query('verb', {
    type: 'string',
    enum: [...new Set(entities.flatMap(entityVerbs)), ...HISTORY_VERBS],
  }),
  query('actor_id', identifier),
  query('actor_role', { type: 'string', enum: ROLES }),
  query('row_id', identifier),
  query('batch', uuid),
  query('from', day),
  query('to', day),
  query('q', {
    type: 'string',
    maxLength: 200,
    description: 'A part of the title of a row, or the id of a request.',
  }),
  query('before', {
    type: 'string',
    pattern: '^[0-9]{1,18}$',
    description: 'The `next` of the page before.',
  }),
]

const answers = (errors: readonly ErrorStatus[], more: Record<string, Json> = {}): Json => ({
  200: okResponse({ type: 'array', items: change }, 'The changes, newest first.', {
    total: number,
    totalPages: number,
    ...more,
  }),
  ...errorResponses(errors),
})

const common = { tags: ['history'], 'x-extension': true }

const UNDO = {
  post: {
    ...common,
    operationId: 'undo',
    summary: 'Take back all that one call changed',
    description:
      'For whoever made the change and still may, and for admins. It is refused with 409 where something that it would put back was changed since, where a row that would go is referred to, and where a row that would come back is in the way of another. It is a change itself and can be undone. Mail that was sent stays sent.',
    'x-roles': ROLES,
    requestBody: requestBodyOf({
      type: 'object',
      required: ['batch'],
      properties: { batch: uuid, reason: { type: ['string', 'null'], maxLength: 200 } },
      additionalProperties: false,
    }),
    responses: {
      200: okResponse(
        objectOf({ changes: number, entities: { type: 'array', items: text } }),
        'How many changes were taken back, of rows of which entities.',
        BATCH,
      ),
      ...errorResponses([400, 401, 403, 404, 409, 413, 415, 422, 429]),
    },
  },
}

const maybe: Json = { type: ['string', 'null'] }
const deletion = objectOf({
  id: identifier,
  at: { type: 'string', format: 'date-time' },
  actor: maybe,
  reason: maybe,
})

function deletionsPath(readable: readonly AnyResource[]) {
  const mortal = readable.filter((one) => !one.union && 'deleted_at' in one.fields)
  return {
    get: {
      ...common,
      operationId: 'deletions',
      summary: 'Who deleted rows, when and why',
      description: 'For whoever may read the rows; those that are not deleted are left out.',
      'x-roles': ROLES.filter((role) => mortal.some((one) => mayReadHistory(role, one))),
      parameters: [
        inPath('entity', { type: 'string', enum: mortal.map(({ name }) => name) }),
        {
          ...query('ids', text),
          required: true,
          description: `Up to ${MAX_DELETIONS} ids, separated by commas.`,
        },
      ],
      responses: {
        200: okResponse({ type: 'array', items: deletion }, 'The deletions.'),
        ...errorResponses([400, 401, 403, 404, 422, 429]),
      },
    },
  }
}

const MINE = {
  get: {
    ...common,
    operationId: 'historyOfSession',
    summary: 'The last 20 things that the caller did in this session',
    'x-roles': ROLES,
    responses: {
      200: okResponse({ type: 'array', items: batch }, 'What was done, newest first.'),
      ...errorResponses([400, 401, 403, 429]),
    },
  },
}

/** The paths of history. */
export function historyPaths(registry: Registry): Record<string, Record<string, Json>> {
  const entities = Object.values<AnyResource>(registry)
  const readable = entities.filter((one) => ROLES.some((role) => mayReadHistory(role, one)))
  const readers = ROLES.filter((role) => readable.some((one) => mayReadHistory(role, one)))
  return {
    '/history/{entity}/{id}': {
      get: {
        ...common,
        operationId: 'historyOfRow',
        summary: 'What was changed in one row, by whom and when',
        description:
          'For whoever may read the row, without the fields that they do not receive. A row that was deleted for good keeps its history.',
        'x-roles': readers,
        parameters: [
          inPath('entity', { type: 'string', enum: readable.map(({ name }) => name) }),
          inPath('id', identifier),
          ...paging,
        ],
        responses: answers([400, 401, 403, 404, 422, 429]),
      },
    },
    '/history': {
      get: {
        ...common,
        operationId: 'history',
        summary: 'What was changed anywhere',
        description:
          'Without a count, which takes its time over a long history, there is a `next` instead of `total` and `totalPages`.',
        'x-roles': adminOnly,
        parameters: [
          ...paging,
          ...filters(entities),
          query('count', { type: 'integer', enum: [0, 1], default: 1 }),
        ],
        responses: answers([400, 401, 403, 422, 429], { next }),
      },
    },
    '/history/batches': {
      get: {
        ...common,
        operationId: 'historyByBatch',
        summary: 'What was done anywhere, one entry for each call',
        'x-roles': adminOnly,
        parameters: [...paging.slice(1), ...filters(entities)],
        responses: {
          200: okResponse({ type: 'array', items: batch }, 'What was done, newest first.', {
            next,
          }),
          ...errorResponses([400, 401, 403, 422, 429]),
        },
      },
    },
    '/history/actors': actorsPath,
    '/history/mine': MINE,
    '/history/undo': UNDO,
    '/deletions/{entity}': deletionsPath(readable),
  }
}
