import { HISTORY_VERBS, mayReadHistory } from '../changes/history.ts'
import type { AnyResource } from '../entities/registry.ts'
import { STANDARD_VERBS } from '../words/verbs.ts'
import type { AnswerOf, Calls, InputsByName, ResponseShape } from './call.ts'

const text = { type: 'text' } as const
const nullableText = { ...text, nullable: true } as const
const integer = { type: 'integer' } as const
const identifier = { type: 'integer', min: 1 } as const
const textList = { type: 'list', of: text } as const

/** The values of a change of one row. */
export const changeFields = {
  id: text,
  batch: {
    type: 'text',
    format: 'uuid',
    about:
      'The id of all changes of the request in history. A request without changes has no entry in history.',
  },
  at: { type: 'text', format: 'date-time' },
  actor_id: { ...integer, nullable: true, about: 'The account; null for the system.' },
  actor: { ...nullableText, about: 'Its name, for those who may see the staff.' },
  api_key: { ...nullableText, about: 'The name of the API key that made the change.' },
  actor_role: nullableText,
  verb: {
    type: 'text',
    values: [...STANDARD_VERBS, ...HISTORY_VERBS],
    open: true,
    about: 'The verb: one of these, or an own action of the entity.',
  },
  entity: text,
  row_id: integer,
  title: nullableText,
  display_name: {
    ...nullableText,
    about: 'The name by which people call the row, without times, if it has one besides the title.',
  },
  kind: { type: 'text', values: ['insert', 'update', 'delete'] },
  fields: { ...textList, about: 'The changed fields that the caller may read.' },
  before: { type: 'row', about: 'The values before the change, as in rows.' },
  after: { type: 'row', about: 'The values after the change.' },
  reason: nullableText,
  undoes: { ...nullableText, about: 'The batch that this undoes.' },
  undone: { type: 'flag', about: 'True if a later change undid it.' },
  request_id: nullableText,
} as const satisfies Readonly<Record<string, ResponseShape>>

/** The changes of rows, and those of whole requests, newest first. */
export const changeList = { type: 'list', of: { type: 'object', fields: changeFields } } as const
export const batchList = {
  type: 'list',
  of: {
    type: 'object',
    fields: {
      ...changeFields,
      records: { ...integer, about: 'The number of changed rows of that entity.' },
      changes: { ...integer, about: 'The number of all its changes.' },
    },
  },
} as const

/** The query values that select a page of history. */
export const pageQuery = {
  page: { type: 'integer', min: 1, max: 1_000_000, default: 1 },
  perPage: { type: 'integer', min: 1, max: 200, default: 25 },
} as const satisfies InputsByName
/** The total numbers of changes and pages. */
export const pageTotals = { total: integer, totalPages: integer } as const

const rowPath = {
  entity: { type: 'entity', offers: (_: AnyResource) => true, may: mayReadHistory },
  id: identifier,
} as const satisfies InputsByName

/** The calls about the history of one row, and about the changes of the caller's session. */
export const historyCalls = {
  historyOfRow: {
    request: 'GET history/{entity}/{id}',
    callers: 'account',
    summary: 'List the changes of one row',
    description:
      'For callers who may read the row, without fields that they may not read. Purged rows keep their history.',
    path: rowPath,
    query: pageQuery,
    answer: changeList,
    beside: pageTotals,
    responseText: 'The changes, newest first.',
    errors: [400, 401, 403, 404, 422, 429],
  },
  rowAt: {
    request: 'GET history/{entity}/{id}/at',
    callers: 'account',
    summary: 'Read a row as it was at a moment',
    description:
      'The fields that differ from now. Computed and volatile fields have no history and are left out. A moment before which history was removed answers 422 `before_history`.',
    path: rowPath,
    query: { moment: { type: 'datetime', required: true } },
    answer: {
      type: 'object',
      fields: {
        existed: { type: 'flag', about: 'True if the row existed at the moment.' },
        exists: { type: 'flag', about: 'True if the row exists now.' },
        fields: {
          ...textList,
          about: 'The fields whose values differ, of those that the caller may read.',
        },
        before: { type: 'row', about: 'Their values at the moment, as in rows.' },
        after: { type: 'row', about: 'Their current values.' },
      },
    },
    responseText: 'The row then and now.',
    errors: [400, 401, 403, 404, 422, 429],
  },
  historyOfSession: {
    request: 'GET history/mine',
    callers: 'account',
    summary: 'List the last 20 batches of the caller in this session',
    answer: batchList,
    responseText: 'The batches, newest first.',
    errors: [400, 401, 403, 429],
  },
} as const satisfies Calls

/** A change of a row, with the values that the reader may see. */
export type Change = AnswerOf<typeof historyCalls.historyOfRow>[number]
/** All changes of one request, led by its main change. */
export type Batch = AnswerOf<typeof historyCalls.historyOfSession>[number]
/** A row as it was at a moment, beside its current values. */
export type PastRow = AnswerOf<typeof historyCalls.rowAt>
