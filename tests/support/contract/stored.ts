import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { getTableName } from '../../../server/db/table-name.ts'

export type Row = Readonly<Record<string, unknown>>

/** A change as the triggers of the database record it. */
export interface Change {
  batch: string
  verb: string
  actor_id: number | null
  actor_role: string | null
  session_id: string | null
  entity: string
  row_id: number
  kind: string
}

/** Reads a stored row, or null if there is none. */
export async function readRow(db: Db, resource: AnyResource, id: unknown): Promise<Row | null> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(r) as row
    from ${sql.table(getTableName(resource))} as r where id = ${id}`.execute(db)
  return rows[0]?.row ?? null
}

/**
 * Returns whether somebody has a row to read. For entities with an owner field, only own rows
 * count.
 */
export async function hasRows(
  db: Db,
  resource: AnyResource,
  owner: string | undefined,
  id: number,
) {
  const condition = owner === undefined ? sql`true` : sql`${sql.ref(owner)} = ${id}`
  const { rows } = await sql`select from ${sql.table(getTableName(resource))}
    where ${condition} limit 1`.execute(db)
  return rows.length > 0
}

/** Reads the id of the latest change, as a start for `changesSince`. */
export async function lastChange(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(id), 0)::text as id from changes`.execute(db)
  return rows[0]?.id ?? '0'
}

/** Reads all changes of all entities after a change id. */
export async function changesSince(db: Db, lastChangeId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`select batch, verb, actor_id, actor_role, session_id, entity,
    row_id, kind from changes where id > ${lastChangeId}::bigint order by id`.execute(db)
  return rows
}

/**
 * Returns the entity and id under which the history records a row. Rows of a union have those of
 * their member.
 */
export const getHistoryName = ({ union, name }: AnyResource, row: Row) =>
  union ? { entity: row.kind, row_id: row.booking_id } : { entity: name, row_id: row.id }

/** Lists the fields that store the time of the last change. */
const listStamps = ({ fields }: AnyResource) =>
  Object.entries(fields)
    .filter(([, field]) => field.type !== 'id' && field.setOn === 'update')
    .map(([name]) => name)

/**
 * Lists the columns that differ between two versions of a row, except timestamps and the version.
 */
export function listDifferences(resource: AnyResource, before: Row | null, after: Row | null) {
  if (!before || !after) return before === after ? [] : ['the row itself']
  const ignoredColumns = ['version', ...listStamps(resource)]
  return Object.keys(before).filter(
    (name) =>
      !ignoredColumns.includes(name) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}
