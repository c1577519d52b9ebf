import { MAX_WHOLE_LIST_ROWS, PAGES_ABOVE_PREFERENCE } from '../../registry/values/page-sizes.ts'
import { MAX_QUEUED_DAYS } from '../http/done-at.ts'
import type { Json } from './schemas.ts'

const buildHeaderParameter = (name: string, details: Json): Json => ({
  name,
  in: 'header',
  required: false,
  ...details,
})

/** The required version of the row to change. */
export const IF_MATCH = buildHeaderParameter('If-Match', {
  schema: { type: 'string' },
  example: '"3"',
  description:
    'The required version of the row in quotation marks, or several of them; `*` is any. Without it the change is made on any version.',
})

/** The row count above which a list may be paged. */
export const PREFER = buildHeaderParameter('Prefer', {
  schema: { type: 'string' },
  example: `${PAGES_ABOVE_PREFERENCE}=${MAX_WHOLE_LIST_ROWS}`,
  description: `With \`${PAGES_ABOVE_PREFERENCE}\` (RFC 7240), a request without paging options for a list with more rows returns the first page, with \`total\` and \`totalPages\`. Without this header, it returns all rows.`,
})

/** The key that makes a repeated request take effect once. */
export const IDEMPOTENCY_KEY = buildHeaderParameter('Idempotency-Key', {
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    'Any text, new for each request. A repeated request with the same key takes effect once and gets the first response again. This holds for at least 24 hours, also for parallel requests and on other servers. A different request with the key is refused with 422. A refused request changed nothing, and may be sent again with its key.',
})

/** The time of a change that a device queued while offline. */
export const DONE_AT = buildHeaderParameter('Done-At', {
  schema: { type: 'string', format: 'date-time' },
  example: '2026-11-26T08:15:00Z',
  description: `When the caller did it, for a change that a device kept while it had no connection: at most ${MAX_QUEUED_DAYS} days ago. A time in the future counts as now. The default is now.`,
})

/** The header that makes a change a dry run. */
export const DRY_RUN = buildHeaderParameter('Dry-Run', {
  schema: { enum: ['1'] },
  description:
    'A dry run: the response is that of the change, or of its refusal. Nothing is stored, and no mail is sent.',
})

/** The fields of changed rows in a response. It is in the query, and most changes have it. */
export const ANSWER_FIELDS: Json = {
  name: 'fields',
  in: 'query',
  required: false,
  schema: { type: 'string' },
  example: 'name,phone',
  description: 'The fields of the changed rows, separated by commas; all by default.',
}
