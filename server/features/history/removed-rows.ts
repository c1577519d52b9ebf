import { sql } from 'kysely'
import type { UndoneEntityRows } from '../../../registry/calls/undo-calls.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { findUnionMemberFields } from '../../../registry/entities/union.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'
import type { StoredChange } from './stored-changes.ts'

/** Groups the rows that changes have created, by entity. */
function groupCreatedRows(changes: readonly StoredChange[]): Map<string, number[]> {
  const byEntity = new Map<string, number[]>()
  for (const { entity, kind, row_id } of changes)
    if (kind === 'insert') byEntity.set(entity, [...(byEntity.get(entity) ?? []), row_id])
  return byEntity
}

/** Reads the union rows of removed member rows. */
async function readUnionRows(
  trx: AnyTransaction,
  resource: AnyResource,
  removed: ReadonlyMap<string, readonly number[]>,
): Promise<UndoneEntityRows[]> {
  const member = findUnionMemberFields(resource)
  const removedMembers = Object.entries(member?.to ?? {}).flatMap(([type, entity]) => {
    const ids = removed.get(entity)
    return ids ? [{ type, ids }] : []
  })
  if (!member || removedMembers.length === 0) return []
  const memberConditions = removedMembers.map(
    ({ type, ids }) =>
      sql`(${buildColumnRef(member.type)} = ${type} and ${buildColumnRef(member.id)} = any (${ids}::int[]))`,
  )
  const { rows } = await sql<{ id: number }>`select r.id
    from ${sql.table(getTableName(resource))} as r where ${sql.join(memberConditions, sql` or `)}`.execute(
    trx,
  )
  return rows.length > 0 ? [{ entity: resource.name, ids: rows.map(({ id }) => id) }] : []
}

/** Reads the rows that an undo will remove, by entity, with those of unions. */
export async function readRemovedRows(
  trx: AnyTransaction,
  registry: Registry,
  changes: readonly StoredChange[],
): Promise<UndoneEntityRows[]> {
  const created = groupCreatedRows(changes)
  const removed: UndoneEntityRows[] = [...created].map(([entity, ids]) => ({ entity, ids }))
  for (const resource of Object.values<AnyResource>(registry))
    removed.push(...(await readUnionRows(trx, resource, created)))
  return removed
}
