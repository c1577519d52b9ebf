import { type RawBuilder, sql } from 'kysely'
import { isCodeField } from '../../../registry/fields/codes.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { removeSigns, spellings } from '../../../registry/values/search-text.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { buildEntryContains, buildIndexedEntryContains } from '../../db/search/search-entries.ts'
import { getTableName } from '../../db/table-name.ts'
import { findJoinTargets, buildColumnRef } from '../select-rows.ts'
import { listSearchedFields } from './word-search.ts'

type Sql = RawBuilder<unknown>

/** A searched column: a text of the row itself, or the title of a referenced row. */
export interface SearchedColumn {
  source: string
  field: string
  declared: Field
  /** The column that has the id of the text's row. */
  id: Sql
  /** An extra condition on the row: the type of a polymorphic reference. */
  kind: Sql
  isOwn: boolean
  /** True if a separate index covers the texts of the table. */
  isIndexed: boolean
}

/** The maximum number of rows to look up by id. More rows are found soon in any order. */
export const MAX_WORD_ROWS = 5000
/** The maximum number of titles to look up. Many rows may refer to each. */
const MAX_TITLES = 500

/**
 * Ids as the text of an SQL array, which the server passes from one statement to the next. Thousands
 * of numbers would take longer to parse and to write than their statement.
 */
export interface FoundIds {
  count: number
  list: string
}

const NO_IDS: FoundIds = { count: 0, list: '{}' }

/** Per column, the ids of the texts with a word; undefined for a column with too many. */
export type IdsByColumn = readonly (FoundIds | undefined)[]

/** Returns the columns that a search covers; undefined if one of them is not stored as text. */
export function findWordPlaces(
  registry: Registry,
  resource: AnyResource,
  hasIndex: (source: string) => boolean,
): SearchedColumn[] | undefined {
  const columns: SearchedColumn[] = []
  for (const [name, field] of listSearchedFields(resource)) {
    const targets = findJoinTargets(registry, name, field)
    for (const { target, kindCondition } of targets) {
      const declared = target.fields[target.title]
      if (!declared || target.union) return undefined
      const source = getTableName(target)
      columns.push({
        source,
        field: target.title,
        declared,
        kind: kindCondition,
        id: buildColumnRef(name),
        isOwn: false,
        isIndexed: hasIndex(source),
      })
    }
    if (targets.length > 0) continue
    const source = getTableName(resource)
    columns.push({
      source,
      field: name,
      declared: field,
      kind: sql``,
      id: buildColumnRef('id'),
      isOwn: true,
      isIndexed: hasIndex(source),
    })
  }
  const areAllTexts = columns.every(({ declared }) => getTypeTraits(declared.type).kind === 'text')
  return areAllTexts && !resource.union ? columns : undefined
}

const listSpellings = ({ declared }: SearchedColumn, word: string): readonly string[] =>
  isCodeField(declared) ? [removeSigns(word)] : spellings(word)

/** The condition that a search entry belongs to a column and contains a word. */
function buildEntryCondition(
  column: SearchedColumn,
  word: string,
  contains: (text: string) => Sql,
): Sql {
  const texts = listSpellings(column, word).map(contains)
  return sql`source = ${sql.lit(column.source)} and field = ${column.field}
    and (${sql.join(texts, sql` or `)})`
}

/** Writes the condition of `buildEntryCondition` so that the database can use an index. */
const buildIndexedEntryCondition = (column: SearchedColumn, word: string): Sql =>
  buildEntryCondition(
    column,
    word,
    column.isIndexed ? buildIndexedEntryContains : buildEntryContains,
  )

const isShort = (text: string) => [...text].length < 3

const getRowLimit = ({ isOwn }: SearchedColumn) => (isOwn ? MAX_WORD_ROWS : MAX_TITLES)

/**
 * Finds the ids of the texts with a word, per column, in the index of all texts. It skips words of
 * one or two letters, because too many texts contain them.
 */
