import { type RawBuilder, sql } from 'kysely'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import { knownTo, storedOf } from '../../../registry/entities/known.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words/roles.ts'
import type { Caller } from '../../auth/sessions.ts'
import { anyTable, type Db } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { callerScope, memberOf } from '../../rows/find-row.ts'
import { rowColumn } from '../../rows/select-rows.ts'

/** The entity of a name, as history stores it; undefined for one that is not declared. */
export const entityNamed = (registry: Registry, name: string): AnyResource | undefined =>
  (Object.hasOwn(registry, name) && registry[name as keyof Registry]) || undefined

/** The entities whose history a role may read, each with the stored fields that the role receives. */
export function readableEntities(registry: Registry, role: Role): AnyResource[] {
  return Object.values<AnyResource>(registry)
    .filter((resource) => !resource.union && mayReadHistory(role, resource))
    .map((resource) => storedOf(knownTo(role, resource)))
}

/** A row whose history somebody reads: its entity, which is no union, and its id there. */
export interface HistoryOf {
  resource: AnyResource
  id: number
}

async function memberRow(db: Db, registry: Registry, { resource, id }: HistoryOf) {
  const member = await memberOf(anyTable(db), resource, id)
  if (!member) throw new Problem(404, 'not_found')
  return { resource: registry[member.entity], id: Number(member.id) }
}

/**
 * Finds the row whose history is asked for. Throws 403 where the role may not read the entity and
 * 404 where the caller may not read the row; one that was deleted for good still has its history.
 */
export async function historyOf(
  db: Db,
  registry: Registry,
  caller: Caller,
  asked: HistoryOf,
): Promise<HistoryOf> {
  if (!mayReadHistory(caller.role, asked.resource)) throw new Problem(403, 'forbidden')
  const row = asked.resource.union ? await memberRow(db, registry, asked) : asked
  if (!mayReadHistory(caller.role, row.resource)) throw new Problem(403, 'forbidden')
  const { resource, id } = row
  const isTheirs = sql.join([sql`true`, ...callerScope(resource, caller)], sql` and `)
  const { rows } = await sql<{ theirs: boolean }>`select ${isTheirs} as theirs
    from ${sql.table(tableOf(resource))} as r where ${rowColumn('id')} = ${id}`.execute(
    anyTable(db),
  )
  const mayReadGone = resource.ownerField?.[caller.role] === undefined
  if (!(rows[0]?.theirs ?? mayReadGone)) throw new Problem(404, 'not_found')
  return row
}

/**
 * A condition on changes that holds for those of rows which the caller may read: all rows of most
 * entities, and of some only their own.
 */
export function changesInScope(
  entities: readonly AnyResource[],
  caller: Caller,
): (alias: string) => RawBuilder<unknown> {
  const owned = entities.filter(({ ownerField }) => ownerField?.[caller.role] !== undefined)
  return (alias) => {
    const each = owned.map((resource) => {
      const scope = [sql`true`, ...callerScope(resource, caller)]
      return sql`(${sql.ref(`${alias}.entity`)} <> ${resource.name} or exists (
        select from ${sql.table(tableOf(resource))} as r
        where ${rowColumn('id')} = ${sql.ref(`${alias}.row_id`)} and ${sql.join(scope, sql` and `)}))`
    })
    return sql.join([sql`true`, ...each], sql` and `)
  }
}
