import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { tableOf } from '../db/table-name.ts'
import { type Referrer, referenced } from '../http/problem.ts'
import { isAmong, pointsTo, referrersOf } from '../rows/references/referrers.ts'
import { conditions, rowColumn } from '../rows/select-rows.ts'

/** Rounds in which copies that follow another reference come after it. */
const ROUNDS = 3

/** Whatever refers to one row of an entity is to refer to another. */
export interface Repointing {
  trx: AnyTransaction
  registry: Registry
  resource: AnyResource
  from: number
  to: number
  now: Date
}

/** Puts the other in the place of the row among those that a field names, once; returns the ids of the rows. */
async function repointSeveral(
  { trx, from, to }: Repointing,
  other: AnyResource,
  name: string,
  stamps: readonly RawBuilder<unknown>[],
): Promise<number[]> {
  const column = rowColumn(name)
  const value = sql`(select array_agg(distinct one order by one)
    from unnest(array_replace(${column}, ${from}, ${to})) as one)`
  const set = [sql`${sql.ref(name)} = ${value}`, ...stamps]
  const where = [sql`${column} && array[${from}]::int[]`, ...conditions(other.rows?.where)]
  const { rows } = await sql<{ id: number }>`update ${sql.table(tableOf(other))} as r
    set ${sql.join(set)} where ${sql.join(where, sql` and `)} returning r.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Makes the rows of one entity that refer to the row refer to the other; returns their ids. */
async function repointRows(one: Repointing, other: AnyResource): Promise<number[]> {
  const { trx, registry, resource, from, to, now } = one
  const stamps = Object.entries(other.fields)
    .filter(([, field]) => field.type === 'datetime' && field.setOn === 'update')
    .map(([name]) => sql`${sql.ref(name)} = ${now.toISOString()}`)
  const ids: number[] = []
  for (const [name, field] of Object.entries(other.fields)) {
    if (isAmong(registry, field, tableOf(resource)))
      ids.push(...(await repointSeveral(one, other, name, stamps)))
    for (const kind of pointsTo(registry, field, tableOf(resource))) {
      const set = [sql`${sql.ref(name)} = ${to}`, ...stamps]
      const where = [sql`${rowColumn(name)} = ${from}${kind}`, ...conditions(other.rows?.where)]
      const { rows } = await sql<{ id: number }>`update ${sql.table(tableOf(other))} as r
        set ${sql.join(set)} where ${sql.join(where, sql` and `)} returning r.id`.execute(trx)
      ids.push(...rows.map(({ id }) => id))
    }
  }
  return ids
}

/**
 * Makes everything that refers to one row refer to another, deleted rows included; returns how many
 * rows of which entities. Throws 409 where a reference follows something else and cannot be moved,
 * and what the database's own constraints refuse.
 */
export async function repoint(one: Repointing): Promise<Referrer[]> {
  const { trx, registry, resource, from } = one
  const others = Object.values<AnyResource>(registry).filter(({ union }) => !union)
  const moved = new Map<string, Set<number>>()
  let left: Referrer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const other of others)
      for (const id of await repointRows(one, other))
        moved.set(other.name, (moved.get(other.name) ?? new Set()).add(id))
    left = await referrersOf(trx, registry, resource, [from])
    if (left.length === 0) break
  }
  if (left.length > 0) throw referenced(left)
  return [...moved].map(([name, ids]) => ({ name, count: ids.size }))
}
