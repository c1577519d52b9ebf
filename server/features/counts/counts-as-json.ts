import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { entityTag } from '../../rows/entity-tag.ts'
import { countRows } from '../../rows/select-rows.ts'

/** Rows that are counted under a name. */
interface CountedRows {
  resource: AnyResource
  name: string
  where: readonly RawBuilder<unknown>[]
}

/**
 * Counts rows under their names, as JSON text: by one statement, and only if their tables have
 * changed since somebody asked by the same key.
 */
export async function countsAsJson(
  { db, registry, known, counts }: Deps,
  caller: Caller,
  counted: readonly CountedRows[],
  key: readonly unknown[],
): Promise<string> {
  if (counted.length === 0) return '{}'
  const state = await known.versions(caller)
  const resources = [...new Set(counted.map(({ resource }) => resource))]
  const tags = resources.map((resource) => entityTag(state, { registry, resource, key: 'count' }))
  const parts = counted.flatMap(({ resource, name, where }) => [
    sql.lit(name),
    sql`(${countRows(registry, resource, where)})`,
  ])
  const { value } = await counts.get({
    key: JSON.stringify(['counts', ...key]),
    version: tags.map(({ etag }) => etag).join(),
    count: async () => {
      const { rows } = await sql<{ json: string }>`
        select json_build_object(${sql.join(parts)})::text as json`.execute(db)
      const json = rows[0]?.json ?? '{}'
      const totals: number[] = Object.values(JSON.parse(json))
      return { value: json, rows: totals.reduce((sum, one) => sum + one, 0) }
    },
  })
  return value
}
