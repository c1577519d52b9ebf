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

/** Per column, the ids of the texts with a word; undefined for a column with too many. */
export type IdsByColumn = readonly (readonly number[] | undefined)[]

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

/** Groups ids by column; undefined for a column with more ids than its limit. */
function groupIds(
  rows: readonly { place: number; id: number }[],
  limits: readonly number[],
): IdsByColumn {
  const ids = limits.map((): number[] => [])
  for (const { place: column, id } of rows) ids[column]?.push(id)
  return ids.map((columnIds, index) =>
    columnIds.length > (limits[index] ?? 0) ? undefined : columnIds,
  )
}

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
    (column, index) => sql`(select ${sql.lit(index)}::int as place, row_id as id from search_entries
      where ${buildIndexedEntryCondition(column, word)} limit ${getRowLimit(column) + 1})`,
  )
  const { rows } = await sql<{ place: number; id: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(db)
  return groupIds(rows, columns.map(getRowLimit))
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
): Promise<number[] | undefined> {
  if (ids.includes(undefined)) return undefined
  const ownIds = columns.flatMap(({ isOwn }, index) => (isOwn ? (ids[index] ?? []) : []))
  const parts = columns.flatMap(({ isOwn, id, kind }, index) =>
    isOwn || ids[index]?.length === 0
      ? []
      : [
          sql`(select ${buildColumnRef('id')} from ${sql.table(getTableName(resource))} as r
            where ${id} = any (${[...(ids[index] ?? [])]}::int[])${kind} limit ${MAX_WORD_ROWS + 1})`,
        ],
  )
  if (parts.length === 0) return [...new Set(ownIds)]
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  if (rows.length > MAX_WORD_ROWS) return undefined
  return [...new Set([...ownIds, ...rows.map(({ id }) => id)])]
}

/** The ids of a column as an SQL array: the found ids, or a subquery for all with the word. */
const buildIdArray = (
  column: SearchedColumn,
  word: string,
  ids: readonly number[] | undefined,
): Sql =>
  ids
    ? sql`${[...ids]}::int[]`
    : sql`array(select row_id from search_entries where ${buildIndexedEntryCondition(column, word)})`

/** Selects the rows with a word by the ids of their texts, before any other condition. */
export function buildRowsWithWord(
  resource: AnyResource,
  columns: readonly SearchedColumn[],
  word: string,
  ids: IdsByColumn,
): Sql {
  const conditions = columns.flatMap((column, index) =>
    ids[index]?.length === 0
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
    if (columnIds?.length === 0) return []
    return columnIds
      ? [sql`(${column.id} = any (${[...columnIds]}::int[])${column.kind})`]
      : [
          // A scalar subquery, because the database would scan all entries for an "exists".
          sql`(coalesce((select true from search_entries
            where row_id = ${column.id} and ${buildEntryCondition(column, word, buildEntryContains)}), false)${column.kind})`,
        ]
  })
  return sql`(${sql.join([sql`false`, ...tests], sql` or `)})`
}
