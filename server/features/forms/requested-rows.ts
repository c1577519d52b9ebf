import { findUnionMemberFields } from '../../../registry/entities/union.ts'
import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../db/table-name.ts'
import type { RequestedRows } from '../../mutations/obstacles/busy-times.ts'
import type { Action, Row } from '../../rows/action.ts'
import { buildCallerConditions } from '../../rows/find-row.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'

/** Reads stored rows by their ids, without locking them. */
async function readStoredRows(
  { trx, caller }: Action,
  resource: AnyResource,
  ids: readonly unknown[],
  isScoped = true,
): Promise<Row[]> {
  const scope = isScoped ? buildCallerConditions(resource, caller) : []
  const where = [...scope, sql`${buildColumnRef('id')} in (${sql.join(ids)})`]
  const { rows } = await sql<Row>`select r.* from ${sql.table(getTableName(resource))} as r
    where ${sql.join(where, sql` and `)}`.execute(trx)
  return rows
}

/** Reads the rows that the caller may change, by stored table, with the requested id of each. */
export async function readRequestedRows(action: Action, ids: readonly number[]) {
  const { registry, endpoint } = action
  const { resource } = endpoint
  const rows = await readStoredRows(action, resource, ids)
  const fields = findUnionMemberFields(resource)
  if (!fields) return rows.length > 0 ? [{ resource, rows, getUnionId: (id: number) => id }] : []
  const requested: (RequestedRows & { getUnionId: (id: number) => number })[] = []
  for (const name of resource.union ?? []) {
    const memberRows = rows.filter((row) => fields.to[String(row[fields.type])] === name)
    const unionIds = new Map(memberRows.map((row) => [Number(row[fields.id]), Number(row.id)]))
    if (memberRows.length === 0) continue
    const member: AnyResource = registry[name as keyof Registry]
    const storedRows = await readStoredRows(action, member, [...unionIds.keys()], false)
    requested.push({
      resource: member,
      rows: storedRows,
      getUnionId: (id) => unionIds.get(id) ?? id,
    })
  }
  return requested
}
