import { sql } from 'kysely'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { canOpenList } from '../../../registry/entities/access.ts'
import type { AnyList, AnyResource } from '../../../registry/entities/registry.ts'
import { separatesDeletedRows } from '../../../registry/entities/life-cycle.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { listConditions } from '../../rows/list-rows.ts'
import { buildColumnRef } from '../../rows/select-rows.ts'
import { countRowsAsJson } from './counts-as-json.ts'

/** The lists of an entity that the caller may open, by name. */
export const openLists = (resource: AnyResource, { role }: Caller): [string, AnyList][] =>
  Object.entries(resource.lists).filter(([, list]) => canOpenList(role, list))

/** Counts the rows of each list without filters, as JSON text. */
export async function listCountsAsJson(
  deps: Deps,
  caller: Caller,
  resource: AnyResource,
  lists: readonly [string, AnyList][],
): Promise<string> {
  const today = getLocalDay(deps.timeZone, deps.clock())
  const countedLists = lists.map(([name, list]) => {
    const live = separatesDeletedRows(list) ? [sql`${buildColumnRef('deleted_at')} is null`] : []
    return { resource, name, where: [...listConditions(resource, list, caller, today), ...live] }
  })
  return countRowsAsJson(deps, caller, countedLists, [resource.name, caller.role, caller.id, today])
}
