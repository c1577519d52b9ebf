import { type RawBuilder, sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isCodeField } from '../../../registry/fields/codes.ts'
import { listTargetEntities } from '../../../registry/fields/targets.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import type { AnyTransaction, Db } from '../database-types.ts'
import { prepareQuery } from '../prepared.ts'
import { getTableName } from '../table-name.ts'
import { quote } from '../tables/columns.ts'
import { type ListIndex, listIndexName } from '../tables/list-index.ts'
import type { Table } from '../tables/schema.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * The folded texts of all searched columns: one table with one index instead of a query per column.
 */
const ENTRIES_SQL = `create table if not exists search_entries (
  source text not null,
  row_id integer not null,
  field text not null,
  text text not null,
  primary key (source, row_id, field)
)`

/**
 * The settings of the indexes. A change appends its keys to a list, because it takes a tenth of the
 * time of adding each to the index. Every search also reads the list, so that it holds at most 64 kB,
 * the smallest limit.
 */
const INDEX_SETTINGS = 'fastupdate = on, gin_pending_list_limit = 64'

/** Without trigrams a search reads all entries, with the same result. */
const INDEX_SQL = `do $$ begin
  create index if not exists search_entries_text on search_entries using gin (text gin_trgm_ops)
    with (fastupdate = off);
exception when undefined_object then null; end $$`

/** Changes the settings of the index of all entries, which may exist with others. */
export const INDEX_SETTINGS_SQL = `alter index if exists search_entries_text set (${INDEX_SETTINGS})`

/**
 * Returns the parts of a text with up to three letters, without spaces. Its high cost makes the
 * database prefer an index to computing the parts of all texts.
 */
const PARTS_SQL = `create or replace function search_parts(given text) returns text[]
  language plpgsql immutable strict parallel safe cost 5000 as $$
  begin
    return array_remove(string_to_array(concat_ws(' ', ${[1, 2, 3]
      .flatMap((length) => Array.from({ length }, (_, start) => ({ length, from: start })))
      .map(
        ({ length, from: start }) =>
          `regexp_replace(substr(given, ${start + 1}), '(${'.'.repeat(length)})', '\\1 ', 'g')`,
      )
      .join(', ')}), ' '), '');
  end $$`

/** The index of one table's texts. The index of all tables has too many rows with a common word. */
const buildEntryIndex = (source: string) => {
  const definition = `search_entries using gin (search_parts(text)) with (${INDEX_SETTINGS}) where source = ${quote(source)}`
  return { name: listIndexName(definition), table: 'search_entries', definition }
}

/** The indexes of the texts of each table, which long tables have. */
export const buildEntryIndexes = (tables: readonly Table[], registry: Entities): ListIndex[] =>
  findSearchedTables(tables, registry).map(({ table: { name } }) => ({
    ...buildEntryIndex(name),
    lists: new Set([name]),
  }))

/** Escapes the special characters of a word for a LIKE pattern. */
export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** The condition that the text of an entry contains a folded text. */
export const buildEntryContains = (text: string): RawBuilder<unknown> =>
  sql`text like ${`%${escapeLike(text)}%`}`

/** Returns the parts by which an index finds a text: the longest parts of up to three letters. */
const splitParts = (text: string): string[] => {
  const parts = text.split(' ').flatMap((word) => {
    const letters = [...word]
    const count = Math.max(1, letters.length - 2)
    return Array.from({ length: count }, (_, start) => letters.slice(start, start + 3).join(''))
  })
  return [...new Set(parts)]
}

/**
 * The condition of `buildEntryContains` for the index of one table's entries. It has no LIKE
 * pattern, because for that the database would also read the index of all entries.
 */
export const buildIndexedEntryContains = (text: string): RawBuilder<unknown> =>
  sql`(search_parts(text) @> ${splitParts(text)}::text[] and strpos(text, ${text}) > 0)`

const selectEntryState = prepareQuery<string, { mark: string | null; indexes: string[] }>(
  (table) => sql`select obj_description(to_regclass(${table})) as mark,
    array(select c.relname::text from pg_index as i join pg_class as c on c.oid = i.indexrelid
      where i.indrelid = to_regclass(${table}) and i.indisvalid) as indexes`,
)

/** Reads the mark of the stored entries, and the tables whose texts have a separate index. */
export async function readEntryState(
  db: Db,
): Promise<{ mark: string; hasIndex: (source: string) => boolean }> {
  const { rows } = await selectEntryState(db, 'search_entries')
  const { mark, indexes = [] } = rows[0] ?? {}
  return {
    mark: mark?.split(' ')[1] ?? '',
    hasIndex: (source) => indexes.includes(buildEntryIndex(source).name),
  }
}

const isSearchedText = (table: Table, column: string) => {
  const field = table.columns.get(column)
  return (
    field !== undefined &&
    field.type !== 'id' &&
    field.search === true &&
    getTypeTraits(field.type).kind === 'text'
  )
}

