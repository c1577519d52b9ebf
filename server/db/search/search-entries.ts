import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isCode } from '../../../registry/fields/codes.ts'
import { targetsOf } from '../../../registry/fields/pointing.ts'
import { traitsOf } from '../../../registry/fields/traits.ts'
import type { AnyTransaction } from '../database-types.ts'
import { tableOf } from '../table-name.ts'
import { quote } from '../tables/columns.ts'
import type { Table } from '../tables/schema.ts'

type Entities = Readonly<Record<string, AnyResource>>

/**
 * The texts by which rows of all entities are found, folded: one table with one index answers what
 * would otherwise be a question to each column of each table.
 */
const ENTRIES_SQL = `create table if not exists search_entries (
  source text not null,
  row_id integer not null,
  field text not null,
  text text not null,
  primary key (source, row_id, field)
)`

/**
 * Without trigrams all entries are read, which takes longer and finds the same. What is written goes
 * into the index at once: a list of what is to go there would be read whole by every search.
 */
const INDEX_SQL = `do $$ begin
  create index if not exists search_entries_text on search_entries using gin (text gin_trgm_ops)
    with (fastupdate = off);
exception when undefined_object then null; end $$`

const isSearchedText = (table: Table, column: string) => {
  const field = table.columns.get(column)
  return (
    field !== undefined &&
    field.type !== 'id' &&
    field.search === true &&
    traitsOf(field.type).kind === 'text'
  )
}

/** The titles by which rows of other tables are found that point here. */
function titlesAskedFor({ name }: Table, registry: Entities): string[] {
  const pointing = Object.values(registry).flatMap(({ fields }) =>
    Object.values(fields).filter((field) => field.type !== 'id' && field.search),
  )
  return pointing
    .flatMap(targetsOf)
    .flatMap((target) => registry[target] ?? [])
    .filter((target) => tableOf(target) === name)
    .map(({ title }) => title)
}

/** The columns of a table whose texts are found. */
function entryColumns(table: Table, registry: Entities): string[] {
  const titles = titlesAskedFor(table, registry)
  return [...table.columns.keys()].filter(
    (column) => isSearchedText(table, column) || titles.includes(column),
  )
}

/** The insert of the entries of rows: those of a table, or the one that a trigger is about. */
function insertSql(table: Table, columns: readonly string[], row: string, from = ''): string {
  const values = columns.map((column) => {
    const folded = isCode(table.columns.get(column)) ? 'search_number' : 'search_text'
    return `(${quote(column)}, ${folded}(${row}."${column}"))`
  })
  const entries = `(values ${values.join(', ')}) as e (field, text)`
  return `insert into search_entries (source, row_id, field, text)
    select ${quote(table.name)}, ${row}.id, e.field, e.text
    from ${from ? `${from} as ${row} cross join lateral ` : ''}${entries} where e.text <> ''`
}

/** The triggers that keep the entries of a row as the row is. */
function entryTriggers(table: Table, columns: readonly string[]): string[] {
  const name = `${table.name}_is_found`
  const valuesOf = (row: string) => columns.map((column) => `${row}."${column}"`).join(', ')
  return [
    `create or replace function "${name}"() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          delete from search_entries where source = ${quote(table.name)} and row_id = old.id;
        end if;
        if tg_op <> 'DELETE' then ${insertSql(table, columns, 'new')}; end if;
        return null;
      end $$`,
    `create or replace trigger "${name}" after insert or delete on "${table.name}"
      for each row execute function "${name}"()`,
    `create or replace trigger "${name}_anew" after update on "${table.name}" for each row
      when ((${valuesOf('old')}) is distinct from (${valuesOf('new')}))
      execute function "${name}"()`,
  ]
}

const searchedTables = (tables: readonly Table[], registry: Entities) =>
  tables
    .map((table) => ({ table, columns: entryColumns(table, registry) }))
    .filter(({ columns }) => columns.length > 0)

/** A mark of the columns whose texts are kept, by which a server knows whether its own are among them. */
export function markOfEntries(tables: readonly Table[], registry: Entities): string {
  const columns = searchedTables(tables, registry).map((one) => [one.table.name, one.columns])
  return createHash('sha256').update(JSON.stringify(columns)).digest('hex').slice(0, 16)
}

/** The statements that make the entries of all rows anew; their index is made of all at once. */
export const fillEntriesSql = (tables: readonly Table[], registry: Entities): string[] => [
  'drop index if exists search_entries_text',
  'delete from search_entries',
  ...searchedTables(tables, registry).map(({ table, columns }) =>
    insertSql(table, columns, 'r', `"${table.name}"`),
  ),
  INDEX_SQL,
]

/** The statements that forget the rows of tables that were dropped by hand, before they are made again. */
async function leftBehind(trx: AnyTransaction, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where to_regclass(quote_ident(name)) is null and to_regclass('search_entries') is not null`.execute(
    trx,
  )
  return rows.map(({ name }) => `delete from search_entries where source = ${quote(name)}`)
}

/**
 * Builds the statements by which the database keeps the texts that rows are found by. All are made
 * anew where other columns are searched than before, or they are folded by other functions.
 */
export async function entryStatements(
  trx: AnyTransaction,
  tables: readonly Table[],
  registry: Entities,
  functions: string,
): Promise<string[]> {
  const searched = searchedTables(tables, registry)
  const fill = fillEntriesSql(tables, registry)
  const hash = createHash('sha256')
    .update([functions, ...fill].join('\n'))
    .digest('hex')
  const made = `${hash} ${markOfEntries(tables, registry)}`
  const { rows } = await sql<{ made: string | null }>`
    select obj_description(to_regclass('search_entries')) as made`.execute(trx)
  return [
    ENTRIES_SQL,
    ...(await leftBehind(
      trx,
      searched.map(({ table }) => table.name),
    )),
    ...searched.flatMap(({ table, columns }) => entryTriggers(table, columns)),
    ...(rows[0]?.made === made ? [] : fill),
    INDEX_SQL,
    `comment on table search_entries is ${quote(made)}`,
  ]
}
