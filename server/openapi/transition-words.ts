import { transitionOf } from '../../registry/entities/life-cycle.ts'
import { statesAfter, statesBefore } from '../../registry/entities/transition.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'

const either = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(' or ')

function wordsOf({ resource, verb }: VerbEndpoint): string[] {
  const transition = transitionOf(resource, verb) ?? {}
  const from = statesBefore(transition)
  if (!from) return []
  const to = transition.to === undefined ? '' : ` to ${either(statesAfter(transition) ?? [])}`
  return [
    `${resource.name}: from ${either(from)}${to}. In any other state it answers 409, and \`possible\` names the calls that its caller can make.`,
  ]
}

/** From which states to which the calls lead; nothing where any state will do. */
export function transitionWords(endpoints: readonly VerbEndpoint[]): { description?: string } {
  const words = [...new Set(endpoints.flatMap(wordsOf))]
  return words.length > 0 ? { description: words.join('\n\n') } : {}
}
