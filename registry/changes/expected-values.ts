import { getTransition } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Field } from '../fields/field-types.ts'
import { getTraits } from '../fields/traits.ts'
import { minus, readExact } from '../values/computed/exact.ts'
import type { Verb } from '../words/verbs.ts'

/** Returns the fields of a call that have a usual value, each with the field that has it. */
export const listExpected = (resource: AnyResource, verb: Verb): [field: string, usual: string][] =>
  Object.entries(getTransition(resource, verb)?.expects ?? {})

const toExact = (value: unknown) => readExact(String(value ?? 0))

/** Returns whether a value is the usual one. An empty number counts as zero. */
export function isUsual(field: Field, value: unknown, usual: unknown): boolean {
  if (getTraits(field.type).decimals === undefined) return (value ?? null) === (usual ?? null)
  const [expected, usualAmount] = [toExact(value), toExact(usual)]
  return expected !== null && usualAmount !== null && minus(expected, usualAmount).digits === 0n
}
