import { MAX_INBOX_ITEMS, UNSENT_KIND } from '../../../registry/entities/inbox.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { ROLES } from '#business/words'
import {
  buildRequestBody,
  errorResponses,
  objectSchema,
  okResponse,
} from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'
import { declaredKinds } from './open-kinds.ts'

const text: Json = { type: 'string' }
const identifier: Json = { type: 'integer', minimum: 1 }
const count: Json = { type: 'integer', minimum: 0 }
const maybe: Json = { type: ['string', 'null'] }

/** The kinds and entities of items, as schemas. */
function itemKey(registry: Registry) {
  const kinds = declaredKinds(registry)
  const kind: Json = { ...text, enum: [...new Set(kinds.map(({ name }) => name))] }
  const entity: Json = { ...text, enum: [...new Set(kinds.map(({ resource }) => resource.name))] }
  return { kind, entity, id: identifier, version: identifier }
}

function groupSchema({ kind, ...key }: ReturnType<typeof itemKey>): Json {
  const item = objectSchema({
    ...{ ...key, title: maybe },
    at: { ...maybe, description: 'The day or the moment of the row.' },
    record: {
      ...objectSchema({ entity: text, id: identifier }),
      description: 'The row to open; of a union that of its member.',
    },
    note: { ...maybe, description: 'Why the row needs attention, if the kind does not say it.' },
  })
  return objectSchema({
    kind: { ...kind, enum: [...(kind.enum as string[]), UNSENT_KIND] },
    total: { ...count, description: 'The rows that nobody has marked as done.' },
    done: { ...count, description: 'The rows that are marked as done.' },
    items: { type: 'array', items: item, maxItems: MAX_INBOX_ITEMS },
  })
}

const common = { tags: ['inbox'], 'x-roles': ROLES, 'x-extension': true }

/** The operation that marks an item. */
const markingCall = (properties: Record<string, Json>): Json => ({
  ...common,
  requestBody: buildRequestBody({
    type: 'object',
    required: Object.keys(properties),
    properties,
    additionalProperties: false,
  }),
  responses: {
    200: okResponse({ type: 'null' }, 'It is marked.'),
    ...errorResponses([400, 401, 403, 404, 413, 415, 422, 429]),
  },
})

/** The paths of the inbox. */
export function inboxPaths(registry: Registry): Record<string, Record<string, Json>> {
  const key = itemKey(registry)
  const groups = { type: 'array', items: groupSchema(key) }
  return {
    '/inbox': {
      get: {
        ...common,
        operationId: 'inbox',
        summary: 'List the rows that need attention, by kind',
        description:
          'The kinds of the lists that the caller may open, with the rows that they show.',
        responses: {
          200: okResponse(groups, 'The kinds, each with its first rows.'),
          ...errorResponses([400, 401, 429]),
        },
      },
    },
    '/inbox/done': {
      post: {
        ...markingCall(key),
        operationId: 'inboxDone',
        summary: 'Mark an item as done, for everybody of the caller’s role',
        description: 'The item returns if its row has changed since `version` and is still due.',
      },
    },
    '/inbox/reopen': {
      post: {
        ...markingCall(key),
        operationId: 'inboxReopen',
        summary: 'Mark an item as not done',
        description: 'Its row is in the inbox again as long as it is due.',
      },
    },
  }
}
