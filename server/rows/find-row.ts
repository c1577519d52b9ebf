import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { endpointsOf, type VerbEndpoint } from '../../resources/kit/entities/endpoints.ts'
import type { Caller } from '../auth/sessions.ts'
import { tableOf } from '../db/table-name.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { Values } from './read-values.ts'
import { conditions, rowColumn } from './select-rows.ts'

/** A call on one row, with everything that carrying it out takes. */
export interface Action {
  trx: AnyTransaction
  registry: Registry
  endpoint: VerbEndpoint
  caller: Caller
  values: Values
  now: Date
  timeZone: string
}

export type Row = Record<string, unknown>

/** The rows of an entity that a caller may touch. */
function callerScope(resource: AnyResource, caller: Caller): RawBuilder<unknown>[] {
  const owner = resource.ownerField?.[caller.role]
  return [...conditions(resource.rows?.where), ...(owner ? conditions({ [owner]: caller.id }) : [])]
}

async function select(action: Action, resource: AnyResource, id: unknown): Promise<Row | null> {
  const where = [...callerScope(resource, action.caller), sql`${rowColumn('id')} = ${id}`]
  // A union is a view, which cannot be locked; its member's row is.
  const lock = resource.union ? sql`` : sql`for update`
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(tableOf(resource))} as r
    where ${sql.join(where, sql` and `)} ${lock}`.execute(action.trx)
  return rows[0] ?? null
}

/** The row a call is about, held until the transaction ends; null when the caller has no such row. */
export async function findRow(action: Action): Promise<Row | null> {
  const { endpoint, values } = action
  const { table, id } = await storedRow(action)
  if (endpoint.resource.union && table) await lockRow(action.trx, table, id)
  return select(action, endpoint.resource, values.id)
}

async function lockRow(trx: AnyTransaction, table: string, id: unknown): Promise<void> {
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(trx)
}

/** Which member of a union a row of it is, and which of that member's. */
async function memberOf({ trx, endpoint, values }: Action) {
  const { rows } = await sql<{ kind: keyof Registry; booking_id: number }>`
    select kind, booking_id from ${sql.table(tableOf(endpoint.resource))}
    where id = ${values.id}`.execute(trx)
  return rows[0]
}

/** Where a row is stored: in its entity's table, or in that of the union's member it belongs to. */
export async function storedRow(action: Action) {
  const { registry, endpoint, values } = action
  const { resource } = endpoint
  if (!resource.union) return { table: tableOf(resource), id: values.id }
  const found = await memberOf(action)
  return found
    ? { table: tableOf(registry[found.kind]), id: found.booking_id }
    : { table: null, id: null }
}

/**
 * The same call on the union's member that the row is, with that member's own rules; null for a
 * row of no union, and for a verb that the member itself does not have.
 */
export async function asMemberAction(action: Action): Promise<Action | null> {
  const { registry, endpoint, values } = action
  const found = endpoint.resource.union && (await memberOf(action))
  if (!found) return null
  const same = endpointsOf({ [found.kind]: registry[found.kind] }).find(
    (one) => one.kind === 'verb' && one.verb === endpoint.verb && !one.many,
  )
  if (same?.kind !== 'verb') return null
  return { ...action, endpoint: same, values: { ...values, id: found.booking_id } }
}
