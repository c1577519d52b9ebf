import { isPlannable } from '../../registry/changes/plannable.ts'
import { listFirstStates } from '../../registry/changes/first-states.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { listPossibleVerbs } from '../../registry/entities/access.ts'
import { type VerbEndpoint, getVerbLabelKey } from '../../registry/entities/endpoints.ts'
import {
  listEntityVerbs,
  getLifeCycle,
  findUnmetConditions,
  findVerbRefusal,
  getTransition,
  isForOther,
  limitTransitionsToRole,
} from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { listTargetStates } from '../../registry/entities/transition.ts'
import { findRowState } from '../../registry/fields/conditions.ts'
import { findActionText } from '../../registry/text/action-text.ts'
import { getStateKey } from '../../registry/text/label-keys.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { type Message, Problem, createStateProblem } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'

/** The entities whose verbs apply to a row: its entity, and the unions that contain it. */
const findEntitiesOfferingVerb = ({ registry }: Action, resource: AnyResource): AnyResource[] => [
  resource,
  ...Object.values<AnyResource>(registry).filter(({ union = [] }) =>
    union.some((name) => name === resource.name),
  ),
]

/** The label of a verb. A declared action falls back to its English label. */
function getLabel(resource: AnyResource, verb: Verb, row: Row): Message {
  const declaredLabel = findActionText(resource, verb, 'label')
  if (!declaredLabel) return { key: `actions.${getVerbLabelKey(resource, verb, row)}` }
  return { key: declaredLabel.key, params: { defaultValue: declaredLabel.english } }
}

/** The verbs that the caller can use on a row in its current state, with their labels. */
function listAllowedVerbs(action: Action, resource: AnyResource, row: Row, today: string) {
  const labels = new Map(
    findEntitiesOfferingVerb(action, resource).flatMap((entity) =>
      listPossibleVerbs(action.caller.role, entity, row, today).map(
        (verb) => [verb, getLabel(entity, verb, row)] as const,
      ),
    ),
  )
  return listEntityVerbs(resource).flatMap((verb) => {
    const label = labels.get(verb)
    return label ? [{ verb, label }] : []
  })
}

/** Returns the code of the refusal of a verb in the row's state; null if the state allows it. */
function findRefusal(
  { endpoint, caller, isPlan = false }: Action,
  row: Row,
  today: string,
): string | null {
  const { resource, verb } = endpoint
  if (isPlan && !isPlannable(resource, row, today)) return 'under_way'
  return findVerbRefusal(limitTransitionsToRole(caller.role, resource), verb, row, today)
}

const NO_REASON: Pick<Problem, 'state' | 'unmet'> = { state: null, unmet: null }

/** Returns what forbids the verb: conditions that the row does not meet, otherwise its state. */
function findReason({ endpoint, caller }: Action, row: Row, today: string): typeof NO_REASON {
  const { resource, verb } = endpoint
  const roleResource = limitTransitionsToRole(caller.role, resource)
  const conditions = findUnmetConditions(roleResource, verb, row, today)
  if (Object.keys(conditions).length > 0) return { state: null, unmet: { resource, conditions } }
  const state = findRowState(row, resource.states, today)
  return { ...NO_REASON, state: state === null ? null : { key: getStateKey(resource, state) } }
}

/** Throws 403 if the row names another person for the verb. */
function assertPerson({ endpoint, caller }: Action, row: Row): void {
  if (isForOther(endpoint.resource, endpoint.verb, row, caller.id))
    throw new Problem(403, 'for_another_person')
}

/**
 * Throws 409 if the row's state does not allow the verb, with the allowed verbs, and 403 if the verb is
 * for another person.
 */
export function assertTransition(action: Action, row: Row): void {
  const { resource } = action.endpoint
  const today = getLocalDay(action.timeZone, action.now)
  const code = findRefusal(action, row, today)
  if (code === null) return assertPerson(action, row)
  const reason = code === 'wrong_state' ? findReason(action, row, today) : NO_REASON
  throw createStateProblem(code, reason, listAllowedVerbs(action, resource, row, today))
}

/** The states that a verb may leave a row in; undefined for any. */
function getAllowedStates({ resource, verb }: VerbEndpoint): readonly string[] | undefined {
  if (!getLifeCycle(verb).createsRow) return listTargetStates(getTransition(resource, verb) ?? {})
  return resource.states && listFirstStates(resource)
}

/** Returns whether a verb may leave a row only in some states. */
export const limitsStates = (endpoint: VerbEndpoint): boolean =>
  getAllowedStates(endpoint) !== undefined

/**
 * Throws unless the written row is in a state that its transition allows. It throws no `Problem`,
 * because the mistake is in the declaration, not in the request.
 */
export function assertReached({ endpoint, timeZone, now }: Action, row: Row): void {
  const { resource, verb } = endpoint
  const allowedStates = getAllowedStates(endpoint)
  const state = findRowState(row, resource.states, getLocalDay(timeZone, now))
  if (!allowedStates || allowedStates.includes(state ?? '')) return
  throw new Error(
    `'${verb}' of ${resource.name} left a row '${state}', but leads to ${allowedStates.join(' or ')}.`,
  )
}
