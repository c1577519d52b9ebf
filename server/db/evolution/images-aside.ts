import { sql } from 'kysely'
import type { Db } from '../database-types.ts'
import type { KeptTable, Shape } from './shape.ts'

interface Column {
  table: string
  column: string
}

const imagesIn = (table: string, fields: KeptTable['fields']): Column[] =>
  Object.keys(fields)
    .filter((column) => fields[column]?.type === 'image')
    .map((column) => ({ table, column }))

/** The columns with images that no entity declares any more, and whose pictures may be wanted back. */
export async function imagesAside(db: Db): Promise<Column[]> {
  const { rows } = await sql<{ shape: Shape }>`
    select shape from registry_versions order by version desc limit 1`.execute(db)
  const { tables = {}, aside = {} } = rows[0]?.shape ?? {}
  const columns = [
    ...Object.entries(tables).flatMap(([table, kept]) => imagesIn(table, kept.aside)),
    ...Object.entries(aside).flatMap(([table, kept]) =>
      imagesIn(table, { ...kept.fields, ...kept.aside }),
    ),
  ]
  if (columns.length === 0) return []
  const { rows: existing } = await sql<Column>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = current_schema()`.execute(db)
  const isThere = new Set(existing.map(({ table, column }) => `${table}.${column}`))
  return columns.filter(({ table, column }) => isThere.has(`${table}.${column}`))
}
