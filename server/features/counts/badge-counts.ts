import { sql } from 'kysely'
import { canOpenList } from '../../../registry/entities/access.ts'
import type { AnyList, AnyResource } from '../../../registry/entities/registry.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { Deps } from '../../context/context.ts'
import { listConditions } from '../../rows/list-rows.ts'
import { combineConditions, buildConditions, buildColumnRef } from '../../rows/select-rows.ts'
import { countRowsAsJson } from './counts-as-json.ts'

type ListWithBadge = AnyList & { badge: NonNullable<AnyList['badge']> }

const hasBadge = (list: AnyList): list is ListWithBadge => list.badge !== undefined

/**
 * The conditions of the rows that a badge counts: the caller's rows of the list, without deleted
 * ones.
 */
function buildBadgeConditions(
  resource: AnyResource,
  list: ListWithBadge,
  caller: Caller,
  today: string,
) {
  return [
    ...listConditions(resource, list, caller, today),
    combineConditions(
      [list.badge].flat().map((where) => buildConditions(where as ConditionsByField, today)),
    ),
    ...('deleted_at' in resource.fields ? [sql`${buildColumnRef('deleted_at')} is null`] : []),
  ]
}

/** Counts the rows of each badge in the lists that the caller may open, as JSON text. */
export async function badgeCountsAsJson(deps: Deps, caller: Caller): Promise<string> {
  const { registry, timeZone, clock } = deps
  const today = getLocalDay(timeZone, clock())
  const badges = Object.values<AnyResource>(registry).flatMap((resource) =>
    Object.entries(resource.lists).flatMap(([name, list]) =>
      hasBadge(list) && canOpenList(caller.role, list)
        ? [
            {
              resource,
              name: `${resource.name}.${name}`,
              where: buildBadgeConditions(resource, list, caller, today),
            },
          ]
        : [],
    ),
  )
  return countRowsAsJson(deps, caller, badges, ['badges', caller.role, caller.id, today])
}
