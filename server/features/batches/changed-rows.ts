import { sql } from 'kysely'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'

/** The tables that hold the rows of an entity: those of its members, if it is a union. */
const listTables = (registry: Registry, { union, ...resource }: AnyResource) =>
  union
    ? union.map((name) => getTableName(registry[name]))
    : [getTableName(resource as AnyResource)]

/** The changes of a batch, as read from history. */
interface ChangedRowCounts {
  /** The number of changed rows of its entity. */
  changed: number
  /** Changed rows of other entities that the role may read. */
  along: { entity: string; count: number }[]
}

/** Counts the rows that a batch changed, by entity. */
export async function countChangedRows(
  trx: AnyTransaction,
  registry: Registry,
  role: Role,
  { resource, batch }: { resource: AnyResource; batch: string },
): Promise<ChangedRowCounts> {
  const ownTables = listTables(registry, resource)
  const isOwn = (entity: AnyResource) => !entity.union && ownTables.includes(getTableName(entity))
  const entities = Object.values<AnyResource>(registry)
  const readable = entities.filter(
    (entity) => !entity.union && !isOwn(entity) && mayReadHistory(role, entity),
  )
  const { rows } = await sql<{ entity: string; count: number }>`
    select entity, count(distinct row_id)::int as count from changes
    where batch = ${batch}::uuid group by entity order by entity`.execute(trx)
  const selectCounts = (countedEntities: readonly AnyResource[]) =>
    rows.filter(({ entity }) => countedEntities.some(({ name }) => name === entity))
  const changed = selectCounts(entities.filter(isOwn)).reduce(
    (total, { count }) => total + count,
    0,
  )
  return { changed, along: selectCounts(readable) }
}
