import { canOpenList } from '../entities/access.ts'
import type { AnswerOf, Calls, ResponseShape } from './call.ts'

/** The property `versions` beside `data` in responses with counts. */
const countTotals = {
  versions: {
    type: 'map',
    of: { type: 'integer' },
    optional: true,
    about: 'The versions of the entities before they were counted, as events have them.',
  },
} as const satisfies Record<string, ResponseShape>

/** The calls that count the rows of lists. */
export const countCalls = {
  counts: {
    request: 'GET counts',
    callers: 'account',
    summary: 'Count the waiting rows of each list that the caller may open',
    answer: {
      type: 'map',
      of: { type: 'integer' },
      about: 'Counts by entity and list: `entity.list`.',
    },
    beside: countTotals,
    responseText: 'The counts.',
    errors: [400, 401, 429],
  },
  listCounts: {
    request: 'GET counts/{entity}',
    callers: 'account',
    summary: 'Count the rows of each list of an entity',
    description:
      'For the lists that the caller may open. Without deleted rows, if a list shows them separately.',
    path: {
      entity: {
        type: 'entity',
        offers: () => true,
        may: (role, { lists }) => Object.values(lists).some((list) => canOpenList(role, list)),
      },
    },
    answer: { type: 'map', of: { type: 'integer' }, about: 'Numbers of rows by list.' },
    beside: countTotals,
    responseText: 'The counts.',
    errors: [400, 401, 403, 404, 429],
  },
} as const satisfies Calls

/** Row counts by list. */
export type Counts = AnswerOf<typeof countCalls.counts>