/** The title fields that other tables search through their references. */
function findSearchedTitles({ name }: Table, registry: Entities): string[] {
  const searchedReferences = Object.values(registry).flatMap(({ fields }) =>
    Object.values(fields).filter((field) => field.type !== 'id' && field.search),
  )
  return searchedReferences
    .flatMap(listTargetEntities)
    .flatMap((target) => registry[target] ?? [])
    .filter((target) => getTableName(target) === name)
    .map(({ title }) => title)
}

/** The searched columns of a table. */
function listEntryColumns(table: Table, registry: Entities): string[] {
  const titles = findSearchedTitles(table, registry)
  return [...table.columns.keys()].filter(
    (column) => isSearchedText(table, column) || titles.includes(column),
  )
}

/** Returns the insert of the entries of all rows of a table, or of a trigger's row. */
function buildEntryInsert(
  table: Table,
  columns: readonly string[],
  row: string,
  start = '',
): string {
  const values = columns.map((column) => {
    const foldFunction = isCodeField(table.columns.get(column)) ? 'search_number' : 'search_text'
    return `(${quote(column)}, ${foldFunction}(${row}."${column}"))`
  })
  const entries = `(values ${values.join(', ')}) as e (field, text)`
  return `insert into search_entries (source, row_id, field, text)
    select ${quote(table.name)}, ${row}.id, e.field, e.text
    from ${start ? `${start} as ${row} cross join lateral ` : ''}${entries} where e.text <> ''`
}

/** Returns the triggers that keep the entries up to date with their rows. */
function buildEntryTriggers(table: Table, columns: readonly string[]): string[] {
  const name = `${table.name}_is_found`
  const listValues = (row: string) => columns.map((column) => `${row}."${column}"`).join(', ')
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from search_entries where source = ${quote(table.name)} and row_id = old.id;
        end if;
        if tg_op <> 'DELETE' then ${buildEntryInsert(table, columns, 'new')}; end if;
        return null;
      end $$`,
    `create or replace trigger "${name}" after insert or delete on "${table.name}"
      for each row execute function "${name}"()`,
    `create or replace trigger "${name}_anew" after update on "${table.name}" for each row
      when ((${listValues('old')}) is distinct from (${listValues('new')}))
      execute function "${name}"()`,
  ]
}

const findSearchedTables = (tables: readonly Table[], registry: Entities) =>
  tables
    .map((table) => ({ table, columns: listEntryColumns(table, registry) }))
    .filter(({ columns }) => columns.length > 0)

/**
 * Returns a mark of the searched columns. A server compares it to find out if the stored entries
 * cover all its columns.
 */
export function computeEntriesMark(tables: readonly Table[], registry: Entities): string {
  const columns = findSearchedTables(tables, registry).map((searchedTable) => [
    searchedTable.table.name,
    searchedTable.columns,
  ])
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 16)
}

/**
 * Returns the statements that rebuild the entries of all rows. The index is created afterwards,
 * which is faster.
 */
export const buildEntryInserts = (tables: readonly Table[], registry: Entities): string[] => [
  'drop index if exists search_entries_text',
  'delete from search_entries',
  ...findSearchedTables(tables, registry).map(({ table, columns }) =>
    buildEntryInsert(table, columns, 'r', `"${table.name}"`),
  ),
  INDEX_SQL,
]

/** Returns the statements that delete entries of tables that were dropped by hand. */
async function listStaleDeletes(trx: AnyTransaction, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where to_regclass(quote_ident(name)) is null and to_regclass('search_entries') is not null`.execute(
    trx,
  )
  return rows.map(({ name }) => `delete from search_entries where source = ${quote(name)}`)
}

/**
 * Builds the statements that maintain the search entries. They rebuild all entries if columns or
 * folding functions have changed.
 */
export async function buildEntryStatements(
  trx: AnyTransaction,
  tables: readonly Table[],
  registry: Entities,
  functions: string,
): Promise<string[]> {
  const searchedTable = findSearchedTables(tables, registry)
  const fillStatements = buildEntryInserts(tables, registry)
  const hash = createHash('sha256')
    .update([functions, ...fillStatements].join('\n'))
    .digest('hex')
  const mark = `${hash} ${computeEntriesMark(tables, registry)}`
  const { rows } = await sql<{ made: string | null }>`
    select obj_description(to_regclass('search_entries')) as made`.execute(trx)
  return [
    ENTRIES_SQL,
    ...(await listStaleDeletes(
      trx,
      searchedTable.map(({ table }) => table.name),
    )),
    ...searchedTable.flatMap(({ table, columns }) => buildEntryTriggers(table, columns)),
    ...(rows[0]?.made === mark ? [] : fillStatements),
    INDEX_SQL,
    INDEX_SETTINGS_SQL,
    PARTS_SQL,
    `comment on table search_entries is ${quote(mark)}`,
  ]
}
