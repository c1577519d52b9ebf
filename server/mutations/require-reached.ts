import { stateOf } from '../../resources/kit/fields/conditions.ts'
import { dayIn } from '../../resources/kit/days/time-zones.ts'
import { transitionOf } from '../../resources/kit/entities/life-cycle.ts'
import { statesAfter } from '../../resources/kit/entities/transition.ts'
import type { Action, Row } from '../rows/find-row.ts'

/**
 * Throws unless the written row is in a state that its transition leads to. What is thrown is no
 * `Problem`, because the declaration is wrong and not the caller.
 */
export function requireReached({ endpoint, timeZone, now }: Action, row: Row): void {
  const { resource, verb } = endpoint
  const allowed = statesAfter(transitionOf(resource, verb) ?? {})
  const state = stateOf(row, resource.states, dayIn(timeZone, now))
  if (!allowed || allowed.includes(state ?? '')) return
  throw new Error(
    `'${verb}' of ${resource.name} left a row '${state}', but leads to ${allowed.join(' or ')}.`,
  )
}
