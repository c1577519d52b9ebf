import { stateOf } from '../../registry/fields/conditions.ts'
import { dayIn } from '../../registry/days/time-zones.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { firstStates } from '../../registry/changes/first-states.ts'
import { lifeCycleOf, transitionOf } from '../../registry/entities/life-cycle.ts'
import { statesAfter } from '../../registry/entities/transition.ts'
import type { Action, Row } from '../rows/action.ts'

/** The states that a verb may leave a row in; undefined where any will do. */
function allowedAfter({ resource, verb }: VerbEndpoint): readonly string[] | undefined {
  if (!lifeCycleOf(verb).makes) return statesAfter(transitionOf(resource, verb) ?? {})
  return resource.states && firstStates(resource)
}

/**
 * Throws unless the written row is in a state that its transition leads to, or a new one in one
 * that it can begin in. What is thrown is no `Problem`, because the declaration is wrong and not
 * the caller.
 */
export function requireReached({ endpoint, timeZone, now }: Action, row: Row): void {
  const { resource, verb } = endpoint
  const allowed = allowedAfter(endpoint)
  const state = stateOf(row, resource.states, dayIn(timeZone, now))
  if (!allowed || allowed.includes(state ?? '')) return
  throw new Error(
    `'${verb}' of ${resource.name} left a row '${state}', but leads to ${allowed.join(' or ')}.`,
  )
}
