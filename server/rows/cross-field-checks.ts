import { pairOf, problemsAcross } from '../../resources/kit/values/checks.ts'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import { traitsOf } from '../../resources/kit/fields/traits.ts'
import { invalid } from '../http/problem.ts'
import type { Action, Row } from './find-row.ts'

/**
 * Formats a stored value as the API does; the database writes times and instants in another way.
 */
function comparable(field: Field | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const kind = field && traitsOf(field.type).kind
  if (kind === 'time') return value.slice(0, 'HH:MM'.length)
  return kind === 'instant' ? new Date(value).toISOString() : value
}

/** Throws 422 at the field where values contradict each other or the stored row. */
export function refuseFailedChecks({ endpoint, values }: Action, row: Row | null): void {
  const { resource } = endpoint
  // Checks on fields that the call does not change are skipped.
  const checks = resource.checks?.filter((check) => pairOf(check).some((name) => name in values))
  if (!checks || checks.length === 0) return
  const stored = Object.entries(row ?? {}).map(([name, value]) => [
    name,
    comparable(resource.fields[name], value),
  ])
  const problems = problemsAcross(
    { ...resource, checks },
    { ...Object.fromEntries(stored), ...values },
  )
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
