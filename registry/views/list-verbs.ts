import type { Verb } from '../words/verbs.ts'
import { hasTrash, lifeCycleOf, transitionOf } from '../entities/life-cycle.ts'
import type { AnyList, AnyResource } from '../entities/registry.ts'
import { statesIn } from '../entities/states.ts'
import { statesBefore } from '../entities/transition.ts'

/** Which rows a list shows under a filter: live ones, deleted ones, or both. */
function shownUnder(list: AnyList, filter: Readonly<Record<string, unknown>>) {
  if (!hasTrash(list)) return list.deleted === undefined ? 'live' : 'only'
  return filter.deleted ?? 'live'
}

/** Whether a verb can fit any of the rows that a list shows under a filter. */
export function fitsSome(
  resource: AnyResource,
  list: AnyList,
  verb: Verb,
  filter: Readonly<Record<string, unknown>>,
): boolean {
  const { needs } = lifeCycleOf(verb)
  const shown = shownUnder(list, filter)
  const isMortal = 'deleted_at' in resource.fields
  if (isMortal && needs && shown !== 'all' && (needs === 'live') !== (shown === 'live'))
    return false
  const before = statesBefore(transitionOf(resource, verb) ?? {})
  const asked = [filter.state ?? []].flat()
  const possible = statesIn(resource, list).filter(
    (state) => asked.length === 0 || asked.includes(state),
  )
  return !before || possible.some((state) => before.includes(state))
}
