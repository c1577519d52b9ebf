import type { SearchWords } from '../../../registry/values/search-words.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { readPage } from '../../rows/select-rows.ts'
import { listSearchableColumns, findEntries, type SearchEntry } from './entry-search.ts'
import {
  orderByRank,
  buildEntryCondition,
  hasOtherWords,
  filterOwnEntries,
} from './row-conditions.ts'
import type { ReadableRows } from '../../rows/readable-rows.ts'

/** The maximum number of results per entity in a search over all entities. */
export const MAX_ROWS = 6
/** The maximum number of results in a search of one entity. */
export const MAX_ROWS_PER_ENTITY = 20

/** The search text, the caller and the time. */
interface GlobalSearch {
  db: Db
  registry: Registry
  entities: readonly ReadableRows[]
  words: SearchWords
  now: Date
  /** The maximum number of rows of one entity. */
  most: number
}

/**
 * Reads the best rows of one entity with the caller's fields, as JSON text; undefined if there are
 * none.
 */
async function buildGroup(
  { db, registry, words, now, most }: GlobalSearch,
  { resource, where }: ReadableRows,
  entries: readonly SearchEntry[],
): Promise<string | undefined> {
  const condition = buildEntryCondition(registry, resource, entries)
  if (!condition) return undefined
  const json = await readPage(db, registry, resource, {
    where: [...where, condition, ...hasOtherWords(registry, resource, words)],
    order: [{ where: [], by: orderByRank(resource, entries, now) }],
    limit: most,
  })
  return json === '[]' ? undefined : `{"entity":${JSON.stringify(resource.name)},"rows":${json}}`
}

/** Returns the best rank of an entity's rows. Own texts rank above referenced titles. */
function getBestRank({ resource }: ReadableRows, entries: readonly SearchEntry[]): number {
  return Math.min(4, ...filterOwnEntries(resource, entries).map(({ tier }) => tier))
}

/**
 * Searches all entities that the caller may search. Returns JSON text with a group for each entity,
 * the best match first. One statement searches all entities.
 */
export async function searchEverywhere(search: GlobalSearch): Promise<string> {
  const { db, registry, entities } = search
  const entries = await findEntries(db, search.words, listSearchableColumns(registry, entities))
  const inOrder = entities.toSorted(
    (first, second) => getBestRank(first, entries) - getBestRank(second, entries),
  )
  const groups = await Promise.all(inOrder.map((entity) => buildGroup(search, entity, entries)))
  return `[${groups.filter(Boolean).join(',')}]`
}
