import { Hono } from 'hono'
import { choiceOf } from '../../../registry/fields/choice.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { askedWords, SHORTEST_WORD } from '../../../registry/values/asked-words.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/read-query.ts'
import { searchedEntities } from './searched-entities.ts'
import { MOST_OF_ONE, MOST_ROWS, searchEverywhere } from './search-everywhere.ts'
import { problemOfSearch } from '../../rows/filters/word-search.ts'

/** The request that finds rows of every entity; without it a client searches what it has. */
export const SEARCH = 'GET search'

function asked(q: string) {
  const words = askedWords(q)
  const problem = words
    ? problemOfSearch(q)
    : { key: 'errors.field.short_word', params: { min: SHORTEST_WORD } }
  if (!words || problem) throw new Problem(400, 'invalid', {}, problem && { q: problem })
  return words
}

/** The route that finds rows by what somebody types, in all that they may read or in one entity of it. */
export function searchRoutes({ db, registry, timeZone, clock }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/search', async (c) => {
    const now = clock()
    const all = searchedEntities(registry, c.get('caller'), dayIn(timeZone, now))
    const options = readOptions(readQuery(c), {
      q: { type: 'longtext' },
      entity: choiceOf(all.map(({ resource }) => resource.name)),
    })
    const entity = options.get('entity')
    const isOne = entity !== undefined
    const data = await searchEverywhere({
      db,
      registry,
      entities: isOne ? all.filter(({ resource }) => resource.name === entity) : all,
      asked: asked(String(options.get('q') ?? '')),
      now,
      most: isOne ? MOST_OF_ONE : MOST_ROWS,
    })
    return jsonText(c, `{"data":${data}}`)
  })
  return app
}
