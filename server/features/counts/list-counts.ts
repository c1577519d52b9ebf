import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { canOpen } from '../../../registry/entities/access.ts'
import type { AnyList, AnyResource } from '../../../registry/entities/registry.ts'
import { hasTrash } from '../../../registry/entities/life-cycle.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { listConditions } from '../../rows/list-rows.ts'
import { countRows, rowColumn } from '../../rows/select-rows.ts'

/** The lists of an entity that the caller may open, by name. */
export const openLists = (resource: AnyResource, { role }: Caller): [string, AnyList][] =>
  Object.entries(resource.lists).filter(([, list]) => canOpen(role, list))

/** Counts the rows that each of these lists shows when it is opened, as JSON text. */
export async function listCountsAsJson(
  { db, registry, timeZone, clock }: Deps,
  caller: Caller,
  resource: AnyResource,
  lists: readonly [string, AnyList][],
): Promise<string> {
  const today = dayIn(timeZone, clock())
  const counts = lists.flatMap(([name, list]): RawBuilder<unknown>[] => {
    const live = hasTrash(list) ? [sql`${rowColumn('deleted_at')} is null`] : []
    const where = [...listConditions(resource, list, caller, today), ...live]
    return [sql.lit(name), sql`(${countRows(registry, resource, where)})`]
  })
  const { rows } = await sql<{ json: string }>`
    select json_build_object(${sql.join(counts)})::text as json`.execute(db)
  return rows[0]?.json ?? '{}'
}
