import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { endpointsOf } from '../../registry/entities/endpoints.ts'
import { findMemberFields } from '../../registry/entities/union.ts'
import type { Caller } from '../auth/sessions.ts'
import { tableOf } from '../db/table-name.ts'
import type { AnyDb } from '../db/database-types.ts'
import type { Action, Row } from './action.ts'
import { conditions, rowColumn } from './select-rows.ts'

/** The conditions of the rows of an entity that the caller may change. */
export function callerScope(resource: AnyResource, caller: Caller): RawBuilder<unknown>[] {
  const owner = resource.ownerField?.[caller.role]
  return [...conditions(resource.rows?.where), ...(owner ? conditions({ [owner]: caller.id }) : [])]
}

/**
 * Finds and locks the row of an action until the transaction ends; null if the caller has no such
 * row.
 */
export async function lockRow(action: Action): Promise<Row | null> {
  const { trx, endpoint, caller, values } = action
  const { resource } = endpoint
  // A union is a view, which cannot be locked; its member's row is locked instead.
  if (resource.union) await lockMember(action)
  const lock = resource.union ? sql`` : sql`for update`
  const where = [...callerScope(resource, caller), sql`${rowColumn('id')} = ${values.id}`]
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(tableOf(resource))} as r
    where ${sql.join(where, sql` and `)} ${lock}`.execute(trx)
  return rows[0] ?? null
}

async function lockMember(action: Action): Promise<void> {
  const { table, id } = await storedRow(action)
  if (!table) return
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(action.trx)
}

/** Finds the member of a union that a row belongs to, and its id there. */
export async function memberOf(db: AnyDb, resource: AnyResource, id: unknown) {
  const fields = findMemberFields(resource)
  if (!fields) return undefined
  const { rows } = await sql<{ type: string; row_id: number }>`
    select ${sql.ref(fields.type)} as type, ${sql.ref(fields.id)} as row_id
    from ${sql.table(tableOf(resource))} where id = ${id}`.execute(db)
  const [row] = rows
  const entity = row && fields.to[row.type]
  return entity && { entity, id: row.row_id }
}

/**
 * Returns table and id under which a row is stored: in its entity's table, or in that of the
 * union's member.
 */
export async function storedRow(action: Action) {
  const { trx, registry, endpoint, values } = action
  const { resource } = endpoint
  if (!resource.union) return { table: tableOf(resource), id: values.id }
  const found = await memberOf(trx, resource, values.id)
  return found
    ? { table: tableOf(registry[found.entity]), id: found.id }
    : { table: null, id: null }
}

/**
 * Returns the same action on the member of the union, with that member's own rules; null for an
 * entity that is no union, and for a verb that the member does not have.
 */
export async function resolveUnionMember(action: Action): Promise<Action | null> {
  const { trx, registry, endpoint, values } = action
  const { resource } = endpoint
  const found = resource.union && (await memberOf(trx, resource, values.id))
  if (!found) return null
  const same = endpointsOf({ [found.entity]: registry[found.entity] }).find(
    (one) => one.kind === 'verb' && one.verb === endpoint.verb && !one.many,
  )
  if (same?.kind !== 'verb') return null
  return { ...action, endpoint: same, values: { ...values, id: found.id } }
}
