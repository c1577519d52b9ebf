import type { Registry } from '../../../registry/entities/registry.ts'
import { SHORTEST_WORD } from '../../../registry/values/search-words.ts'
import { SEARCH } from '../../../registry/values/search-limits.ts'
import { ROLES } from '#business/words'
import { errorResponses, objectSchema, okResponse } from '../../openapi/components.ts'
import type { Json } from '../../openapi/schemas.ts'

const TEXT =
  'Each word must be in a searchable text of the row, or in the title of a row that it refers to. ' +
  'Case, accents and the digits of a script are ignored; in numbers, spaces and signs are too. ' +
  'Only rows and fields that the caller may read are searched and returned. The best matches come ' +
  'first: a complete text, then its end, then its beginning. Rows that are not deleted, and rows ' +
  'with dates close to now, come before others.'

const PHONE_TEXT =
  'A number without a country code is one of the country in the settings of the business. ' +
  'A number with an extension is also found without it. Only rows and fields that the caller may ' +
  'read are compared and returned.'

/** The operation that finds the rows with a phone number. */
const searchPhoneOperation = (registry: Registry, group: Json): Json => ({
  tags: ['reports'],
  operationId: 'searchPhone',
  summary: 'Find the rows with a phone number',
  description: PHONE_TEXT,
  'x-roles': ROLES,
  'x-extension': true,
  parameters: [
    {
      name: 'phone',
      in: 'query',
      required: true,
      description: 'A phone number in any spelling, with or without its country code.',
      schema: { type: 'string' },
    },
    {
      name: 'entity',
      in: 'query',
      description: 'The only entity to search. The default is all entities.',
      schema: { type: 'string', enum: Object.keys(registry) },
    },
  ],
  responses: {
    200: okResponse({ type: 'array', items: group }, 'The rows with the number.', {
      likely: {
        type: 'array',
        items: group,
        description: 'Without such rows, those whose number lacks a country code or has one.',
      },
    }),
    ...errorResponses([400, 401, 422, 429]),
  },
})

/** The paths that find rows of all entities. */
export function searchPaths(registry: Registry): Record<string, Record<string, Json>> {
  const group = objectSchema({
    entity: { type: 'string', enum: Object.keys(registry) },
    rows: {
      type: 'array',
      items: { type: 'object' },
      description: 'Rows of the entity, as in its lists.',
    },
  })
  return {
    '/search': {
      get: {
        tags: ['reports'],
        operationId: 'search',
        summary: 'Search the rows of all entities',
        description: TEXT,
        'x-roles': ROLES,
        'x-extension': true,
        parameters: [
          {
            name: 'q',
            in: 'query',
            required: true,
            description: `At least one word of ${SHORTEST_WORD} letters or digits.`,
            schema: { type: 'string', maxLength: SEARCH.length },
          },
          {
            name: 'entity',
            in: 'query',
            description:
              'The only entity to search, with more results. The default is all entities.',
            schema: { type: 'string', enum: Object.keys(registry) },
          },
        ],
        responses: {
          200: okResponse({ type: 'array', items: group }, 'The best rows of each entity.'),
          ...errorResponses([400, 401, 429]),
        },
      },
    },
    '/search/phone': { get: searchPhoneOperation(registry, group) },
  }
}
