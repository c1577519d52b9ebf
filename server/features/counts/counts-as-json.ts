import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { buildEntityTag } from '../../rows/entity-tag.ts'
import { countRows } from '../../rows/select-rows.ts'

/** The rows to count under a name. */
interface CountedRows {
  resource: AnyResource
  name: string
  where: readonly RawBuilder<unknown>[]
}

/** Several counts that one statement computes. */
interface CountsRequest {
  /** The entities whose rows are counted. */
  resources: readonly AnyResource[]
  /** The parts of the cache key of the counts. */
  key: readonly unknown[]
  /** The minute of counts that depend on the time. */
  minute?: number
  /** Computes the counts as JSON text. */
  read: () => Promise<string>
}

/** Returns the sum of all numbers in a JSON text. */
function sumNumbers(json: string): number {
  let total = 0
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value === 'number') total += value
    return value
  })
  return total
}

/**
 * Returns counts as JSON text. It reuses the last result of the same key while the tables are
 * unchanged. For long tables it returns the last result during a recount.
 */
export async function readCachedCounts(
  { registry, versionCache, counts }: Deps,
  caller: Caller,
  { resources, key, minute, read: readValues }: CountsRequest,
): Promise<string> {
  const state = await versionCache.versions(caller)
  const tags = resources.map((resource) =>
    buildEntityTag(state, { registry, resource, key: 'count' }),
  )
  const { value } = await counts.get({
    key: JSON.stringify(['counts', ...key]),
    version: [...tags.map(({ etag }) => etag), minute].join(),
    count: async () => {
      const json = await readValues()
      return { value: json, rows: sumNumbers(json) }
    },
  })
  return value
}

/** Counts rows by name in one statement, as JSON text. */
export async function countRowsAsJson(
  deps: Deps,
  caller: Caller,
  countedRows: readonly CountedRows[],
  key: readonly unknown[],
): Promise<string> {
  if (countedRows.length === 0) return '{}'
  const parts = countedRows.flatMap(({ resource, name, where }) => [
    sql.lit(name),
    sql`(${countRows(deps.registry, resource, where)})`,
  ])
  const readCounts = async () => {
    const { rows } = await sql<{ json: string }>`
      select json_build_object(${sql.join(parts)})::text as json`.execute(deps.db)
    return rows[0]?.json ?? '{}'
  }
  const resources = [...new Set(countedRows.map(({ resource }) => resource))]
  return readCachedCounts(deps, caller, { resources, key, read: readCounts })
}
