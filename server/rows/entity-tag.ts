import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import { targetsOf } from '../../resources/kit/fields/pointing.ts'
import { tableOf } from '../db/table-name.ts'
import { volatileVersionOf } from '../db/tables/system-tables.ts'
import type { Db } from '../db/database-types.ts'

/**
 * The names of the table versions that a list depends on: its own tables and those of referenced
 * titles.
 */
export function versionNames(registry: Registry, resource: AnyResource): string[] {
  const referenced = Object.values(resource.fields).flatMap((field) =>
    targetsOf(field).map((name) => tableOf(registry[name])),
  )
  const members = (resource.union ?? []).map((name) => tableOf(registry[name]))
  const rowColumn = [tableOf(resource), ...members]
  return [...new Set([...rowColumn, ...rowColumn.map(volatileVersionOf), ...referenced])]
}

/** The tag of a list's response, and the version that the stream of events gives the entity. */
export interface ListTag {
  etag: string
  version: number
}

/**
 * Computes the entity tag and the version of a list. Both change with any row, also when another
 * server changes it; the tag with the database and the declaration, too.
 */
export async function entityTag(
  db: Db,
  registry: Registry,
  resource: AnyResource,
  key: string,
): Promise<ListTag> {
  const names = versionNames(registry, resource)
  const { rows } = await sql<{ state: string; version: number }>`
    select (select value from settings where name = 'database') || coalesce(string_agg(
      name || version, ',' order by name), '') as state,
      coalesce(sum(version), 0)::float8 as version
    from table_versions where name in (${sql.join(names)})`.execute(db)
  const declared = JSON.stringify(resource)
  const hash = createHash('sha256').update(`${key}\n${declared}\n${rows[0]?.state}`)
  return {
    etag: `"${hash.digest('base64url').slice(0, 24)}"`,
    version: rows[0]?.version ?? 0,
  }
}
