import { findRowState } from '../fields/conditions.ts'
import type { Verb } from '../words/verbs.ts'
import { getOwnAction } from '../entities/transition.ts'
import { getLifeCycle, getTransition } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'

type Row = Readonly<Record<string, unknown>>

/** A placeholder for a value that is not chosen yet. */
const PLACEHOLDER_VALUE = 1

/**
 * Predicts the state after a verb, from the values that its transition writes. Returns null if the
 * verb creates another row or purges this row.
 */
export function predictStateAfterVerb(
  resource: AnyResource,
  verb: Verb,
  row: Row,
  today: string,
): string | null {
  const transition = getTransition(resource, verb)
  const { createsRow, purgesRow, deletesRow, restoresRow } = getLifeCycle(verb)
  if (!transition || createsRow || purgesRow) return null
  const requiredValues = (transition.requiredFields ?? []).map(
    (name) => [name, row[name] ?? PLACEHOLDER_VALUE] as const,
  )
  const stampedValues = Object.entries(resource.fields)
    .filter(([, field]) => field.type !== 'id' && field.setOn === verb)
    .map(([name]) => [name, PLACEHOLDER_VALUE] as const)
  const recordedValues = (getOwnAction(resource, verb)?.stamps ?? []).map((name) => [
    name,
    PLACEHOLDER_VALUE,
  ])
  const rowAfter = {
    ...row,
    ...Object.fromEntries([...requiredValues, ...stampedValues, ...recordedValues]),
    ...(deletesRow && { deleted_at: today }),
    ...(restoresRow && { deleted_at: null }),
    ...transition.set,
  }
  return findRowState(rowAfter, resource.states, today)
}
