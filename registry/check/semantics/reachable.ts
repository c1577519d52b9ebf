import { possibleStates } from '../../entities/states.ts'
import type { AnyResource } from '../../entities/registry.ts'
import type { Where } from '../../fields/conditions.ts'
import type { Entity } from '../base/entity.ts'
import { recordOf } from '../base/plain.ts'
import type { IsRight, Report } from '../base/problem.ts'

/**
 * Reports states that no row is ever in, because every row that meets their conditions is in one
 * before them.
 */
export function checkReachable(report: Report, { key, raw }: Entity, isRight: IsRight): void {
  if (!isRight(`${key}.states`) || !isRight(`${key}.rows`)) return
  const states = recordOf(raw.states) as NonNullable<AnyResource['states']>
  const rows = recordOf(recordOf(raw.rows).where) as Where
  for (const [state, { when }] of Object.entries(states)) {
    const possible = possibleStates({ states }, { ...rows, ...when })
    if (!possible.includes(state))
      report(
        'never-possible',
        `${key}.states.${state}`,
        `No row is ever '${state}': ${possible.map((one) => `'${one}'`).join(' or ')} comes before it and takes them all.`,
        'Put the narrower state first; a row is in the first whose conditions it meets.',
      )
  }
}
