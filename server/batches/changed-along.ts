import { sql } from 'kysely'
import { mayReadHistory } from '../../resources/kit/changes/history.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import type { Role } from '../../resources/kit/words/roles.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { tableOf } from '../db/table-name.ts'

/** The tables that hold the rows of an entity: those of its members, if it is a union. */
const tablesOf = (registry: Registry, { union, ...resource }: AnyResource) =>
  union ? union.map((name) => tableOf(registry[name])) : [tableOf(resource as AnyResource)]

/**
 * How many rows of other entities changed with those of a batch, as its history tells, of the
 * entities that the role may read.
 */
export async function changedAlong(
  trx: AnyTransaction,
  registry: Registry,
  role: Role,
  resource: AnyResource,
  batch: string,
): Promise<{ entity: string; count: number }[]> {
  const own = tablesOf(registry, resource)
  const told = Object.values<AnyResource>(registry).filter(
    (one) => !one.union && !own.includes(tableOf(one)) && mayReadHistory(role, one),
  )
  const { rows } = await sql<{ entity: string; count: number }>`
    select entity, count(distinct row_id) as count from changes
    where batch = ${batch}::uuid group by entity order by entity`.execute(trx)
  return rows.filter(({ entity }) => told.some(({ name }) => name === entity))
}
