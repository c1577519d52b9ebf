import { sql } from 'kysely'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words/roles.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { tableOf } from '../../db/table-name.ts'

/** The tables that hold the rows of an entity: those of its members, if it is a union. */
const tablesOf = (registry: Registry, { union, ...resource }: AnyResource) =>
  union ? union.map((name) => tableOf(registry[name])) : [tableOf(resource as AnyResource)]

/** What a batch changed, as its history tells. */
interface Changed {
  /** Rows of its entity that are other than before. */
  changed: number
  /** Rows of other entities that changed with them, of those that the role may read. */
  along: { entity: string; count: number }[]
}

/** Counts the rows that a batch changed, by entity. */
export async function changedBy(
  trx: AnyTransaction,
  registry: Registry,
  role: Role,
  resource: AnyResource,
  batch: string,
): Promise<Changed> {
  const own = tablesOf(registry, resource)
  const isOwn = (one: AnyResource) => !one.union && own.includes(tableOf(one))
  const entities = Object.values<AnyResource>(registry)
  const told = entities.filter((one) => !one.union && !isOwn(one) && mayReadHistory(role, one))
  const { rows } = await sql<{ entity: string; count: number }>`
    select entity, count(distinct row_id)::int as count from changes
    where batch = ${batch}::uuid group by entity order by entity`.execute(trx)
  const of = (some: readonly AnyResource[]) =>
    rows.filter(({ entity }) => some.some(({ name }) => name === entity))
  const changed = of(entities.filter(isOwn)).reduce((sum, { count }) => sum + count, 0)
  return { changed, along: of(told) }
}
