import { bodyOf } from '../../entities/endpoints.ts'
import { lifeCycleOf } from '../../entities/life-cycle.ts'
import { knownIn, possibleStates } from '../../entities/states.ts'
import {
  type AnyTransition,
  statesAfter,
  statesBefore,
  ownActionOf,
} from '../../entities/transition.ts'
import type { AnyResource } from '../../entities/registry.ts'
import type { Condition } from '../../fields/conditions.ts'
import type { Verb } from '../../words/verbs.ts'
import type { Report } from '../base/problem.ts'

const FILLED = { not: null } as const

/** What is known of the fields that a call writes; undefined where it may write anything. */
function writtenBy(resource: AnyResource, verb: Verb, { asks, set }: AnyTransition) {
  const sent = bodyOf(resource, verb).map((name) => [name, undefined] as const)
  const asked = (asks ?? []).map((name) => [name, FILLED] as const)
  const stamped = Object.entries(resource.fields)
    .filter(([, field]) => field.type !== 'id' && field.setOn === verb)
    .map(([name]) => [name, FILLED] as const)
  const { deletes, revives } = lifeCycleOf(verb)
  const life = deletes ? { deleted_at: FILLED } : revives ? { deleted_at: null } : {}
  const recorded = (ownActionOf(resource, verb)?.stamps ?? []).map((name) => [name, FILLED])
  return { ...Object.fromEntries([...sent, ...asked, ...stamped, ...recorded]), ...life, ...set }
}

/**
 * Reports transitions that can lead to a state which they do not name, by what they write and the
 * conditions of the states. The registry must be right in all else.
 */
export function checkReached(report: Report, resource: AnyResource): void {
  for (const [verb, transition] of Object.entries<AnyTransition>({
    ...resource.transitions,
    ...resource.actions,
  })) {
    const allowed = statesAfter(transition)
    if (!allowed || lifeCycleOf(verb).makes) continue
    const written = writtenBy(resource, verb, transition)
    for (const from of statesBefore(transition) ?? []) {
      const known: Record<string, Condition | undefined> = {
        ...knownIn(resource, from),
        ...transition.when,
        ...written,
      }
      for (const state of possibleStates(resource, known))
        if (!allowed.includes(state))
          report(
            'wrong-transition',
            `${resource.name}.${ownActionOf(resource, verb) ? 'actions' : 'transitions'}.${verb}`,
            `From '${from}' it can lead to '${state}', which is not where it says.`,
            `Name '${state}' in 'to', or 'set' what makes it one of ${allowed.map((one) => `'${one}'`).join(', ')}.`,
          )
    }
  }
}
