import { sql } from 'kysely'
import type { AnyTransaction } from '../database-types.ts'

/** A column of an existing table. */
export interface ExistingColumn {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  column_default: string | null
  is_identity: 'YES' | 'NO'
}

/** Reads the columns of every existing table, by table and name. */
export async function readColumns(
  trx: AnyTransaction,
): Promise<Map<string, Map<string, ExistingColumn>>> {
  const { rows } = await sql<ExistingColumn>`
    select table_name, column_name, udt_name, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = current_schema()`.execute(trx)
  const tables = new Map<string, Map<string, ExistingColumn>>()
  for (const row of rows) {
    const columns = tables.get(row.table_name) ?? new Map<string, ExistingColumn>()
    tables.set(row.table_name, columns.set(row.column_name, row))
  }
  return tables
}
