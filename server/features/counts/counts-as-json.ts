import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { entityTag } from '../../rows/entity-tag.ts'
import { countRows } from '../../rows/select-rows.ts'

/** The rows to count under a name. */
interface CountedRows {
  resource: AnyResource
  name: string
  where: readonly RawBuilder<unknown>[]
}

/** Counts of several kinds of rows that are made by one statement. */
interface CountsRequest {
  /** The entities whose rows are counted. */
  resources: readonly AnyResource[]
  /** The parts of the key under which the counts are kept. */
  key: readonly unknown[]
  /** The minute of counts that change with the time. */
  minute?: number
  /** Makes the counts, as JSON text. */
  read: () => Promise<string>
}

/** Returns the sum of all numbers in a JSON text. */
function sumNumbers(json: string): number {
  let sum = 0
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value === 'number') sum += value
    return value
  })
  return sum
}

/**
 * Resolves with counts as JSON text. It reuses the last result of the same key while the tables are
 * unchanged, and the last result of long tables while they are counted again.
 */
export async function keptCountsAsJson(
  { registry, versionCache, counts }: Deps,
  caller: Caller,
  { resources, key, minute, read }: CountsRequest,
): Promise<string> {
  const state = await versionCache.versions(caller)
  const tags = resources.map((resource) => entityTag(state, { registry, resource, key: 'count' }))
  const { value } = await counts.get({
    key: JSON.stringify(['counts', ...key]),
    version: [...tags.map(({ etag }) => etag), minute].join(),
    count: async () => {
      const json = await read()
      return { value: json, rows: sumNumbers(json) }
    },
  })
  return value
}

/** Counts rows under their names, as JSON text, in one statement. */
export async function countsAsJson(
  deps: Deps,
  caller: Caller,
  counted: readonly CountedRows[],
  key: readonly unknown[],
): Promise<string> {
  if (counted.length === 0) return '{}'
  const parts = counted.flatMap(({ resource, name, where }) => [
    sql.lit(name),
    sql`(${countRows(deps.registry, resource, where)})`,
  ])
  const read = async () => {
    const { rows } = await sql<{ json: string }>`
      select json_build_object(${sql.join(parts)})::text as json`.execute(deps.db)
    return rows[0]?.json ?? '{}'
  }
  const resources = [...new Set(counted.map(({ resource }) => resource))]
  return keptCountsAsJson(deps, caller, { resources, key, read })
}
