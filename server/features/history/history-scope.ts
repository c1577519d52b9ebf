import { type RawBuilder, sql } from 'kysely'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import {
  getReadableEntity,
  withoutComputedFields,
} from '../../../registry/entities/readable-entity.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import type { Caller } from '../../auth/sessions.ts'
import { allowAnyTable, type Db } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { buildCallerConditions, findMember } from '../../rows/find-row.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'

/** Returns the entity with a name in history; undefined if it is not declared any more. */
export const findEntityByName = (registry: Registry, name: string): AnyResource | undefined =>
  (Object.hasOwn(registry, name) && registry[name as keyof Registry]) || undefined

/** Lists the entities whose history a role may read, each with its readable stored fields. */
export function listReadableEntities(registry: Registry, role: Role): AnyResource[] {
  return Object.values<AnyResource>(registry)
    .filter((resource) => !resource.union && mayReadHistory(role, resource))
    .map((resource) => withoutComputedFields(getReadableEntity(role, resource)))
}

/** The row of a history request: its stored entity, not a union, and its id there. */
export interface HistoryRow {
  resource: AnyResource
  id: number
}

async function getMemberRow(db: Db, registry: Registry, { resource, id }: HistoryRow) {
  const member = await findMember(allowAnyTable(db), registry, resource, id)
  if (!member) throw new Problem(404, 'not_found')
  return { resource: registry[member.entity], id: Number(member.id) }
}

/**
 * Finds the row of a history request. Throws 403 if the role may not read the entity, and 404 if
 * the caller may not read the row. Purged rows keep their history.
 */
export async function findHistoryRow(
  db: Db,
  registry: Registry,
  caller: Caller,
  requested: HistoryRow,
): Promise<HistoryRow> {
  if (!mayReadHistory(caller.role, requested.resource)) throw new Problem(403, 'forbidden')
  const row = requested.resource.union ? await getMemberRow(db, registry, requested) : requested
  if (!mayReadHistory(caller.role, row.resource)) throw new Problem(403, 'forbidden')
  const { resource, id } = row
  const ownerCondition = sql.join(
    [sql`true`, ...buildCallerConditions(resource, caller)],
    sql` and `,
  )
  const { rows } = await sql<{ is_owned: boolean }>`select ${ownerCondition} as is_owned
    from ${sql.table(getTableName(resource))} as r where ${buildColumnRef('id')} = ${id}`.execute(
    allowAnyTable(db),
  )
  const canReadDeleted = resource.ownerField?.[caller.role] === undefined
  const mayRead = rows[0]?.is_owned ?? canReadDeleted
  if (!mayRead) throw new Problem(404, 'not_found')
  return row
}

/**
 * The condition of changes of rows that the caller may read. For some entities these are only the
 * caller's own rows.
 */
export function buildScopeCondition(
  entities: readonly AnyResource[],
  caller: Caller,
): (alias: string) => RawBuilder<unknown> {
  const ownedEntities = entities.filter(({ ownerField }) => ownerField?.[caller.role] !== undefined)
  return (alias) => {
    const ownerConditions = ownedEntities.map((resource) => {
      const scope = [sql`true`, ...buildCallerConditions(resource, caller)]
      return sql`(${sql.ref(`${alias}.entity`)} <> ${resource.name} or exists (
        select from ${sql.table(getTableName(resource))} as r
        where ${buildColumnRef('id')} = ${sql.ref(`${alias}.row_id`)} and ${sql.join(scope, sql` and `)}))`
    })
    return sql.join([sql`true`, ...ownerConditions], sql` and `)
  }
}
