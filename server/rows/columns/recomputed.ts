import { sql } from 'kysely'
import { type ComputedSource, computedSources } from '../../db/computed/computed-sources.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Db } from '../../db/database-types.ts'
import { sharingTable, tableOf } from '../../db/table-name.ts'
import { volatileVersionOf } from '../../db/tables/versions/table-versions.ts'
import type { ChangedIds } from './changed-since.ts'

/** Rows from which on a list is rather sent whole. */
const MOST_ROWS = 2000

/** The ids of the rows that a total was of: those that rows point to now, and those that they pointed to before. */
async function parents(db: Db, registry: Registry, child: AnyResource, by: string, ids: number[]) {
  const names = sharingTable(registry, child)
  const { rows } = await sql<{ id: number | null }>`
    select ${sql.ref(by)} as id from ${sql.table(tableOf(child))} where id = any (${ids}::int[])
    union select (before ->> ${by})::int from changes
    where row_id = any (${ids}::int[]) and entity in (${sql.join(names)})`.execute(db)
  return rows.flatMap(({ id }) => id ?? [])
}

async function pointing(db: Db, resource: AnyResource, reference: string, ids: number[]) {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(tableOf(resource))}
    where ${sql.ref(reference)} = any (${ids}::int[]) limit ${MOST_ROWS + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of the rows of an entity that hold other values since some rows were changed, its own and computed ones. */
async function changedIn(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  changed: ChangedIds,
  above: readonly string[],
): Promise<number[]> {
  const table = tableOf(resource)
  const own = [table, volatileVersionOf(table)].flatMap((name) => changed.get(name) ?? [])
  if (above.includes(resource.name)) return own
  const found = [...own]
  for (const source of computedSources(resource)) {
    const other = registry[source.entity]
    const ids = await changedIn(db, registry, other, changed, [...above, resource.name])
    if (ids.length > 0) found.push(...(await affected(db, registry, resource, other, source, ids)))
  }
  return [...new Set(found)]
}

const affected = (
  db: Db,
  registry: Registry,
  resource: AnyResource,
  other: AnyResource,
  source: ComputedSource,
  ids: number[],
) =>
  'by' in source
    ? parents(db, registry, other, source.by, ids)
    : pointing(db, resource, source.reference, ids)

/**
 * The rows that were changed, with those whose computed fields are made of them; undefined where
 * these are too many.
 */
export async function withRecomputed(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  changed: ChangedIds,
): Promise<ChangedIds | undefined> {
  const members = resource.union ? resource.union.map((name) => registry[name]) : [resource]
  const all = new Map(changed)
  for (const member of members) {
    if (computedSources(member).length === 0) continue
    const ids = await changedIn(db, registry, member, changed, [])
    if (ids.length > MOST_ROWS) return undefined
    all.set(tableOf(member), ids)
  }
  return all
}
