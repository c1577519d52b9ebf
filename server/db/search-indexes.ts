import { sql } from 'kysely'
import { COLUMNS } from './columns.ts'
import type { Constraint, Table } from './schema.ts'
import type { AnyTransaction } from './types.ts'

/**
 * Trigrams find a word anywhere in a text by an index. Both engines bring them; a PostgreSQL
 * that lacks them, or an account that may not have them made, is searched row by row.
 */
const TRIGRAMS = `do $$ begin create extension if not exists pg_trgm;
  exception when others then null; end $$`

/** The indexes that serve searches; none where there are no trigrams. */
export async function searchIndexes(
  trx: AnyTransaction,
  tables: readonly Table[],
): Promise<Constraint[]> {
  await sql.raw(TRIGRAMS).execute(trx)
  const { rows } = await sql`select 1 from pg_opclass
    where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(trx)
  return rows.length > 0 ? tables.flatMap(indexesOf) : []
}

function indexesOf({ name: table, columns }: Table): Constraint[] {
  return [...columns].flatMap(([column, field]) => {
    if (field.type === 'id' || !field.search || COLUMNS[field.type].udt !== 'text') return []
    const name = `${table}_${column}_search`
    return [
      { name, sql: `create index "${name}" on "${table}" using gin ("${column}" gin_trgm_ops)` },
    ]
  })
}
