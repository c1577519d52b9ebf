import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { listVerbEndpoints } from '../../registry/entities/endpoints.ts'
import {
  findUnionMemberFields,
  type UnionMemberRow,
  splitUnionId,
} from '../../registry/entities/union.ts'
import type { Caller } from '../auth/sessions.ts'
import { PREPARED } from '../db/prepared.ts'
import { listTableColumns } from '../db/computed/rows-with-computed.ts'
import { getTableName } from '../db/table-name.ts'
import type { AnyDb } from '../db/database-types.ts'
import type { Action, Row } from './action.ts'
import { buildConditions, buildColumnRef } from './select-rows.ts'

/** The conditions of the rows that the caller may change. */
export function buildCallerConditions(
  resource: AnyResource,
  caller: Caller,
): RawBuilder<unknown>[] {
  const owner = resource.ownerField?.[caller.role]
  return [
    ...buildConditions(resource.rows?.where),
    ...(owner ? buildConditions({ [owner]: caller.id }) : []),
  ]
}

/**
 * The conditions of the row with an id. A union's row is found by the id in its member's table,
 * because the ids of a union have no index.
 */
function buildIdConditions(resource: AnyResource, id: unknown): RawBuilder<unknown>[] {
  const fields = findUnionMemberFields(resource)
  const member = splitUnionId(resource, id)
  return fields && member
    ? buildConditions({ [fields.type]: member.type, [fields.id]: member.id })
    : [sql`${buildColumnRef('id')} = ${id}`]
}

/**
 * Finds the row of an action; null if the caller has no such row. A row that is about to change is
 * locked until the transaction ends.
 */
export async function findRow(action: Action): Promise<Row | null> {
  const { trx, endpoint, caller, values } = action
  const { resource } = endpoint
  // A union is a view, which cannot be locked, so its member's row is locked.
  const isLocked = endpoint.verb !== 'read'
  if (isLocked && resource.union) await lockMember(action)
  const lock = isLocked && !resource.union ? sql`for update` : sql``
  const where = [
    ...buildCallerConditions(resource, caller),
    ...buildIdConditions(resource, values.id),
  ]
  const columns = resource.union ? sql`r.*` : listTableColumns(action.registry)(resource)
  const { rows } =
    await sql<Row>`${resource.union ? sql`` : PREPARED} select ${columns} from ${sql.table(getTableName(resource))} as r
    where ${sql.join(where, sql` and `)} ${lock}`.execute(trx)
  return rows[0] ?? null
}

async function lockMember(action: Action): Promise<void> {
  const { table, id } = buildStoredRowQuery(action)
  if (!table) return
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(action.trx)
}

/** Finds the stored row behind a union's row; undefined if there is none. */
export async function findMember(
  db: AnyDb,
  registry: Registry,
  resource: AnyResource,
  id: unknown,
): Promise<UnionMemberRow | undefined> {
  const member = splitUnionId(resource, id)
  if (!member) return undefined
  const { rows } =
    await sql`select r.id from ${sql.table(getTableName(registry[member.entity]))} as r
    where ${buildColumnRef('id')} = ${member.id}`.execute(db)
  return rows.length > 0 ? member : undefined
}

/** Returns the table and id of an action's stored row. For a union it is the member's row. */
export function buildStoredRowQuery({ registry, endpoint, values }: Action) {
  const { resource } = endpoint
  if (!resource.union) return { table: getTableName(resource), id: values.id }
  const memberRow = splitUnionId(resource, values.id)
  return memberRow
    ? { table: getTableName(registry[memberRow.entity]), id: memberRow.id }
    : { table: null, id: null }
}

/**
 * Returns the same action on the member of a union, with the member's rules; null if the entity is
 * no union or its member lacks the verb.
 */
export function resolveUnionMember(action: Action): Action | null {
  const { registry, endpoint, values } = action
  const { resource } = endpoint
  const memberRow = splitUnionId(resource, values.id)
  if (!memberRow) return null
  const [memberEndpoint] = listVerbEndpoints(registry[memberRow.entity], endpoint.verb)
  if (!memberEndpoint) return null
  return { ...action, endpoint: memberEndpoint, values: { ...values, id: memberRow.id } }
}
