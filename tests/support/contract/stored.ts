import { sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { getTableName } from '../../../server/db/table-name.ts'

export type Row = Readonly<Record<string, unknown>>

/** A change as the database's own triggers wrote it down, whoever made it. */
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

/** A row as it stands in the database; null for none. */
export async function readRow(db: Db, resource: AnyResource, id: unknown): Promise<Row | null> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(r) as row
    from ${sql.table(getTableName(resource))} as r where id = ${id}`.execute(db)
  return rows[0]?.row ?? null
}

/** Whether there is a row for somebody to read, of an entity whose rows are somebody's own by a field. */
export async function hasRows(
  db: Db,
  resource: AnyResource,
  owner: string | undefined,
  id: number,
) {
  const where = owner === undefined ? sql`true` : sql`${sql.ref(owner)} = ${id}`
  const { rows } = await sql`select from ${sql.table(getTableName(resource))}
    where ${where} limit 1`.execute(db)
  return rows.length > 0
}

/** The last change that there is, to ask for those after it. */
export async function lastChange(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(id), 0)::text as id from changes`.execute(db)
  return rows[0]?.id ?? '0'
}

/** What has changed in any row of any entity since then. */
export async function changesSince(db: Db, last: string): Promise<Change[]> {
  const { rows } = await sql<Change>`select batch, verb, actor_id, actor_role, session_id, entity,
    row_id, kind from changes where id > ${last}::bigint order by id`.execute(db)
  return rows
}

/** The entity and the id by which history knows a row: a union's rows are those of its members. */
export const getHistoryName = ({ union, name }: AnyResource, row: Row) =>
  union ? { entity: row.kind, row_id: row.booking_id } : { entity: name, row_id: row.id }

/** Fields of which the row says when it was changed, and not what it is. */
const listStamps = ({ fields }: AnyResource) =>
  Object.entries(fields)
    .filter(([, field]) => field.type !== 'id' && field.setOn === 'update')
    .map(([name]) => name)

/** The columns in which a row is another than it was, but for when and how often it changed. */
export function differences(resource: AnyResource, before: Row | null, after: Row | null) {
  if (!before || !after) return before === after ? [] : ['the row itself']
  const apart = ['version', ...listStamps(resource)]
  return Object.keys(before).filter(
    (name) => !apart.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
}
