import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../../registry/fields/compile-once.ts'
import { searchWords } from '../../../registry/values/search-text.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { markOfEntries, readEntryState } from '../../db/search/search-entries.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildTables } from '../../db/tables/schema.ts'
import { type CommonWords, estimateRows, type PageSelection, rowColumn } from '../select-rows.ts'
import {
  findIds,
  findRowIds,
  type IdsByPlace,
  type Place,
  rowsWithWord,
  testsWord,
  wordPlaces,
} from './word-places.ts'
import { search } from './word-search.ts'

type Sql = RawBuilder<unknown>

/** Returns the mark of the texts that a server of this registry keeps. */
const getMark = compileOnce((registry: Registry) => markOfEntries(buildTables(registry), registry))

/** A word, the ids of the texts that have it, and those of the rows; undefined where they are too many. */
interface FoundWord {
  word: string
  ids: IdsByPlace
  rows: readonly number[] | undefined
}

/** The result of a list search. */
export interface FoundWords {
  where: readonly Sql[]
  /** The rows that have a rare word, to select from in place of the table; absent where all words are common. */
  from?: Sql
  /** The query for pages of rows with common words; absent if a word is rare. */
  common?: Omit<CommonWords, 'filters'>
}

/** The rows with these ids. The database looks them up first, whatever the order asks for. */
const rowsWithIds = (resource: AnyResource, ids: readonly number[]) =>
  sql`(select r.* from ${sql.table(getTableName(resource))} as r
    where ${rowColumn('id')} = any (${[...ids]}::int[]) offset 0)`

/** Finds the rows with common words: the longest word has the fewest. */
function commonWords(
  resource: AnyResource,
  places: readonly Place[],
  words: readonly FoundWord[],
): Omit<CommonWords, 'filters'> {
  const tests = words.map(({ word, ids }) => testsWord(places, word, ids))
  const { word = '', ids = [] } = words[0] ?? {}
  return { tests, from: rowsWithWord(resource, places, word, ids), where: tests.slice(1) }
}

/**
 * Finds the conditions of a search. A rare word becomes the ids of the rows that have it, which are
 * looked up in an index of all texts. Rows with a common one are met soon in most orders.
 */
export async function findWords(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  q: string,
): Promise<FoundWords> {
  const where = search(registry, resource, q)
  if (where.length === 0) return { where }
  const { mark, hasIndex } = await readEntryState(db)
  const places = wordPlaces(registry, resource, hasIndex) ?? []
  // A newer server may keep other texts than this one.
  if (places.length === 0 || mark !== getMark(registry)) return { where }
  const words = await Promise.all(
    searchWords(q).map(async (word): Promise<FoundWord> => {
      const ids = await findIds(db, places, word)
      return { word, ids, rows: await findRowIds(db, resource, places, ids) }
    }),
  )
  const [rarest] = words
    .flatMap(({ word, rows }) => (rows ? [{ word, rows }] : []))
    .sort((first, second) => first.rows.length - second.rows.length)
  if (!rarest) return { where, common: commonWords(resource, places, words) }
  return {
    where: words
      .filter(({ word }) => word !== rarest.word)
      .map(({ word, ids }) => testsWord(places, word, ids)),
    from: rowsWithIds(resource, rarest.rows),
  }
}

/** The maximum number of filtered rows that are all read before they are sorted. */
export const MAX_NARROWED = 10_000

/** A page of a list, with the conditions by which the database estimates the number of its rows. */
interface SearchedPage<P extends PageSelection> {
  page: P
  estimated: PageSelection['where']
}

/**
 * Adds a search to a page of the visible rows of a list. Rows with common words are looked up by the
 * filters beside them where these leave few rows.
 */
export async function searchPage<P extends PageSelection & { q: string }>(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  { page, visible }: { page: P; visible: readonly Sql[] },
): Promise<SearchedPage<P>> {
  const { where, from, common } = await findWords(db, registry, resource, page.q)
  const filters = page.where
  const estimated = [...visible, ...filters, ...where]
  if (!common) return { page: { ...page, from, where: estimated }, estimated }
  const narrow = [...visible, ...filters]
  const isNarrow =
    filters.length > 0 && (await estimateRows(db, registry, resource, narrow)) <= MAX_NARROWED
  const searched: P = isNarrow
    ? { ...page, narrow, where: common.tests }
    : { ...page, where: visible, common: { ...common, filters } }
  return { page: searched, estimated }
}
