import { getState } from '../fields/conditions.ts'
import type { Verb } from '../words/verbs.ts'
import { getOwnAction } from '../entities/transition.ts'
import { getLifeCycle, getTransition } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'

type Row = Readonly<Record<string, unknown>>

/** A placeholder for a value that nobody has chosen yet. */
const SOMETHING = 1

/**
 * Predicts the state after a verb, from the values that its transition writes; null if it creates
 * another row or purges this one.
 */
export function predictState(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  today: string,
): string | null {
  const transition = getTransition(resource, verb)
  const { makes, ends, deletes, revives } = getLifeCycle(verb)
  if (!transition || makes || ends) return null
  const requested = (transition.requiredFields ?? []).map(
    (name) => [name, row[name] ?? SOMETHING] as const,
  )
  const stamped = Object.entries(resource.fields)
    .filter(([, field]) => field.type !== 'id' && field.setOn === verb)
    .map(([name]) => [name, SOMETHING] as const)
  const recorded = (getOwnAction(resource, verb)?.stamps ?? []).map((name) => [name, SOMETHING])
  const after = {
    ...row,
    ...Object.fromEntries([...requested, ...stamped, ...recorded]),
    ...(deletes && { deleted_at: today }),
    ...(revives && { deleted_at: null }),
    ...transition.set,
  }
  return getState(after, resource.states, today)
}
