import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { getTableName } from '../db/table-name.ts'
import { type Referrer, referenced } from '../http/problem.ts'
import {
  isInSeveral,
  buildReferrerConditions,
  countReferrers,
} from '../rows/references/referrers.ts'
import { conditions, rowColumn } from '../rows/select-rows.ts'

/** Rounds in which copies of other references are updated. */
const ROUNDS = 3

/** Moves all references from one row of an entity to another. */
export interface Repointing {
  trx: AnyTransaction
  registry: Registry
  resource: AnyResource
  from: number
  to: number
  now: Date
}

/**
 * Replaces an id in a field with several ids, without duplicates; returns the ids of the changed
 * rows.
 */
async function repointSeveral(
  { trx, from, to }: Repointing,
  referrer: AnyResource,
  name: string,
  stamps: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const column = rowColumn(name)
  const value = sql`(select array_agg(distinct one order by one)
    from unnest(array_replace(${column}, ${from}, ${to})) as one)`
  const set = [sql`${sql.ref(name)} = ${value}`, ...stamps]
  const where = [sql`${column} && array[${from}]::int[]`, ...conditions(referrer.rows?.where)]
  const { rows } = await sql<{ id: number }>`update ${sql.table(getTableName(referrer))} as r
    set ${sql.join(set)} where ${sql.join(where, sql` and `)} returning r.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Moves the references of one entity's rows; returns the ids of the changed rows. */
async function repointRows(repointing: Repointing, referrer: AnyResource): Promise<number[]> {
  const { trx, registry, resource, from, to, now } = repointing
  const stamps = Object.entries(referrer.fields)
    .filter(([, field]) => field.type === 'datetime' && field.setOn === 'update')
    .map(([name]) => sql`${sql.ref(name)} = ${now.toISOString()}`)
  const ids: number[] = []
  for (const [name, field] of Object.entries(referrer.fields)) {
    if (isInSeveral(registry, field, getTableName(resource)))
      ids.push(...(await repointSeveral(repointing, referrer, name, stamps)))
    for (const kind of buildReferrerConditions(registry, field, getTableName(resource))) {
      const set = [sql`${sql.ref(name)} = ${to}`, ...stamps]
      const where = [sql`${rowColumn(name)} = ${from}${kind}`, ...conditions(referrer.rows?.where)]
      const { rows } = await sql<{ id: number }>`update ${sql.table(getTableName(referrer))} as r
        set ${sql.join(set)} where ${sql.join(where, sql` and `)} returning r.id`.execute(trx)
      ids.push(...rows.map(({ id }) => id))
    }
  }
  return ids
}

/**
 * Moves all references from one row to another, including those of deleted rows; returns the number
 * of rows by entity. Throws 409 if a reference is derived and cannot be moved. Errors of database
 * constraints are rethrown.
 */
export async function repoint(repointing: Repointing): Promise<Referrer[]> {
  const { trx, registry, resource, from } = repointing
  const referringEntities = Object.values<AnyResource>(registry).filter(({ union }) => !union)
  const moved = new Map<string, Set<number>>()
  let left: Referrer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const referrer of referringEntities)
      for (const id of await repointRows(repointing, referrer))
        moved.set(referrer.name, (moved.get(referrer.name) ?? new Set()).add(id))
    left = await countReferrers(trx, registry, { resource, ids: [from] })
    if (left.length === 0) break
  }
  if (left.length > 0) throw referenced(left)
  return [...moved].map(([name, ids]) => ({ name, count: ids.size }))
}
