import { sql } from 'kysely'
import { listRestoreFormFields } from '../../../registry/changes/remedies.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { getTableName } from '../../db/table-name.ts'
import type { Obstacle } from '../../http/problem.ts'
import type { Action } from '../../rows/action.ts'
import { getTitleSql } from '../../rows/select-rows.ts'
import { createParentAction } from './parent-action.ts'
import { selectRestoredRow } from './revived-row.ts'

/** A deleted row to which the restored row refers. */
export interface DeletedReference {
  name: string
  target: AnyResource
  id: number
  title: string | null
}

/** Returns whether the target must not be deleted. Authors and copies may be. */
const requiresLiveTarget = (field: Field): field is Field & { type: 'reference' } =>
  field.type === 'reference' && field.setOn === undefined && field.copies === undefined

/** Finds the references to rows that are deleted. */
export async function findDeletedReferences(action: Action): Promise<DeletedReference[]> {
  const { trx, registry, endpoint } = action
  const deleted: DeletedReference[] = []
  for (const [name, field] of Object.entries(endpoint.resource.fields)) {
    if (!requiresLiveTarget(field) || !('deleted_at' in registry[field.to].fields)) continue
    const target: AnyResource = registry[field.to]
    const { rows } = await sql<{ id: number; title: string | null }>`
      select t.id, ${getTitleSql(target, 't')} as title from ${selectRestoredRow(action)} as r
      join ${sql.table(getTableName(target))} as t on t.id = ${sql.ref(`r.${name}`)}
      where t.deleted_at is not null`.execute(trx)
    deleted.push(...rows.map((row) => ({ name, target, ...row })))
  }
  return deleted
}

/** Returns the remedy for a reference to a deleted row. */
function getRemedy(action: Action, { name, id }: DeletedReference): Obstacle['remedy'] {
  const mayRestore = createParentAction(action, name, id)?.endpoint.roles.includes(
    action.caller.role,
  )
  if (mayRestore) return 'restore'
  return listRestoreFormFields(action.endpoint.resource).includes(name) ? 'change' : null
}

/** Returns a deleted referenced row as an obstacle to restoring the row. */
export function toObstacle(action: Action, reference: DeletedReference): Obstacle {
  const { name, target, id, title } = reference
  const remedy = getRemedy(action, reference)
  const key = remedy === 'restore' ? 'errors.field.deleted_with' : 'errors.field.deleted'
  return {
    code: 'deleted',
    field: name,
    text: { key, params: { title: title ?? '' } },
    remedy,
    blocks: true,
    row: { entity: target.name, id, title },
  }
}
