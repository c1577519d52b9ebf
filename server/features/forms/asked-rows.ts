import { findMemberFields } from '../../../registry/entities/union.ts'
import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { tableOf } from '../../db/table-name.ts'
import type { AskedRows } from '../../mutations/obstacles/busy-times.ts'
import type { Action, Row } from '../../rows/action.ts'
import { callerScope } from '../../rows/find-row.ts'
import { rowColumn } from '../../rows/select-rows.ts'

/** Reads rows by their ids as they are stored, without locking them. */
async function rowsBy(
  { trx, caller }: Action,
  resource: AnyResource,
  ids: readonly unknown[],
  isScoped = true,
): Promise<Row[]> {
  const scope = isScoped ? callerScope(resource, caller) : []
  const where = [...scope, sql`${rowColumn('id')} in (${sql.join(ids)})`]
  const { rows } = await sql<Row>`select r.* from ${sql.table(tableOf(resource))} as r
    where ${sql.join(where, sql` and `)}`.execute(trx)
  return rows
}

/**
 * Reads those of some rows that the caller may change, by the tables in which they are stored, and
 * the id by which each was asked for.
 */
export async function askedRows(action: Action, ids: readonly number[]) {
  const { registry, endpoint } = action
  const { resource } = endpoint
  const rows = await rowsBy(action, resource, ids)
  const fields = findMemberFields(resource)
  if (!fields) return rows.length > 0 ? [{ resource, rows, idOf: (id: number) => id }] : []
  const found: (AskedRows & { idOf: (id: number) => number })[] = []
  for (const name of resource.union ?? []) {
    const own = rows.filter((row) => fields.to[String(row[fields.type])] === name)
    const idIn = new Map(own.map((row) => [Number(row[fields.id]), Number(row.id)]))
    if (own.length === 0) continue
    const member: AnyResource = registry[name as keyof Registry]
    const stored = await rowsBy(action, member, [...idIn.keys()], false)
    found.push({ resource: member, rows: stored, idOf: (id) => idIn.get(id) ?? id })
  }
  return found
}
