import { sql } from 'kysely'
import type { Db } from '../database-types.ts'
import type { KeptTable, Shape } from './shape.ts'

interface Column {
  table: string
  column: string
}

/** A column with addresses of uploads: a single address per row, or a list. */
export interface UploadColumn extends Column {
  several: boolean
}

const listImages = (table: string, fields: KeptTable['fields']): UploadColumn[] =>
  Object.keys(fields).flatMap((column) => {
    const type = fields[column]?.type
    return type === 'image' || type === 'files'
      ? [{ table, column, several: type === 'files' }]
      : []
  })

/**
 * Lists the set-aside columns with images and files, which must be kept while they may be restored.
 */
export async function listRemovedImages(db: Db): Promise<UploadColumn[]> {
  const { rows } = await sql<{ shape: Shape }>`
    select shape from registry_versions order by version desc limit 1`.execute(db)
  const { tables = {}, aside = {} } = rows[0]?.shape ?? {}
  const columns = [
    ...Object.entries(tables).flatMap(([table, storedTable]) =>
      listImages(table, storedTable.aside),
    ),
    ...Object.entries(aside).flatMap(([table, storedTable]) =>
      listImages(table, { ...storedTable.fields, ...storedTable.aside }),
    ),
  ]
  if (columns.length === 0) return []
  const { rows: existing } = await sql<Column>`select table_name as table, column_name as column
    from information_schema.columns where table_schema = current_schema()`.execute(db)
  const existingColumns = new Set(existing.map(({ table, column }) => `${table}.${column}`))
  return columns.filter(({ table, column }) => existingColumns.has(`${table}.${column}`))
}