export async function findIds(
  db: Db,
  columns: readonly SearchedColumn[],
  word: string,
): Promise<IdsByColumn> {
  if (columns.some((column) => listSpellings(column, word).some(isShort)))
    return columns.map(() => undefined)
  const parts = columns.map(
    (column, index) => sql`select ${sql.lit(index)}::int as place, count(*)::int as count,
      coalesce(array_agg(id), '{}')::text as list
      from (select row_id as id from search_entries
        where ${buildIndexedEntryCondition(column, word)} limit ${getRowLimit(column) + 1}) as e`,
  )
  const { rows } = await sql<FoundIds & { place: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return columns.map((column, index) => {
    const found = rows.find(({ place }) => place === index) ?? NO_IDS
    return found.count > getRowLimit(column) ? undefined : found
  })
}

/**
 * Finds the ids of the rows that have a word, by the ids of texts; undefined if they are too many.
 * Many rows may refer to the same title.
 */
export async function findRowIds(
  db: Db,
  resource: AnyResource,
  columns: readonly SearchedColumn[],
  ids: IdsByColumn,
): Promise<FoundIds | undefined> {
  if (ids.includes(undefined)) return undefined
  const found = columns.flatMap((column, index) => {
    const columnIds = ids[index]
    return columnIds && columnIds.count > 0 ? [{ ...column, list: columnIds.list }] : []
  })
  if (found.length === 0) return NO_IDS
  const parts = found.map(({ isOwn, id, kind, list }) =>
    isOwn
      ? sql`(select unnest(${list}::int[]) as id)`
      : sql`(select ${buildColumnRef('id')} from ${sql.table(getTableName(resource))} as r
          where ${id} = any (${list}::int[])${kind} limit ${MAX_WORD_ROWS + 1})`,
  )
  const { rows } = await sql<FoundIds>`select count(*)::int as count,
    coalesce(array_agg(id), '{}')::text as list
    from (${sql.join(parts, sql` union `)}) as found`.execute(db)
  const { count, list } = rows[0] ?? NO_IDS
  return count > MAX_WORD_ROWS ? undefined : { count, list }
}

/** The ids of a column as an SQL array: the found ids, or a subquery for all with the word. */
const buildIdArray = (column: SearchedColumn, word: string, ids: FoundIds | undefined): Sql =>
  ids
    ? sql`${ids.list}::int[]`
    : sql`array(select row_id from search_entries where ${buildIndexedEntryCondition(column, word)})`

/** Selects the rows with a word by the ids of their texts, before any other condition. */
export function buildRowsWithWord(
  resource: AnyResource,
  columns: readonly SearchedColumn[],
  word: string,
  ids: IdsByColumn,
): Sql {
  const conditions = columns.flatMap((column, index) =>
    ids[index]?.count === 0
      ? []
      : [sql`(${column.id} = any (${buildIdArray(column, word, ids[index])})${column.kind})`],
  )
  return sql`(select r.* from ${sql.table(getTableName(resource))} as r
    where (${sql.join([sql`false`, ...conditions], sql` or `)}) offset 0)`
}

/** The condition that a row has a word. If too many texts have it, each row is tested. */
export function hasWord(columns: readonly SearchedColumn[], word: string, ids: IdsByColumn): Sql {
  const tests = columns.flatMap((column, index) => {
    const columnIds = ids[index]
    if (columnIds?.count === 0) return []
    return columnIds
      ? [sql`(${column.id} = any (${columnIds.list}::int[])${column.kind})`]
      : [
          // A scalar subquery, because the database would scan all entries for an "exists".
          sql`(coalesce((select true from search_entries
            where row_id = ${column.id} and ${buildEntryCondition(column, word, buildEntryContains)}), false)${column.kind})`,
        ]
  })
  return sql`(${sql.join([sql`false`, ...tests], sql` or `)})`
}
