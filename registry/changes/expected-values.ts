import { getTransition } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Field } from '../fields/field-types.ts'
import { getTypeTraits } from '../fields/traits.ts'
import { subtractExactDecimals, parseExactDecimal } from '../values/computed/exact.ts'
import type { Verb } from '../words/verbs.ts'

/** Returns the body fields with an expected value, each with the field of the row that has it. */
export const listExpectedValues = (
  resource: AnyResource,
  verb: Verb,
): [field: string, usual: string][] => Object.entries(getTransition(resource, verb)?.expects ?? {})

/**
 * Returns whether a call may send another value than the expected one without an override reason,
 * because it requires a text of its own, such as the reason of a refund.
 */
export const hasOwnReason = (resource: AnyResource, verb: Verb): boolean =>
  (getTransition(resource, verb)?.requiredFields ?? []).some(
    (name) => resource.fields[name]?.type === 'text',
  )

const toExact = (value: unknown) => parseExactDecimal(String(value ?? 0))

/** Returns whether a value equals the expected one. An empty number counts as zero. */
export function isExpectedValue(field: Field, value: unknown, expected: unknown): boolean {
  if (getTypeTraits(field.type).decimals === undefined)
    return (value ?? null) === (expected ?? null)
  const [amount, expectedAmount] = [toExact(value), toExact(expected)]
  return (
    amount !== null &&
    expectedAmount !== null &&
    subtractExactDecimals(amount, expectedAmount).digits === 0n
  )
}
