import { type RawBuilder, sql } from 'kysely'
import type { Batch } from '../../../registry/calls/history-calls.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { listTargetEntities } from '../../../registry/fields/targets.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Db } from '../../db/database-types.ts'
import type { ChangeCondition } from './change-filters.ts'
import { readChanges, visibleChanges } from './read-history.ts'

/** Returns the length of the longest chain of references from each entity. */
export function getReferenceDepths(entities: readonly AnyResource[]): Map<string, number> {
  const depth = new Map(entities.map(({ name }) => [name, 0]))
  // Circular references stop growing after the last round.
  for (const _ of entities)
    for (const { name, fields } of entities)
      for (const target of Object.values(fields).flatMap(listTargetEntities)) {
        const nextDepth = (depth.get(target) ?? -1) + 1
        if (target !== name && nextDepth <= entities.length)
          depth.set(name, Math.max(depth.get(name) ?? 0, nextDepth))
      }
  return depth
}

/**
 * Returns the order of entities within a batch. Dependent entities come last, such as a payment
 * after its order.
 */
function buildOrder(entities: readonly AnyResource[], alias: string) {
  const depth = getReferenceDepths(entities)
  const names = entities
    .map(({ name }) => name)
    .toSorted((first, second) => (depth.get(first) ?? 0) - (depth.get(second) ?? 0))
  return sql`(array_position(array[${sql.join(names)}]::text[], ${sql.ref(`${alias}.entity`)}),
    ${sql.ref(`${alias}.id`)})`
}

/** Counts the changes of batches, and the changed rows of each entity. */
async function countChangesOfBatches(
  db: Db,
  entities: readonly AnyResource[],
  batches: readonly string[],
) {
  if (batches.length === 0) return []
  const { rows } = await sql<{ batch: string; entity: string; changes: string; records: string }>`
    select c.batch, c.entity, count(*) as changes, count(distinct c.row_id) as records
    from changes as c where c.batch in (${sql.join(batches.map((batch) => sql`${batch}::uuid`))})
      and ${visibleChanges(entities)} group by c.batch, c.entity`.execute(db)
  return rows
}

/** The conditions and the start of a page of batches. */
export interface BatchPage {
  /** The entities that the caller may read. */
  entities: readonly AnyResource[]
  where: readonly ChangeCondition[]
  /** The condition of the batches after the previous page. */
  after: RawBuilder<unknown>
  limit: number
}

/**
 * Reads batches, newest first: the main change of each that meets the conditions, and the number of
 * changed records.
 */
export async function readBatches(
  db: Db,
  registry: Registry,
  caller: Caller,
  { entities, where, after, limit }: BatchPage,
): Promise<Batch[]> {
  const conditions: ChangeCondition[] = [...where, (alias) => visibleChanges(entities, alias)]
  const joinConditions = (alias: string) =>
    sql.join(
      conditions.map((condition) => condition(alias)),
      sql` and `,
    )
  const isFirst = sql`not exists (select from changes as e where e.batch = c.batch and ${joinConditions('e')}
    and ${buildOrder(entities, 'e')} < ${buildOrder(entities, 'c')})`
  const page = { entities, where: [after, joinConditions('c'), isFirst], limit, offset: 0 }
  const heads = await readChanges(db, registry, caller, page)
  const counts = await countChangesOfBatches(db, entities, [
    ...new Set(heads.map(({ batch }) => batch)),
  ])
  return heads.map((head) => {
    const batchCounts = counts.filter(({ batch }) => batch === head.batch)
    const records = batchCounts.find(({ entity }) => entity === head.entity)?.records ?? 1
    const changes = batchCounts.reduce((total, count) => total + Number(count.changes), 0)
    return { ...head, records: Number(records), changes }
  })
}
