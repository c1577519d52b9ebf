import { SEARCH_LIMITS } from '../values/search-limits.ts'
import { MIN_WORD_LENGTH } from '../values/search-words.ts'
import type { AnswerOf, Calls, ResponseShape } from './call.ts'

/** The search results of one entity. */
const entitySearchResults = {
  type: 'object',
  fields: {
    entity: { type: 'entity', offers: () => true },
    rows: {
      type: 'list',
      of: { type: 'row' },
      about: 'Rows of the entity, as in its lists.',
    },
  },
} as const satisfies ResponseShape

/** The search text, and the only entity to search. */
const searchQuery = {
  q: {
    type: 'longtext',
    required: true,
    about:
      `At least one word of ${MIN_WORD_LENGTH} letters or digits, ` +
      `and at most ${SEARCH_LIMITS.length} characters.`,
  },
  entity: {
    type: 'entity',
    offers: () => true,
    about: 'The only entity to search, with more results. The default is all entities.',
  },
} as const

/** The calls that find rows of all entities. */
export const searchCalls = {
  search: {
    request: 'GET search',
    callers: 'account',
    summary: 'Search the rows of all entities',
    description:
      'Each word must be in a searchable text of the row, or in the title of a row that it refers to. ' +
      'Case, accents and the digits of a script are ignored; in numbers, spaces and signs are too. ' +
      'Only rows and fields that the caller may read are searched and returned. The best matches come ' +
      'first: a complete text, then its end, then its beginning. Rows that are not deleted, and rows ' +
      'with dates close to now, come before others.',
    query: searchQuery,
    answer: { type: 'list', of: entitySearchResults },
    responseText: 'The best rows of each entity.',
    errors: [400, 401, 422, 429],
  },
  searchNear: {
    request: 'GET search/near',
    callers: 'account',
    summary: 'Find rows whose words are spelt a little differently',
    description:
      'For a search without results. Each word of four letters or more also finds words with one other, ' +
      'missing or swapped letter; one of six or more, with two. Words with digits are not changed.',
    query: searchQuery,
    answer: { type: 'list', of: entitySearchResults },
    responseText: 'The rows of each entity.',
    errors: [400, 401, 422, 429],
  },
  searchPhone: {
    request: 'GET search/phone',
    callers: 'account',
    summary: 'Find the rows with a phone number',
    description:
      'A number without a country code is one of the country in the settings of the business. ' +
      'A number with an extension is also found without it. Only rows and fields that the caller may ' +
      'read are compared and returned.',
    query: {
      phone: {
        type: 'phone',
        required: true,
        about: 'A phone number in any spelling, with or without its country code.',
      },
      entity: {
        type: 'entity',
        offers: () => true,
        about: 'The only entity to search. The default is all entities.',
      },
    },
    answer: { type: 'list', of: entitySearchResults },
    beside: {
      likely: {
        type: 'list',
        of: entitySearchResults,
        about: 'Without such rows, those whose number lacks a country code or has one.',
      },
    },
    responseText: 'The rows with the number.',
    errors: [400, 401, 422, 429],
  },
} as const satisfies Calls

/** Search results, grouped by entity. */
export type SearchResultGroups = AnswerOf<typeof searchCalls.search>
