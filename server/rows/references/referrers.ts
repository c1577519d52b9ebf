import { type RawBuilder, sql } from 'kysely'
import { hasKeptRows } from '../../../registry/entities/kept-rows.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { buildRowSource as rowsWithComputed } from '../../db/computed/rows-with-computed.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildConditions, buildColumnRef } from '../select-rows.ts'

/**
 * The conditions under which a field refers to rows of a table, one per target type; empty if it
 * never does.
 */
export function buildReferrerConditions(
  registry: Registry,
  field: Field,
  table: string,
): RawBuilder<unknown>[] {
  if (field.type === 'reference') return getTableName(registry[field.to]) === table ? [sql``] : []
  if (field.type !== 'polymorphic') return []
  return Object.entries(field.to)
    .filter(([, to]) => getTableName(registry[to]) === table)
    .map(([kind]) => sql` and ${buildColumnRef(field.typeField)} = ${kind}`)
}

/** Returns whether a field holds several ids of a table. */
export const holdsIdsOfTable = (registry: Registry, field: Field, table: string): boolean =>
  field.type === 'references' && getTableName(registry[field.to]) === table

/** Rows of an entity to which others refer. */
export interface ReferredRows {
  resource: AnyResource
  ids: readonly number[]
}

/**
 * Counts the rows that refer to the given rows, by entity, including deleted ones.
 * `getExtraConditions` adds conditions for an entity; undefined skips the entity.
 */
export async function countReferrers(
  trx: AnyTransaction,
  registry: Registry,
  { resource, ids }: ReferredRows,
  getExtraConditions: (
    entity: AnyResource,
  ) => readonly RawBuilder<unknown>[] | undefined = () => [],
): Promise<{ name: string; count: number }[]> {
  const table = getTableName(resource)
  const counts: { name: string; count: number }[] = []
  for (const entity of Object.values(registry)) {
    const extraConditions = getExtraConditions(entity)
    if (entity.union || hasKeptRows(entity) || !extraConditions) continue
    const fields = Object.entries(entity.fields).flatMap(([name, field]) =>
      holdsIdsOfTable(registry, field, table)
        ? [sql`${buildColumnRef(name)} && ${[...ids]}::int[]`]
        : buildReferrerConditions(registry, field, table).map(
            (kind) => sql`${buildColumnRef(name)} = any (${[...ids]}::int[])${kind}`,
          ),
    )
    if (fields.length === 0) continue
    const parts = [
      sql`(${sql.join(fields, sql` or `)})`,
      ...buildConditions(entity.rows?.where),
      ...extraConditions,
    ]
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from ${rowsWithComputed(registry, entity)} as r where ${sql.join(parts, sql` and `)}`.execute(
      trx,
    )
    const count = Number(rows[0]?.count)
    if (count > 0) counts.push({ name: entity.name, count })
  }
  return counts
}
