import { stateOf } from '../fields/conditions.ts'
import type { Verb } from '../words/verbs.ts'
import { ownActionOf } from '../entities/transition.ts'
import { lifeCycleOf, transitionOf } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'

type Row = Readonly<Record<string, unknown>>

/** Stands for a value that nobody has chosen yet. */
const SOMETHING = 1

/**
 * The state in which a verb leaves a row, by all that it is declared to write; null for one that
 * makes another row or leaves none.
 */
export function stateAfter(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  today: string,
): string | null {
  const transition = transitionOf(resource, verb)
  const { makes, ends, deletes, revives } = lifeCycleOf(verb)
  if (!transition || makes || ends) return null
  const asked = (transition.asks ?? []).map((name) => [name, row[name] ?? SOMETHING] as const)
  const stamped = Object.entries(resource.fields)
    .filter(([, field]) => field.type !== 'id' && field.setOn === verb)
    .map(([name]) => [name, SOMETHING] as const)
  const recorded = (ownActionOf(resource, verb)?.stamps ?? []).map((name) => [name, SOMETHING])
  const after = {
    ...row,
    ...Object.fromEntries([...asked, ...stamped, ...recorded]),
    ...(deletes && { deleted_at: today }),
    ...(revives && { deleted_at: null }),
    ...transition.set,
  }
  return stateOf(after, resource.states, today)
}
