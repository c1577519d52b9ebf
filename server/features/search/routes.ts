import { Hono } from 'hono'
import { buildChoice } from '../../../registry/fields/choice.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { parseSearchWords, SHORTEST_WORD } from '../../../registry/values/search-words.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { jsonText } from '../../http/json-text.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { phoneEntities, searchedEntities } from './searched-entities.ts'
import { searchByPhone } from './search-by-phone.ts'
import { MAX_ROWS_PER_ENTITY, MAX_ROWS, searchEverywhere } from './search-everywhere.ts'
import { searchPhoneOfBusiness } from '../../rows/filters/search-phones.ts'
import { problemOfSearch } from '../../rows/filters/word-search.ts'

/**
 * The request line of the search. If the capabilities lack it, clients search the rows that they
 * have.
 */
export const SEARCH = 'GET search'
/** The request line of the search for rows with a phone number. */
export const SEARCH_PHONE = 'GET search/phone'

function parseSearch(q: string) {
  const words = parseSearchWords(q)
  const problem = words
    ? problemOfSearch(q)
    : { key: 'errors.field.short_word', params: { min: SHORTEST_WORD } }
  if (!words || problem) throw new Problem(400, 'invalid', {}, problem && { q: problem })
  return words
}

/** The routes that search all rows that the caller may read, or those of one entity. */
export function searchRoutes(deps: Deps): Hono<AppEnv> {
  const { db, registry, timeZone, clock } = deps
  const app = new Hono<AppEnv>()
  app.get('/search', async (c) => {
    const now = clock()
    const all = searchedEntities(registry, c.get('caller'), getLocalDay(timeZone, now))
    const options = readOptions(readQuery(c), {
      q: { type: 'longtext' },
      entity: buildChoice(all.map(({ resource }) => resource.name)),
    })
    const entity = options.get('entity')
    const q = await searchPhoneOfBusiness(deps.business, String(options.get('q') ?? ''))
    const isOne = entity !== undefined
    const data = await searchEverywhere({
      db,
      registry,
      entities: isOne ? all.filter(({ resource }) => resource.name === entity) : all,
      words: parseSearch(q),
      now,
      most: isOne ? MAX_ROWS_PER_ENTITY : MAX_ROWS,
    })
    return jsonText(c, `{"data":${data}}`)
  })
  app.get('/search/phone', async (c) => {
    const all = phoneEntities(registry, c.get('caller'), getLocalDay(timeZone, clock()))
    const options = readOptions(readQuery(c), {
      phone: { type: 'phone' },
      entity: buildChoice(all.map(({ resource }) => resource.name)),
    })
    const [phone, entity] = [options.get('phone'), options.get('entity')]
    if (phone === undefined) throw invalid({ phone: { key: 'errors.field.required' } })
    const { phoneCountry: country } = await deps.business.current()
    const entities = all.filter(({ resource }) => entity === undefined || resource.name === entity)
    return c.json(await searchByPhone({ db, registry, entities, phone: String(phone), country }))
  })
  return app
}
