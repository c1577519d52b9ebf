import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../../registry/fields/compile-once.ts'
import { listSearchWords } from '../../../registry/values/search-text.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { computeEntriesMark, readEntryState } from '../../db/search/search-entries.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildTables } from '../../db/tables/schema.ts'
import {
  type CommonWords,
  estimateRows,
  type PageSelection,
  buildColumnRef,
} from '../select-rows.ts'
import {
  findIds,
  type FoundIds,
  findRowIds,
  type IdsByColumn,
  type SearchedColumn,
  buildRowsWithWord,
  hasWord,
  findWordPlaces,
} from './word-places.ts'
import { buildSearchConditions } from './word-search.ts'

type Sql = RawBuilder<unknown>

/** Returns the mark of the search entries that a server with this registry writes. */
const getEntriesMark = compileOnce((registry: Registry) =>
  computeEntriesMark(buildTables(registry), registry),
)

/** A searched word with the ids of its texts and rows. `rows` is undefined if they are too many. */
interface FoundWord {
  word: string
  ids: IdsByColumn
  rows: FoundIds | undefined
}

/** The result of a list search. */
export interface FoundWords {
  where: readonly Sql[]
  /** The rows with the rarest word, selected instead of the table; absent if all are common. */
  from?: Sql
  /** The query for pages of rows with common words; absent if a word is rare. */
  common?: Omit<CommonWords, 'filters'>
}

/** Selects the rows with these ids. `offset 0` makes the database look them up first. */
const buildRowsWithIds = (resource: AnyResource, { list }: FoundIds) =>
  sql`(select r.* from ${sql.table(getTableName(resource))} as r
    where ${buildColumnRef('id')} = any (${list}::int[]) offset 0)`

/** Builds the query for common words. It starts with the longest word, which has fewest rows. */
function buildCommonWords(
  resource: AnyResource,
  columns: readonly SearchedColumn[],
  words: readonly FoundWord[],
): Omit<CommonWords, 'filters'> {
  const tests = words.map(({ word, ids }) => hasWord(columns, word, ids))
  const { word = '', ids = [] } = words[0] ?? {}
  return { tests, from: buildRowsWithWord(resource, columns, word, ids), where: tests.slice(1) }
}

/**
 * Finds the conditions of a search. The index of all texts resolves a rare word to row ids. A
 * common word needs no index, because most sort orders reach its rows soon.
 */
export async function findWords(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  q: string,
): Promise<FoundWords> {
  const where = buildSearchConditions(registry, resource, q)
  if (where.length === 0) return { where }
  const { mark, hasIndex } = await readEntryState(db)
  const columns = findWordPlaces(registry, resource, hasIndex) ?? []
  // A newer server may store other search entries than this one.
  if (columns.length === 0 || mark !== getEntriesMark(registry)) return { where }
  const words = await Promise.all(
    listSearchWords(q).map(async (word): Promise<FoundWord> => {
      const ids = await findIds(db, columns, word)
      return { word, ids, rows: await findRowIds(db, resource, columns, ids) }
    }),
  )
  const [rarest] = words
    .flatMap(({ word, rows }) => (rows ? [{ word, rows }] : []))
    .sort((first, second) => first.rows.count - second.rows.count)
  if (!rarest) return { where, common: buildCommonWords(resource, columns, words) }
  return {
    where: words
      .filter(({ word }) => word !== rarest.word)
      .map(({ word, ids }) => hasWord(columns, word, ids)),
    from: buildRowsWithIds(resource, rarest.rows),
  }
}

/** The maximum number of filtered rows that are read completely before sorting. */
export const MAX_NARROWED = 10_000

/** A page of a list, with the conditions by which the database estimates the number of its rows. */
export interface SearchedPage<P extends PageSelection> {
  page: P
  estimated: PageSelection['where']
}

/**
 * Adds a search to a page of the visible rows of a list. If the other filters leave few rows, these
 * are read first and then tested for common words.
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
  const searchedPage: P = isNarrow
    ? { ...page, rareConditions: narrow, where: common.tests }
    : { ...page, where: visible, common: { ...common, filters } }
  return { page: searchedPage, estimated }
}
