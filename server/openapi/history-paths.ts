import { MAX_DELETIONS } from '../../resources/kit/entities/trash.ts'
import { HISTORY_VERBS, mayReadHistory } from '../../resources/kit/entities/history.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { adminOnly, ROLES } from '../../resources/kit/words/roles.ts'
import { VERBS } from '../../resources/kit/words/verbs.ts'
import {
  type ErrorStatus,
  errorResponses,
  objectOf,
  okResponse,
  requestBodyOf,
} from './components.ts'
import type { Json } from './schemas.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }
const maybe: Json = { type: ['string', 'null'] }
const identifier: Json = { type: 'integer', minimum: 1 }
const moment: Json = { type: 'string', format: 'date-time' }
const day: Json = { type: 'string', format: 'date' }
const uuid: Json = { type: 'string', format: 'uuid' }

/** The property of an answer that names the batch of what the call changed. */
export const BATCH: Json = {
  batch: {
    ...uuid,
    description:
      'One id for all that the call changed, by which history knows it; a call that changed nothing has none there.',
  },
}

const change = objectOf({
  id: text,
  ...(BATCH as Record<string, Json>),
  at: moment,
  actor_id: { type: ['integer', 'null'], description: 'The account; null for the system.' },
  actor: { ...maybe, description: 'Its name, for those who may see the staff.' },
  actor_role: maybe,
  verb: { ...text, enum: [...VERBS, ...HISTORY_VERBS] },
  entity: text,
  row_id: number,
  title: maybe,
  kind: { ...text, enum: ['insert', 'update', 'delete'] },
  fields: {
    type: 'array',
    items: text,
    description: 'What changed, of the fields that the caller receives.',
  },
  before: { type: 'object', description: 'Their values before, as rows have them.' },
  after: { type: 'object', description: 'Their values after.' },
  reason: maybe,
  undoes: { type: ['string', 'null'], description: 'The batch that this takes back.' },
  undone: { type: 'boolean', description: 'Whether a later change takes it back.' },
  request_id: maybe,
})

const query = (name: string, schema: Json) => ({ name, in: 'query', required: false, schema })
const inPath = (name: string, schema: Json) => ({ name, in: 'path', required: true, schema })
const paging = [
  query('page', identifier),
  query('perPage', { type: 'integer', minimum: 1, maximum: 200, default: 25 }),
]

const answers = (errors: readonly ErrorStatus[]): Json => ({
  200: okResponse({ type: 'array', items: change }, 'The changes, newest first.', {
    total: number,
    totalPages: number,
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

const deletion = objectOf({ id: identifier, at: moment, actor: maybe, reason: maybe })

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
        'x-roles': adminOnly,
        parameters: [
          ...paging,
          query('entity', { type: 'string', enum: entities.map(({ name }) => name) }),
          query('verb', { type: 'string', enum: [...VERBS, ...HISTORY_VERBS] }),
          query('actor_id', identifier),
          query('row_id', identifier),
          query('batch', uuid),
          query('from', day),
          query('to', day),
        ],
        responses: answers([400, 401, 403, 422, 429]),
      },
    },
    '/history/undo': UNDO,
    '/deletions/{entity}': deletionsPath(readable),
  }
}
