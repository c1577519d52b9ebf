import type { ResourceName } from '#business/words'
import type { searchCalls } from '../../../registry/calls/search-calls.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { parseSearchWords, MIN_WORD_LENGTH } from '../../../registry/values/search-words.ts'
import type { Handler, Handlers } from '../../calls/handlers.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import { searchPhoneOfBusiness } from '../../rows/filters/search-phones.ts'
import { findSearchProblem } from '../../rows/filters/word-search.ts'
import type { ReadableRows } from '../../rows/readable-rows.ts'
import { searchByPhone } from './search-by-phone.ts'
import { MAX_ROWS, MAX_ROWS_PER_ENTITY, searchEverywhere, searchNear } from './search-everywhere.ts'
import { listPhoneEntities, listSearchedEntities } from './searched-entities.ts'

function parseSearch(searchText: string) {
  const words = parseSearchWords(searchText)
  const problem = words
    ? findSearchProblem(searchText)
    : { key: 'errors.field.short_word', params: { min: MIN_WORD_LENGTH } }
  if (!words || problem) throw new Problem(400, 'invalid', {}, problem && { q: problem })
  return words
}

/**
 * Returns the entities to search: the requested one, the members of a requested union, or all.
 * Throws 422 if it cannot be searched.
 */
function selectEntities(
  entities: readonly ReadableRows[],
  requested: AnyResource | undefined,
): readonly ReadableRows[] {
  if (!requested) return entities
  const names: readonly ResourceName[] = requested.union ?? [requested.name]
  const selected = entities.filter(({ resource }) => names.includes(resource.name))
  const values = entities.map(({ resource }) => resource.name).join(', ')
  if (selected.length === 0)
    throw createInvalidProblem({ entity: { key: 'errors.field.not_choice', params: { values } } })
  return selected
}

type SearchCall = typeof searchCalls.search | typeof searchCalls.searchNear

/** Creates the handler that searches by words with one of the searches. */
const createWordSearch =
  (search: typeof searchEverywhere): Handler<SearchCall> =>
  async ({ db, registry, timeZone, clock, business }, c, readValues) => {
    const { q, entity } = await readValues()
    const now = clock()
    const searchable = listSearchedEntities(registry, c.get('caller'), getLocalDay(timeZone, now))
    const entities = selectEntities(searchable, entity)
    const words = parseSearch(await searchPhoneOfBusiness(business, q))
    const most = entity ? MAX_ROWS_PER_ENTITY : MAX_ROWS
    const data = await search({ db, registry, entities, words, now, most })
    return sendJsonText(c, `{"data":${data}}`)
  }

/** The handlers that search all rows that the caller may read, or those of one entity. */
export const searchHandlers: Handlers<typeof searchCalls> = {
  search: createWordSearch(searchEverywhere),
  searchNear: createWordSearch(searchNear),
  searchPhone: async ({ db, registry, timeZone, clock, business }, c, readValues) => {
    const { phone, entity } = await readValues()
    const searchable = listPhoneEntities(registry, c.get('caller'), getLocalDay(timeZone, clock()))
    const entities = selectEntities(searchable, entity)
    const { phoneCountry: country } = await business.current()
    return c.json(await searchByPhone({ db, registry, entities, phone, country }))
  },
}
