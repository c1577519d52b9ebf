import { MAX_WHOLE_LIST, PAGES_ABOVE } from '../../registry/values/page-sizes.ts'
import type { Json } from './schemas.ts'

const header = (name: string, about: Json): Json => ({
  name,
  in: 'header',
  required: false,
  ...about,
})

/** The version that a changed row must have. */
export const IF_MATCH = header('If-Match', {
  schema: { type: 'string' },
  example: '"3"',
  description:
    'The version that the row must have, in quotation marks, or several of them; `*` is any. Without it every change counts.',
})

/** The number of rows above which a list may come page by page. */
export const PREFER = header('Prefer', {
  schema: { type: 'string' },
  example: `${PAGES_ABOVE}=${MAX_WHOLE_LIST}`,
  description: `With \`${PAGES_ABOVE}\` (RFC 7240), a list that is asked for without paging options and has more rows is answered by its first page, with \`total\` and \`totalPages\`. Without it the list comes whole.`,
})

/** The key of a request that is to have its effect once. */
export const IDEMPOTENCY_KEY = header('Idempotency-Key', {
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    "Any text of the caller's own, new for each request. The same request with the same key again has no second effect and gets the first answer, for 24 hours at least, also at the same time and from another server. Another request with it is refused with 422. A refused request changed nothing and keeps no answer: it may be sent again with its key.",
})

/** Whether a change is only tried. */
export const DRY_RUN = header('Dry-Run', {
  schema: { enum: ['1'] },
  description:
    'The change is made and taken back: the answer is what it would be, and so is a refusal. Nothing is kept, no mail is sent.',
})
