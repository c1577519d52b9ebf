import { getTransition } from '../../registry/entities/life-cycle.ts'
import { listTargetStates, listSourceStates } from '../../registry/entities/transition.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'

const joinStates = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(' or ')

function describeTransition({ resource, verb }: VerbEndpoint): string[] {
  const transition = getTransition(resource, verb) ?? {}
  const from = listSourceStates(transition)
  if (!from) return []
  const to =
    transition.to === undefined ? '' : ` to ${joinStates(listTargetStates(transition) ?? [])}`
  return [
    `${resource.name}: from ${joinStates(from)}${to}. In any other state the response is 409, and \`possible\` lists the verbs that the caller can use.`,
  ]
}

/** Describes from which states to which states the calls lead; empty if any state will do. */
export function describeTransitions(endpoints: readonly VerbEndpoint[]): { description?: string } {
  const sentences = [...new Set(endpoints.flatMap(describeTransition))]
  return sentences.length > 0 ? { description: sentences.join('\n\n') } : {}
}
