import type { Verb } from '../words/verbs.ts'
import { separatesDeletedRows, getLifeCycle, getTransition } from '../entities/life-cycle.ts'
import type { AnyList, AnyResource } from '../entities/registry.ts'
import { getListStates } from '../entities/states.ts'
import { listSourceStates } from '../entities/transition.ts'

/** Returns which rows a list shows under a filter: live, deleted, or both. */
function getShownRows(list: AnyList, filter: Readonly<Record<string, unknown>>) {
  if (!separatesDeletedRows(list)) return list.deleted === undefined ? 'live' : 'only'
  return filter.deleted ?? 'live'
}

/** Returns whether a verb is possible on some of the rows of a filtered list. */
export function matchesSomeCondition(
  resource: AnyResource,
  list: AnyList,
  verb: Verb,
  filter: Readonly<Record<string, unknown>>,
): boolean {
  const { needs } = getLifeCycle(verb)
  const rows = getShownRows(list, filter)
  const isMortal = 'deleted_at' in resource.fields
  if (isMortal && needs && rows !== 'all' && (needs === 'live') !== (rows === 'live')) return false
  const before = listSourceStates(getTransition(resource, verb) ?? {})
  const requested = [filter.state ?? []].flat()
  const possible = getListStates(resource, list).filter(
    (state) => requested.length === 0 || requested.includes(state),
  )
  return !before || possible.some((state) => before.includes(state))
}
