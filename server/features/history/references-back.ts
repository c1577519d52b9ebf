import { sql } from 'kysely'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { listEntitiesOfTable, getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { record, type Undo } from './one-undo.ts'

/** The entities that a field may point to, each with its type value. */
function listTargets({ registry, resource }: Undo, name: string) {
  const field = resource.fields[name]
  if (field?.type === 'reference') return [{ target: registry[field.to] as AnyResource, is: null }]
  if (field?.type !== 'polymorphic') return []
  return Object.entries(field.to).map(([typeValue, to]) => ({
    target: registry[to] as AnyResource,
    is: { typeField: field.typeField, kind: typeValue },
  }))
}

type Target = ReturnType<typeof listTargets>[number]

/**
 * Returns the title of a deleted row to which an undo would refer again; undefined without such a
 * row.
 */
async function findDeletedTarget(undo: Undo, name: string, { target, is }: Target) {
  const { trx, registry, resource, source, last } = undo
  const names = sql.join(listEntitiesOfTable(registry, target))
  // Rows that were deleted before the change are allowed, because the row referred to them then.
  const isDeletedLater =
    target.fields.deleted_at && !is
      ? sql`t.deleted_at is not null and exists (select from changes as later
        where later.row_id = t.id and later.entity in (${names}) and later.id > ${last}
          and later.after ->> 'deleted_at' is not null)`
      : sql`false`
  const isOfKind = is
    ? sql`coalesce(to_jsonb(old) ->> ${is.typeField},
    (select to_jsonb(now) ->> ${is.typeField} from ${sql.table(getTableName(resource))} as now
      where now.id = c.row_id)) = ${is.kind}`
    : sql`true`
  const { rows } = await sql<{ title: string | null }>`
    select coalesce(t.${sql.ref(target.title)}::text, (select gone.before ->> ${target.title}
      from changes as gone where gone.row_id = old.${sql.ref(name)} and gone.kind = 'delete'
        and gone.entity in (${names}) order by gone.id desc limit 1)) as title
    from ${source} as c cross join lateral ${record(resource, 'before')} as old
    left join ${sql.table(getTableName(target))} as t on t.id = old.${sql.ref(name)}
    where old.${sql.ref(name)} is not null and ${isOfKind}
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
      if (!deletedTarget) continue
      const isKnown = deletedTarget.title !== null && mayReadHistory(caller.role, target.target)
      const params: Record<string, string> = isKnown
        ? { title: deletedTarget.title ?? '', context: 'named' }
        : {}
      const labels = [{ key: `resources.${resource.name}.fields.${name}` }]
      throw Object.assign(new Problem(409, 'target_gone', params), { labels })
    }
}
