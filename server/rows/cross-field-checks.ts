import { transitionOf } from '../../registry/entities/life-cycle.ts'
import { problemsAcross } from '../../registry/rules/checks.ts'
import { fieldsOfCheck } from '../../registry/rules/check.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { traitsOf } from '../../registry/fields/traits.ts'
import { invalid } from '../http/problem.ts'
import type { Action, Row } from './action.ts'
import { defaultsOf } from './proposed/proposed-rows.ts'
import type { Values } from './read-values.ts'

/**
 * Formats a stored value as the API does; the database writes times and instants in another way.
 */
function comparable(field: Field | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const kind = field && traitsOf(field.type).kind
  if (kind === 'time') return value.slice(0, 'HH:MM'.length)
  return kind === 'instant' ? new Date(value).toISOString() : value
}

const valuesIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Throws 422 at the field where values contradict each other or the stored row. */
export function refuseFailedChecks({ endpoint, values }: Action, row: Row | null): void {
  const { resource, verb } = endpoint
  const written: Values = { ...values, ...transitionOf(resource, verb)?.set }
  // Checks on fields that the call does not change are skipped.
  const checks = resource.checks?.filter((check) =>
    fieldsOfCheck(check, resource.fields).some((name) => name in written),
  )
  if (!checks || checks.length === 0) return
  // What a new row is not given is left to its default.
  const given = row ? written : valuesIn(written)
  const stored = Object.entries(row ?? defaultsOf(resource)).map(([name, value]) => [
    name,
    comparable(resource.fields[name], value),
  ])
  const problems = problemsAcross(
    { ...resource, checks },
    { ...Object.fromEntries(stored), ...given },
  )
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
