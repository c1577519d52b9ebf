import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import { buildUniqueKey } from '../search/unique-sql.ts'
import { type Table, type UniqueColumn, listUniqueColumns } from './schema.ts'

/**
 * Rows with duplicates in a unique column, from an earlier version that compared texts less
 * strictly.
 */
interface SharedValues extends UniqueColumn {
  ids: readonly number[]
}

const getKey = ({ field, column }: UniqueColumn) => buildUniqueKey(field, `"${column}"`)

const isLive = ({ table }: UniqueColumn) =>
  table.columns.has('deleted_at') ? 'deleted_at is null' : 'true'

/** Reads the live rows that share their value with a row of a lower id. */
async function readDuplicateIds(
  trx: AnyTransaction,
  uniqueColumn: UniqueColumn,
): Promise<number[]> {
  const { rows } = await sql
    .raw<{ id: number }>(
      `select id from (
        select id, row_number() over (partition by ${getKey(uniqueColumn)} order by id) as place
        from "${uniqueColumn.table.name}" where ${isLive(uniqueColumn)} and "${uniqueColumn.column}" is not null) as r
      where place > 1 order by id`,
    )
    .execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Creates an index without the existing duplicates. It includes the first row of each value, so that
 * no new duplicates are added.
 */
const createIndex = ({ ids, ...uniqueColumn }: SharedValues) =>
  `create unique index "${uniqueColumn.index}" on "${uniqueColumn.table.name}" (${getKey(uniqueColumn)}) where ${isLive(uniqueColumn)}${
    ids.length > 0 ? ` and id <> all ('{${ids.join(',')}}')` : ''
  }`

/** Reads the definitions of the existing indexes, by name. */
async function readDefinitions(trx: AnyTransaction): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'`.execute(trx)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Returns whether an index covers every row and uses the current key functions. */
const isUpToDate = (uniqueColumn: UniqueColumn, definition = '') =>
  definition.replaceAll('"', '').includes(getKey(uniqueColumn).replaceAll('"', '')) &&
  !/<> ALL/i.test(definition)

/** The statements that create unique indexes, and the existing duplicates that they leave out. */
interface UniqueIndexes {
  statements: string[]
  shared: SharedValues[]
}

/**
 * Returns the statements that create missing unique indexes and replace outdated ones, and the
 * shared values that prevent one.
 */
export async function buildUniqueIndexes(
  trx: AnyTransaction,
  tables: readonly Table[],
): Promise<UniqueIndexes> {
  const definitions = await readDefinitions(trx)
  const indexes: UniqueIndexes = { statements: [], shared: [] }
  for (const uniqueColumn of listUniqueColumns(tables)) {
    if (isUpToDate(uniqueColumn, definitions.get(uniqueColumn.index))) continue
    const shared = { ...uniqueColumn, ids: await readDuplicateIds(trx, uniqueColumn) }
    if (shared.ids.length > 0) indexes.shared.push(shared)
    const formerNames = [
      uniqueColumn.index,
      `${uniqueColumn.table.name}_${uniqueColumn.column}_live`,
    ]
    const dropStatements = [...new Set(formerNames)].map((name) => `drop index if exists "${name}"`)
    indexes.statements.push(...dropStatements, createIndex(shared))
  }
  return indexes
}

/** The maximum number of ids in a message. */
const MAX_LISTED_IDS = 10

/** Describes duplicate rows to the operator, with the remedy. */
export function describeDuplicates({ table, column, ids }: SharedValues): string {
  const idList = `${ids.slice(0, MAX_LISTED_IDS).join(', ')}${ids.length > MAX_LISTED_IDS ? ', …' : ''}`
  const [rows, verb, consequence] =
    ids.length === 1 ? ['One row', 'has', 'It stays'] : [`${ids.length} rows`, 'have', 'They stay']
  return `${table.name}: ${rows} (${idList}) ${verb} the same \`${column}\` as an older row. ${consequence} as entered; change or delete one of each. Nobody can enter these values again.`
}
