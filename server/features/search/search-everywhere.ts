import type { SearchWords } from '../../../registry/values/search-words.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { readPage } from '../../rows/select-rows.ts'
import {
  listSearchableColumns,
  findEntries,
  findEntriesOfWords,
  type SearchEntry,
} from './entry-search.ts'
import { findNearChoices } from './near-words.ts'
import {
  orderByRank,
  buildEntryCondition,
  hasChoices,
  filterOwnEntries,
  type WordChoice,
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

/** The entries that match a search, and the further words that their rows must match. */
interface FoundEntries {
  entries: readonly SearchEntry[]
  otherChoices: readonly WordChoice[]
}

/**
 * Reads the best rows of one entity with the caller's fields, as JSON text; undefined if there are
 * none.
 */
async function buildGroup(
  { db, registry, now, most }: GlobalSearch,
  { resource, where }: ReadableRows,
  { entries, otherChoices }: FoundEntries,
): Promise<string | undefined> {
  const condition = buildEntryCondition(registry, resource, entries)
  if (!condition) return undefined
  const json = await readPage(db, registry, resource, {
    where: [...where, condition, ...hasChoices(registry, resource, otherChoices)],
    order: [{ where: [], by: orderByRank(resource, entries, now) }],
    limit: most,
  })
  return json === '[]' ? undefined : `{"entity":${JSON.stringify(resource.name)},"rows":${json}}`
}

/** Returns the best rank of an entity's rows. Own texts rank above referenced titles. */
function getBestRank({ resource }: ReadableRows, entries: readonly SearchEntry[]): number {
  return Math.min(4, ...filterOwnEntries(resource, entries).map(({ tier }) => tier))
}

/** Reads the rows of found entries, as JSON text with a group for each entity. */
async function readGroups(search: GlobalSearch, found: FoundEntries): Promise<string> {
  const inOrder = search.entities.toSorted(
    (first, second) => getBestRank(first, found.entries) - getBestRank(second, found.entries),
  )
  const groups = await Promise.all(inOrder.map((entity) => buildGroup(search, entity, found)))
  return `[${groups.filter(Boolean).join(',')}]`
}

/**
 * Searches all entities that the caller may search. Returns JSON text with a group for each entity,
 * the best match first. One statement searches all entities.
 */
export async function searchEverywhere(search: GlobalSearch): Promise<string> {
  const { db, registry, entities, words } = search
  const entries = await findEntries(db, words, listSearchableColumns(registry, entities))
  const otherChoices = words.words.slice(1).map((word) => [word])
  return readGroups(search, { entries, otherChoices })
}

/** Searches for rows with words near the typed ones. Returns JSON text as `searchEverywhere` does. */
export async function searchNear(search: GlobalSearch): Promise<string> {
  const { db, registry, entities, words } = search
  const columns = listSearchableColumns(registry, entities)
  const choices = await findNearChoices(db, words.words, columns)
  const [firstChoice, ...otherChoices] = choices ?? []
  if (!firstChoice) return '[]'
  const entries = await findEntriesOfWords(db, firstChoice, columns)
  return readGroups(search, { entries, otherChoices })
}
