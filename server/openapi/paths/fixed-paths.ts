import { STOP_PATH } from '../../../registry/reports/report-mail.ts'
import { ROLES } from '#business/words/roles.ts'
import { ACCOUNT_PATHS } from './account-paths.ts'
import { okResponse, objectOf, BODY_ERRORS, errorResponses } from '../components.ts'
import type { Json } from '../schemas.ts'

const text: Json = { type: 'string' }

const facts = objectOf({
  name: text,
  extensions: { type: 'array', items: text, description: 'Request lines beyond the usual ones.' },
  timeZone: text,
  currency: text,
  currencyDecimals: { type: 'integer', description: 'The decimals of every amount.' },
  registration: { type: 'boolean', description: 'Whether people may ask for an account.' },
  accounts: { type: 'boolean', description: 'Whether it has the calls about passwords.' },
  versions: {
    type: 'boolean',
    description: 'Whether rows carry `version`, and changes of one row heed `If-Match`.',
  },
  idempotencyKeys: {
    type: 'boolean',
    description: 'Whether changes of rows heed `Idempotency-Key`.',
  },
  filters: {
    type: 'boolean',
    description:
      'Whether lists and batches know several values of a filter, `_not`, `_empty`, days named ' +
      'by today, and an order by several columns.',
  },
  columns: { ...text, description: 'The type by which lists are asked for by their columns.' },
  pages: {
    type: 'boolean',
    description:
      'Whether each list can be asked for page by page, in any order and under any filter.',
  },
})

const counts: Json = {
  type: 'object',
  description: 'Counts of jobs by kind, then by how they stand.',
  additionalProperties: { type: 'object', additionalProperties: { type: 'integer' } },
}
const waiting: Json = {
  type: 'object',
  description: 'Counts by entity and list: `entity.list`.',
  additionalProperties: { type: 'integer' },
}
const EVENTS_TEXT =
  'Each event `versions` holds the version of every entity that the caller may read, as JSON: ' +
  '`{"entity":12}`. A version grows when a row of the entity changes, or one that its lists ' +
  'show the title of; ask for those lists again, ' +
  'unless their header `List-Version` said so already. The first event comes at once, or, with the ' +
  '`id` of the last one in `Last-Event-ID`, when something has changed since. A comment comes ' +
  'every 10 seconds. The stream ends with the session.'
const uploaded: Json = {
  ...objectOf({ file: { ...text, contentMediaType: 'application/octet-stream' } }),
  additionalProperties: false,
}

const stopToken: Json = { name: 'token', in: 'query', required: true, schema: text }

const open = { security: [] }
const about = { tags: ['about'] }

/** A call that keeps what is uploaded. */
const keeping = (operationId: string, summary: string): Record<string, Json> => ({
  post: {
    tags: ['uploads'],
    operationId,
    summary,
    'x-roles': ROLES,
    'x-extension': true,
    requestBody: { required: true, content: { 'multipart/form-data': { schema: uploaded } } },
    responses: {
      200: okResponse(objectOf({ url: text }), 'Kept.'),
      ...errorResponses([...BODY_ERRORS, 401, 507]),
    },
  },
})

/** The paths that no entity declares. */
export const FIXED_PATHS: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  ...ACCOUNT_PATHS,
  [STOP_PATH]: {
    get: {
      ...about,
      ...open,
      operationId: 'askToStopReportMails',
      summary: 'Lead to the page where the mails of a view are ended',
      parameters: [stopToken],
      responses: { 302: { description: 'The page that asks first.' } },
    },
    post: {
      ...about,
      ...open,
      operationId: 'stopReportMails',
      summary: 'End the mails of a view with the token of one of them (RFC 8058)',
      parameters: [stopToken],
      responses: {
        200: okResponse(objectOf({}), 'They are ended, now or before.'),
        ...errorResponses([400, 404]),
      },
    },
  },
  '/uploads': keeping('upload', 'Keep a picture; the answer is its address'),
  '/uploads/files': keeping(
    'uploadFile',
    'Keep a file; the answer is its address, with the name under which it is downloaded',
  ),
  '/general/read-stats': {
    get: {
      tags: ['reports'],
      operationId: 'stats',
      summary: 'How the jobs stand',
      'x-roles': ROLES,
      responses: {
        200: okResponse(counts, 'The counts, and the moment they are of.', {
          at: { ...text, format: 'date-time' },
        }),
        ...errorResponses([400, 401, 403, 429]),
      },
    },
  },
  '/counts': {
    get: {
      tags: ['reports'],
      operationId: 'counts',
      summary: 'How much waits in each list that the caller may open',
      'x-roles': ROLES,
      'x-extension': true,
      responses: { 200: okResponse(waiting, 'The counts.'), ...errorResponses([400, 401, 429]) },
    },
  },
  '/events': {
    get: {
      tags: ['reports'],
      operationId: 'events',
      summary: 'Be told of changes as they happen (server-sent events)',
      description: EVENTS_TEXT,
      'x-roles': ROLES,
      'x-extension': true,
      parameters: [{ name: 'Last-Event-ID', in: 'header', schema: text }],
      responses: {
        200: {
          description: 'A stream that stays open.',
          content: { 'text/event-stream': { schema: text } },
        },
        ...errorResponses([400, 401, 429]),
      },
    },
  },
  '/health': {
    get: {
      ...about,
      ...open,
      operationId: 'health',
      summary: 'Whether the server lives; where it does not, start it anew',
      responses: { 200: okResponse(objectOf({ status: text }), 'It does.') },
    },
  },
  '/ready': {
    get: {
      ...about,
      ...open,
      operationId: 'ready',
      summary: 'Whether the server can do its work; where it cannot, send calls elsewhere',
      responses: {
        200: okResponse(objectOf({ status: text }), 'It can: the database answers.'),
        ...errorResponses([503]),
      },
    },
  },
  '/capabilities': {
    get: {
      ...about,
      ...open,
      operationId: 'capabilities',
      summary: 'What this provider can do beyond the usual calls',
      responses: { 200: okResponse(facts, 'What it can do.') },
    },
  },
  '/openapi.json': {
    get: {
      ...about,
      ...open,
      operationId: 'openapi',
      summary: 'This document',
      responses: {
        200: {
          description: 'This document.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      },
    },
  },
  '/registry.json': {
    get: {
      ...about,
      ...open,
      operationId: 'registry',
      summary: 'The declarations of all entities and reports',
      responses: {
        200: {
          description: 'The registry.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      },
    },
  },
  '/schemas.json': {
    get: {
      ...about,
      ...open,
      operationId: 'schemas',
      summary: 'The JSON Schema of each entity: its rows, its filters and the body of each call',
      responses: {
        200: {
          description: 'A JSON Schema (2020-12) with a definition for each.',
          content: { 'application/schema+json': { schema: { type: 'object' } } },
        },
      },
    },
  },
  '/docs': {
    get: {
      ...about,
      ...open,
      operationId: 'docs',
      summary: 'This document as a page',
      responses: { 200: { description: 'A page.', content: { 'text/html': {} } } },
    },
  },
}
