import type { ErrorStatus } from '../../../registry/calls/call.ts'
import { HISTORY_VERBS, mayReadHistory } from '../../../registry/changes/history.ts'
import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { adminOnly, ROLES } from '#business/words'
import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import { errorResponses, okResponse } from '../../openapi/components.ts'
import { batch, change, uuid } from '../../openapi/change-schemas.ts'
import type { Json } from '../../openapi/schemas.ts'
import { actorsPath } from './actors-openapi.ts'
import { pastRowPath } from './past-row/openapi.ts'
import { takeBackPath } from './take-back/openapi.ts'

const number: Json = { type: 'integer' }
const identifier: Json = { type: 'integer', minimum: 1 }
const day: Json = { type: 'string', format: 'date' }
const moment: Json = { type: 'string', format: 'date-time' }
/** The value of `before` for the next page; null on the last page. */
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
  query('api_key_id', { ...identifier, description: 'The API key by which the change was made.' }),
  query('row_id', identifier),
  query('batch', uuid),
  query('from', day),
  query('to', day),
  query('since', { ...moment, description: 'The first moment of the changes.' }),
  query('until', { ...moment, description: 'The moment before which the changes were made.' }),
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

/** The schemas of the filters by name, without the start of a page. */
const filterSchemas = (entities: readonly AnyResource[]): Record<string, Json> =>
  Object.fromEntries(
    filters(entities)
      .filter(({ name }) => name !== 'before')
      .map(({ name, schema }) => [name, schema]),
  )

const answers = (errors: readonly ErrorStatus[], more: Record<string, Json> = {}): Json => ({
  200: okResponse({ type: 'array', items: change }, 'The changes, newest first.', {
    total: number,
    totalPages: number,
    ...more,
  }),
  ...errorResponses(errors),
})

const common = { tags: ['history'], 'x-extension': true }

const MINE = {
  get: {
    ...common,
    operationId: 'historyOfSession',
    summary: 'List the last 20 batches of the caller in this session',
    'x-roles': ROLES,
    responses: {
      200: okResponse({ type: 'array', items: batch }, 'The batches, newest first.'),
      ...errorResponses([400, 401, 403, 429]),
    },
  },
}

/** The paths that list the changes of all rows. */
const pathsOfAll = (entities: readonly AnyResource[]): Record<string, Record<string, Json>> => ({
  '/history': {
    get: {
      ...common,
      operationId: 'history',
      summary: 'List all changes',
      description:
        'They include changes of API keys, webhooks and shared views, without keys and secrets. Without a count, which is slow for a long history, the response has `next` instead of `total` and `totalPages`.',
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
      summary: 'List all changes, one entry per request',
      'x-roles': adminOnly,
      parameters: [...paging.slice(1), ...filters(entities)],
      responses: {
        200: okResponse({ type: 'array', items: batch }, 'The batches, newest first.', {
          next,
        }),
        ...errorResponses([400, 401, 403, 422, 429]),
      },
    },
  },
})

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
        summary: 'List the changes of one row',
        description:
          'For callers who may read the row, without fields that they may not read. Purged rows keep their history.',
        'x-roles': readers,
        parameters: [
          inPath('entity', { type: 'string', enum: readable.map(({ name }) => name) }),
          inPath('id', identifier),
          ...paging,
        ],
        responses: answers([400, 401, 403, 404, 422, 429]),
      },
    },
    '/history/{entity}/{id}/at': pastRowPath(
      readers,
      readable.map(({ name }) => name),
    ),
    ...pathsOfAll([...entities, ...SERVER_ENTITIES]),
    '/history/actors': actorsPath,
    '/history/mine': MINE,
    '/history/take-back': takeBackPath(filterSchemas(entities)),
  }
}
