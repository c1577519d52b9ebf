import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'
import { isCodeField } from '../../../registry/fields/codes.ts'
import { COLUMNS } from '../tables/columns.ts'
import type { Constraint, Table } from '../tables/schema.ts'

/**
 * Trigram indexes find a word anywhere in a text. If PostgreSQL lacks the extension, or the right
 * to create it, searches scan the table.
 */
export const TRIGRAMS_SQL = `do $$ begin create extension if not exists pg_trgm;
  exception when others then null; end $$`

/** The indexes for search; none without the trigram extension. */
export async function buildSearchIndexes(
  trx: AnyTransaction,
  tables: readonly Table[],
): Promise<Constraint[]> {
  const { rows } = await sql`select 1 from pg_opclass
    where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(trx)
  return rows.length > 0 ? tables.flatMap(buildIndexes) : []
}

/**
 * Returns an index for each text column of a table that is searched by its own texts only. If
 * titles of other rows are searched too, PostgreSQL scans the table anyway.
 */
function buildIndexes({ name: table, columns }: Table): Constraint[] {
  const searchedColumns = [...columns].filter(([, field]) => field.type !== 'id' && field.search)
  if (searchedColumns.some(([, field]) => COLUMNS[field.type].udt !== 'text')) return []
  return searchedColumns.map(([column, field]) => {
    const name = `${table}_${column}_words`
    const text = `${isCodeField(field) ? 'search_number' : 'search_text'}("${column}")`
    return {
      name,
      sql: `create index "${name}" on "${table}" using gin (${text} gin_trgm_ops)`,
      replaces: `${table}_${column}_search`,
    }
  })
}
