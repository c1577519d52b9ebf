import { sql } from 'kysely'
import type { Field } from '../../../resources/kit/fields/field-types.ts'
import type { AnyTransaction } from '../database-types.ts'
import { COLUMNS } from './columns.ts'
import type { Table } from './schema.ts'

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

/**
 * Lists the differences between an existing table and its declaration that cannot be migrated, a
 * sentence each.
 */
export function mismatches(table: Table, existing?: Map<string, ExistingColumn>): string[] {
  if (!existing) return []
  const declared = [...table.columns].flatMap(([name, field]) =>
    mismatch(table, name, field, existing),
  )
  const foreign = [...existing.values()]
    .filter(
      (column) =>
        !table.columns.has(column.column_name) &&
        column.is_nullable === 'NO' &&
        column.column_default === null &&
        column.is_identity === 'NO',
    )
    .map(
      (column) =>
        `Table ${table.name} has a column ${column.column_name} that must be filled, and no field declares it. Declare it, or give the column a default.`,
    )
  return [...declared, ...foreign]
}

function mismatch(
  table: Table,
  name: string,
  field: Field,
  existing: Map<string, ExistingColumn>,
): string[] {
  const column = existing.get(name)
  const expected = COLUMNS[field.type]
  if (column && column.udt_name !== expected.udt) {
    return [
      `Column ${table.name}.${name} is ${column.udt_name}, but its field is of type ${field.type} (${expected.type}). Change the field back, or change the column by hand and start again.`,
    ]
  }
  return []
}
