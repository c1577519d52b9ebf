import type { AskedWords } from '../../../registry/values/asked-words.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { readPage } from '../../rows/select-rows.ts'
import { columnsToAsk, entriesOf, type Entry } from './entry-search.ts'
import { byFit, foundBy, hasOtherWords, ownEntries } from './row-conditions.ts'
import type { ReadableRows } from '../../rows/readable-rows.ts'

/** Rows of one entity in an answer at most, where all are searched. */
export const MOST_ROWS = 6
/** Rows in an answer at most where one entity is searched. */
export const MOST_OF_ONE = 20

/** What is searched, by whom and when. */
interface Asked {
  db: Db
  registry: Registry
  entities: readonly ReadableRows[]
  asked: AskedWords
  now: Date
  /** Rows of one entity in the answer at most. */
  most: number
}

/** The best rows of one entity, with what the caller receives of them, as JSON text; undefined if there are none. */
async function groupOf(
  { db, registry, asked, now, most }: Asked,
  { resource, where }: ReadableRows,
  entries: readonly Entry[],
): Promise<string | undefined> {
  const found = foundBy(registry, resource, entries)
  if (!found) return undefined
  const json = await readPage(db, registry, resource, {
    where: [...where, found, ...hasOtherWords(registry, resource, asked)],
    order: [{ where: [], by: byFit(resource, entries, now) }],
    limit: most,
  })
  return json === '[]' ? undefined : `{"entity":${JSON.stringify(resource.name)},"rows":${json}}`
}

/** How well the best row of an entity fits: by a text of its own rather than by a title that it shows. */
function bestOf({ resource }: ReadableRows, entries: readonly Entry[]): number {
  return Math.min(4, ...ownEntries(resource, entries).map(({ tier }) => tier))
}

/**
 * Finds rows of all entities that somebody may search, as JSON text: a group for each entity, the
 * one with the best row first. The texts of all are asked at once, so that their number hardly counts.
 */
export async function searchEverywhere(asked: Asked): Promise<string> {
  const { db, registry, entities } = asked
  const entries = await entriesOf(db, asked.asked, columnsToAsk(registry, entities))
  const inOrder = entities.toSorted((a, b) => bestOf(a, entries) - bestOf(b, entries))
  const groups = await Promise.all(inOrder.map((entity) => groupOf(asked, entity, entries)))
  return `[${groups.filter(Boolean).join(',')}]`
}
