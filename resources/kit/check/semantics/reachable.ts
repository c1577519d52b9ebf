import { possibleStates } from '../../entities/states.ts'
import type { AnyResource } from '../../entities/registry.ts'
import type { Report } from '../base/problem.ts'

/**
 * Reports states that no row is ever in, because every row that meets their conditions is in one
 * before them. The registry must be right in all else.
 */
export function checkReachable(report: Report, resource: AnyResource): void {
  const states = Object.entries(resource.states ?? {})
  for (const [state, { when }] of states) {
    const possible = possibleStates(resource, { ...resource.rows?.where, ...when })
    if (!possible.includes(state))
      report(
        'never-possible',
        `${resource.name}.states.${state}`,
        `No row is ever '${state}': ${possible.map((one) => `'${one}'`).join(' or ')} comes before it and takes them all.`,
        'Put the narrower state first; a row is in the first whose conditions it meets.',
      )
  }
}
