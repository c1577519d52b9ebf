import { sql } from 'kysely'
import type { Deletion } from '../../../registry/calls/trash-calls.ts'
import { mayReadActors } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { readAccountNames } from '../../auth/accounts.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Db } from '../../db/database-types.ts'
import { listEntitiesOfTable, getTableName } from '../../db/table-name.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'

type StoredDeletion = Omit<Deletion, 'actor'> & { actor_id: number | null }

/** Reads author and time of deletions of rows that the caller may read. */
export async function readDeletions(
  db: Db,
  registry: Registry,
  caller: Caller,
  { resource, ids }: { resource: AnyResource; ids: readonly number[] },
): Promise<Deletion[]> {
  const names = listEntitiesOfTable(registry, resource)
  const where = [
    sql`${buildColumnRef('id')} in (${sql.join(ids)})`,
    sql`${buildColumnRef('deleted_at')} is not null`,
    ...buildCallerConditions(resource, caller),
  ]
  // The query joins the latest change that set the deletion time. A row that was created as deleted
  // has no such change.
  const { rows } = await sql<StoredDeletion>`
    select r.id, c.at, c.actor_id, c.reason from ${sql.table(getTableName(resource))} as r
    cross join lateral (select at, actor_id, reason from changes
      where row_id = r.id and entity in (${sql.join(names)})
        and after ->> 'deleted_at' is not null order by changes.id desc limit 1) as c
    where ${sql.join(where, sql` and `)}`.execute(db)
  const visibleActors = rows.flatMap(({ actor_id }) =>
    actor_id !== null && (mayReadActors(caller.role) || actor_id === caller.id) ? actor_id : [],
  )
  const people = await readAccountNames(db, visibleActors)
  return rows.map(({ actor_id, at, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    actor: people.get(actor_id ?? 0) ?? null,
  }))
}
