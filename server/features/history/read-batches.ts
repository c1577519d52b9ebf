import { type RawBuilder, sql } from 'kysely'
import type { Batch } from '../../../registry/calls/history-calls.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { listTargetEntities } from '../../../registry/fields/targets.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Db } from '../../db/database-types.ts'
import type { ChangeCondition } from './change-filters.ts'
import { readChanges, buildVisibleCondition } from './read-history.ts'

/** Returns the length of the longest chain of references from each entity. */
export function getReferenceDepths(entities: readonly AnyResource[]): Map<string, number> {
  const depths = new Map(entities.map(({ name }) => [name, 0]))
  // Circular references stop growing after the last round.
  for (const _ of entities)
    for (const { name, fields } of entities)
      for (const target of Object.values(fields).flatMap(listTargetEntities)) {
        const nextDepth = (depths.get(target) ?? -1) + 1
        if (target !== name && nextDepth <= entities.length)
          depths.set(name, Math.max(depths.get(name) ?? 0, nextDepth))
      }
  return depths
}

/**
 * Builds the SQL order of changes within a batch. Dependent entities come last, such as a payment
 * after its order.
 */
function buildDependencyOrder(entities: readonly AnyResource[], alias: string) {
  const depths = getReferenceDepths(entities)
  const names = entities
    .map(({ name }) => name)
    .toSorted((first, second) => (depths.get(first) ?? 0) - (depths.get(second) ?? 0))
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
      and ${buildVisibleCondition(entities)} group by c.batch, c.entity`.execute(db)
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
  const conditions: ChangeCondition[] = [
    ...where,
    (alias) => buildVisibleCondition(entities, alias),
  ]
  const joinConditions = (alias: string) =>
    sql.join(
      conditions.map((condition) => condition(alias)),
      sql` and `,
    )
  const isMainChange = sql`not exists (select from changes as e where e.batch = c.batch and ${joinConditions('e')}
    and ${buildDependencyOrder(entities, 'e')} < ${buildDependencyOrder(entities, 'c')})`
  const page = { entities, where: [after, joinConditions('c'), isMainChange], limit, offset: 0 }
  const mainChanges = await readChanges(db, registry, caller, page)
  const counts = await countChangesOfBatches(db, entities, [
    ...new Set(mainChanges.map(({ batch }) => batch)),
  ])
  return mainChanges.map((mainChange) => {
    const batchCounts = counts.filter(({ batch }) => batch === mainChange.batch)
    const records = batchCounts.find(({ entity }) => entity === mainChange.entity)?.records ?? 1
    const changes = batchCounts.reduce((total, count) => total + Number(count.changes), 0)
    return { ...mainChange, records: Number(records), changes }
  })
}
