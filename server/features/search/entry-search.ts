import { type RawBuilder, sql } from 'kysely'
import { type SearchWords } from '../../../registry/values/search-words.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { removeSigns, spellings } from '../../../registry/values/search-text.ts'
import { type AnyDb, allowAnyTable, type Db } from '../../db/database-types.ts'
import { escapeLike } from '../../db/search/search-entries.ts'
import { getTableName } from '../../db/table-name.ts'
import { listSearchedFields } from '../../rows/filters/word-search.ts'
import { findJoinTargets } from '../../rows/select-rows.ts'
import type { ReadableRows } from '../../rows/readable-rows.ts'

/**
 * The maximum number of entries of one pattern, in all tables and in each table. It is high enough
 * for the best results, and low enough to stay fast.
 */
const MAX_ENTRIES = { all: 2000, each: 100 } as const

/** The rank of a text that contains a word anywhere. */
const LAST_TIER = 3

/** A row whose own text matches, with its rank: from 0 for the complete text to 3 for any part. */
export interface SearchEntry {
  /** The column of the text, as `table.column`. */
  at: string
  row_id: number
  tier: number
}

/** The columns that a caller may search, as `table.column`. */
export function listSearchableColumns(
  registry: Registry,
  entities: readonly ReadableRows[],
): string[] {
  const columns = entities.flatMap(({ resource }) =>
    listSearchedFields(resource).flatMap(([name, field]) => {
      const targets = findJoinTargets(registry, name, field).map(({ target }) => target)
      return targets.length > 0
        ? targets.map((target) => `${getTableName(target)}.${target.title}`)
        : [`${getTableName(resource)}.${name}`]
    }),
  )
  return [...new Set(columns)]
}

/** Returns the spellings of a text in entries, including those without signs. */
const listSpellings = (text: string) =>
  [...new Set([...spellings(text), removeSigns(text)])].filter(Boolean)

/**
 * Returns the patterns of a text, best first: the complete text, its end or start, and its rarest
 * word.
 */
function listPatterns({ whole, words: [rarest = ''] }: SearchWords): string[][] {
  const wholes = listSpellings(whole).map(escapeLike)
  return [
    wholes,
    // People remember a number by its last digits, and a name by its first letters.
    wholes.map((word) => `%${word}`),
    wholes.map((word) => `${word}%`),
    listSpellings(rarest).map((spelling) => `%${escapeLike(spelling)}%`),
  ]
}

/** SQL of an entry's column, as `table.column`. */
const COLUMN_SQL = sql`source || '.' || field`

/** The condition that an entry is of one of some columns. */
export const buildColumnCondition = (columns: readonly string[]) =>
  sql`(${COLUMN_SQL}) = any (${[...columns]}::text[])`

const isLike = (any: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    any.map((pattern) => sql`text like ${pattern}`),
    sql` or `,
  )})`

/** Finds the rows with the rarest word in a text, with the rank of their best text. */
export async function findEntries(
  db: Db,
  search: SearchWords,
  columns: readonly string[],
): Promise<SearchEntry[]> {
  const tiers = listPatterns(search).map(
    (
      any,
      tier,
    ) => sql`(select ${COLUMN_SQL} as at, row_id, ${sql.lit(tier)} as tier from search_entries
      where ${isLike(any)} and ${buildColumnCondition(columns)} limit ${sql.lit(MAX_ENTRIES.all)})`,
  )
  const handle: AnyDb = allowAnyTable(db)
  const { rows } = await sql<SearchEntry>`
    select at, row_id, tier from (
      select at, row_id, min(tier) as tier,
        row_number() over (partition by at order by min(tier), row_id desc) as place
      from (${sql.join(tiers, sql` union all `)}) as e group by at, row_id) as ranked
    where place <= ${sql.lit(MAX_ENTRIES.each)}`.execute(handle)
  return rows
}

/** The condition that an entry contains one of some words. */
const hasOneOf = (words: readonly string[]) =>
  isLike(words.flatMap(listSpellings).map((spelling) => `%${escapeLike(spelling)}%`))

/** Finds the rows with one of some words. They all have the last rank. */
export async function findEntriesOfWords(
  db: Db,
  words: readonly string[],
  columns: readonly string[],
): Promise<SearchEntry[]> {
  const { rows } = await sql<SearchEntry>`
    select distinct ${COLUMN_SQL} as at, row_id, ${sql.lit(LAST_TIER)} as tier from search_entries
    where ${hasOneOf(words)} and ${buildColumnCondition(columns)}
    limit ${sql.lit(MAX_ENTRIES.all)}`.execute(allowAnyTable(db))
  return rows
}

/** The condition that a row of a table has one of some words in one of some columns. */
export function hasWord(
  id: RawBuilder<unknown>,
  columns: readonly string[],
  words: readonly string[],
): RawBuilder<unknown> {
  const [source = ''] = columns[0]?.split('.') ?? []
  return sql`exists (select from search_entries where source = ${source} and row_id = ${id}
    and ${buildColumnCondition(columns)} and ${hasOneOf(words)})`
}
