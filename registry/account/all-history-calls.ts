import { adminOnly, ROLES } from '#business/words'
import type { AnswerOf, Calls, InputsByName, ReadValues } from '../calls/call.ts'
import { batchList, changeList, pageQuery, pageTotals } from '../calls/history-calls.ts'
import { batchIdProperty } from '../calls/shapes.ts'
import { HISTORY_VERBS } from '../changes/history.ts'
import { MAX_OVERRIDE_REASON } from '../changes/override-reason.ts'
import { MAX_TAKE_BACK_ROWS } from '../changes/take-back.ts'
import { listRegistryVerbs } from '../entities/life-cycle.ts'
import type { Registry } from '../entities/registry.ts'
import { SERVER_ENTITIES } from './server-entities.ts'

const text = { type: 'text' } as const
const nullableText = { ...text, nullable: true } as const
const identifier = { type: 'integer', min: 1 } as const
const count = { type: 'integer', min: 0 } as const

/** The filters of changes by name. */
const historyFilters = {
  entity: {
    type: 'word',
    values: (registry: Registry) => [
      ...Object.keys(registry),
      ...SERVER_ENTITIES.map(({ name }) => name),
    ],
  },
  verb: {
    type: 'word',
    values: (registry: Registry) => [...listRegistryVerbs(registry), ...HISTORY_VERBS],
  },
  actor_id: identifier,
  actor_role: { type: 'word', values: ROLES },
  api_key_id: { ...identifier, about: 'The API key by which the change was made.' },
  row_id: identifier,
  batch: { type: 'text', maxLength: 36, about: 'The id of a batch.' },
  from: { type: 'date' },
  to: { type: 'date' },
  since: { type: 'datetime', about: 'The first moment of the changes.' },
  until: { type: 'datetime', about: 'The moment before which the changes were made.' },
  q: {
    type: 'text',
    maxLength: 200,
    about: 'A part of the title of a row, or the id of a request.',
  },
} as const satisfies InputsByName
/** The start of a page. */
const pageStart = {
  type: 'text',
  maxLength: 18,
  about: 'The `next` of the page before, a number of at most 18 digits.',
} as const
/** The value of `before` for the next page; null on the last page. */
const nextPageStart = { ...nullableText, optional: true } as const

const actor = {
  type: 'object',
  fields: {
    id: identifier,
    name: nullableText,
    role: { ...nullableText, about: 'The role of the latest change, which may no longer exist.' },
    deleted: { type: 'flag' },
    api_keys: {
      type: 'list',
      of: { type: 'object', fields: { id: identifier, name: text } },
    },
  },
} as const

const returnedRows = {
  type: 'object',
  fields: {
    entity: text,
    removed: { ...count, about: 'Rows that were created, and are removed.' },
    changed: { ...count, about: 'Rows that get their former values.' },
    returned: { ...count, about: 'Deleted rows that return.' },
  },
} as const

const refusedRow = {
  type: 'object',
  fields: {
    entity: text,
    id: identifier,
    title: nullableText,
    status: { type: 'integer' },
    code: text,
    message: text,
    warnings: {
      type: 'list',
      of: { type: 'row' },
      optional: true,
      about: 'Why the row needs a reason. With one it is taken back.',
    },
  },
} as const

const takeBackResult = {
  type: 'object',
  fields: {
    of: { ...count, about: 'The rows whose matching changes are not undone yet.' },
    done: { ...count, about: 'The rows that return to their former state.' },
    entities: { type: 'list', of: returnedRows },
    refused: count,
    failed: { type: 'list', of: refusedRow, about: 'The refused rows, each with the reason.' },
    history_from: {
      ...nullableText,
      format: 'date-time',
      about: 'The moment before which history was removed. Older changes are not taken back.',
    },
  },
} as const

/** The calls of admins about the changes of all rows, and of the server's own tables. */
export const allHistoryCalls = {
  history: {
    request: 'GET history',
    callers: 'account',
    roles: adminOnly,
    summary: 'List all changes',
    description:
      'They include changes of API keys, webhooks and shared views, without keys and secrets. Without a count, which is slow for a long history, the response has `next` instead of `total` and `totalPages`.',
    query: {
      ...pageQuery,
      ...historyFilters,
      before: pageStart,
      count: { type: 'flag', default: 1 },
    },
    answer: changeList,
    beside: {
      total: { ...pageTotals.total, optional: true },
      totalPages: { ...pageTotals.totalPages, optional: true },
      next: nextPageStart,
    },
    responseText: 'The changes, newest first.',
    errors: [400, 401, 403, 422, 429],
  },
  historyByBatch: {
    request: 'GET history/batches',
    callers: 'account',
    roles: adminOnly,
    summary: 'List all changes, one entry per request',
    query: { perPage: pageQuery.perPage, ...historyFilters, before: pageStart },
    answer: batchList,
    beside: { next: nextPageStart },
    responseText: 'The batches, newest first.',
    errors: [400, 401, 403, 422, 429],
  },
  historyActors: {
    request: 'GET history/actors',
    callers: 'account',
    roles: adminOnly,
    summary: 'List the authors of all changes, including deleted ones',
    answer: { type: 'list', of: actor },
    responseText: 'The people by name.',
    errors: [400, 401, 403, 429],
  },
  takeBack: {
    request: 'POST history/take-back',
    callers: 'account',
    roles: adminOnly,
    summary: 'Take back all changes that match filters of the history',
    description: `Each row returns to its state before the first matching change, in one batch that can be undone. Rows that somebody else has changed since, and others that cannot return, stay as they are and are listed. At most ${MAX_TAKE_BACK_ROWS} rows. With \`dryRun\` nothing changes. Changes of API keys, webhooks and shared views cannot be taken back: 409 \`not_undoable\`.`,
    body: {
      filter: { type: 'filters', fields: historyFilters },
      dryRun: { type: 'boolean' },
      expected: {
        type: 'integer',
        min: 0,
        max: MAX_TAKE_BACK_ROWS,
        nullable: true,
        about: 'The number of rows to return, by the dry run. Another number answers 409.',
      },
      reason: {
        type: 'text',
        maxLength: MAX_OVERRIDE_REASON,
        nullable: true,
        about: 'The reason that overrides warnings. History stores it.',
      },
    },
    headers: ['Idempotency-Key'],
    answer: takeBackResult,
    beside: batchIdProperty,
    responseText: 'The result. Without a returned row there is no batch.',
    errors: [401, 403, 409],
  },
} as const satisfies Calls

/** The author of a change. The name is null if the account no longer exists. */
export type Actor = AnswerOf<typeof allHistoryCalls.historyActors>[number]
/** The filters of a request for changes. */
export type ChangeFilters = ReadValues<typeof allHistoryCalls.takeBack>['filter']
/** The result of taking changes back, or of its dry run. */
export type TakeBackResult = AnswerOf<typeof allHistoryCalls.takeBack>
/** A row that is not taken back, with the reason. A row with warnings needs a `reason`. */
export type RefusedTakeBackRow = TakeBackResult['failed'][number]
