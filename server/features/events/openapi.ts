import { ROLES } from '#business/words'
import { buildErrorResponses } from '../../openapi/components.ts'
import type { Paths } from '../../openapi/open-api.ts'

const text = { type: 'string' }

const DESCRIPTION =
  'Each event `versions` holds the version of every entity that the caller may read, as JSON: ' +
  '`{"entity":12}`. The version of an entity grows when one of its rows changes, or a row whose ' +
  'title its lists show. `inbox` grows when somebody marks an item as done. Request those lists again, unless their header `List-Version` already ' +
  'has that version. The answer to a change with an `Idempotency-Key` has those that it has raised in the header `Entity-Versions`. The first event is sent immediately. With the `id` of an earlier event in ' +
  '`Last-Event-ID` it comes at the next change after that event. The server sends a comment ' +
  'every 10 seconds. The stream ends with the session.'

/** The path of the event stream. */
export const eventPaths = (): Paths => ({
  '/events': {
    get: {
      tags: ['reports'],
      operationId: 'events',
      summary: 'Receive changes as they happen (server-sent events)',
      description: DESCRIPTION,
      'x-roles': ROLES,
      'x-extension': true,
      parameters: [{ name: 'Last-Event-ID', in: 'header', schema: text }],
      responses: {
        200: {
          description: 'A stream that stays open.',
          content: { 'text/event-stream': { schema: text } },
        },
        ...buildErrorResponses([400, 401, 429]),
      },
    },
  },
})
