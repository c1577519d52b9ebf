import { firstStates } from '../../registry/changes/first-states.ts'
import { dayIn } from '../../registry/days/time-zones.ts'
import { possibleVerbs } from '../../registry/entities/access.ts'
import { type VerbEndpoint, verbKey } from '../../registry/entities/endpoints.ts'
import {
  entityVerbs,
  lifeCycleOf,
  refusalOf,
  transitionOf,
} from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { statesAfter } from '../../registry/entities/transition.ts'
import { stateOf } from '../../registry/fields/conditions.ts'
import { ownText } from '../../registry/text/action-text.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { type Message, wrongState } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'

/** The entities whose calls are about rows of an entity: itself, and the unions that show its rows. */
const offering = ({ registry }: Action, resource: AnyResource): AnyResource[] => [
  resource,
  ...Object.values<AnyResource>(registry).filter(({ union = [] }) =>
    union.some((name) => name === resource.name),
  ),
]

/** The name of a verb; of an action of one's own in English where a language has none. */
function labelOf(resource: AnyResource, verb: Verb, row: Row): Message {
  const own = ownText(resource, verb, 'label')
  if (!own) return { key: `actions.${verbKey(resource, verb, row)}` }
  return { key: own.key, params: { defaultValue: own.english } }
}

/** The verbs that the caller can do to a row of an entity as it is, with their names. */
function possibleFor(action: Action, resource: AnyResource, row: Row, today: string) {
  const labels = new Map(
    offering(action, resource).flatMap((one) =>
      possibleVerbs(action.caller.role, one, row, today).map(
        (verb) => [verb, labelOf(one, verb, row)] as const,
      ),
    ),
  )
  return entityVerbs(resource).flatMap((verb) => {
    const label = labels.get(verb)
    return label ? [{ verb, label }] : []
  })
}

/** Throws 409 where the row's state does not allow the verb, with what it allows. */
export function assertTransition(action: Action, row: Row): void {
  const { resource, verb } = action.endpoint
  const today = dayIn(action.timeZone, action.now)
  const code = refusalOf(resource, verb, row, today)
  if (code === null) return
  const state = code === 'wrong_state' ? stateOf(row, resource.states, today) : null
  throw wrongState(
    code,
    state === null ? null : { key: `states.${resource.name}.${state}` },
    possibleFor(action, resource, row, today),
  )
}

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
export function assertReached({ endpoint, timeZone, now }: Action, row: Row): void {
  const { resource, verb } = endpoint
  const allowed = allowedAfter(endpoint)
  const state = stateOf(row, resource.states, dayIn(timeZone, now))
  if (!allowed || allowed.includes(state ?? '')) return
  throw new Error(
    `'${verb}' of ${resource.name} left a row '${state}', but leads to ${allowed.join(' or ')}.`,
  )
}
