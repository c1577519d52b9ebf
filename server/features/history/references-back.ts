import { sql } from 'kysely'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { listEntitiesOfTable, getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { buildRecordSql, type Undo } from './one-undo.ts'

/** Lists the entities that a field may refer to, each with its type value. */
function listTargets({ registry, resource }: Undo, name: string) {
  const field = resource.fields[name]
  if (field?.type === 'reference')
    return [{ target: registry[field.to] as AnyResource, type: null }]
  if (field?.type !== 'polymorphic') return []
  return Object.entries(field.to).map(([typeValue, to]) => ({
    target: registry[to] as AnyResource,
    type: { field: field.typeField, value: typeValue },
  }))
}

type Target = ReturnType<typeof listTargets>[number]

/**
 * Returns the title of a deleted row to which an undo would refer again; undefined without such a
 * row.
 */
async function findDeletedTarget(undo: Undo, name: string, { target, type }: Target) {
  const { trx, registry, resource, source, lastChangeId } = undo
  const names = sql.join(listEntitiesOfTable(registry, target))
  // Rows that were deleted before the change are allowed, because the row referred to them then.
  const isDeletedLater =
    target.fields.deleted_at && !type
      ? sql`t.deleted_at is not null and exists (select from changes as later
        where later.row_id = t.id and later.entity in (${names}) and later.id > ${lastChangeId}
          and later.after ->> 'deleted_at' is not null)`
      : sql`false`
  const hasType = type
    ? sql`coalesce(to_jsonb(old) ->> ${type.field},
    (select to_jsonb(stored_row) ->> ${type.field} from ${sql.table(getTableName(resource))} as stored_row
      where stored_row.id = c.row_id)) = ${type.value}`
    : sql`true`
  const { rows } = await sql<{ title: string | null }>`
    select coalesce(t.${sql.ref(target.title)}::text, (select gone.before ->> ${target.title}
      from changes as gone where gone.row_id = old.${sql.ref(name)} and gone.kind = 'delete'
        and gone.entity in (${names}) order by gone.id desc limit 1)) as title
    from ${source} as c cross join lateral ${buildRecordSql(resource, 'before')} as old
    left join ${sql.table(getTableName(target))} as t on t.id = old.${sql.ref(name)}
    where old.${sql.ref(name)} is not null and ${hasType}
      and (t.id is null or (${isDeletedLater})) limit 1`.execute(trx)
  return rows[0]
}

/**
 * Throws 409 if an undo would refer to a row that was deleted later. The error has the field, and
 * the row if the caller may read it.
 */
export async function refuseDeletedTargets(undo: Undo): Promise<void> {
  const { resource, fields, caller } = undo
  for (const name of fields)
    for (const target of listTargets(undo, name)) {
      const deletedTarget = await findDeletedTarget(undo, name, target)
      const mayReadTarget = mayReadHistory(caller.role, target.target)
      if (!deletedTarget) continue
      const { title } = deletedTarget
      const params: Record<string, string> =
        title !== null && mayReadTarget ? { title, context: 'named' } : {}
      const labels = [{ key: `resources.${resource.name}.fields.${name}` }]
      throw Object.assign(new Problem(409, 'target_gone', params), { labels })
    }
}
