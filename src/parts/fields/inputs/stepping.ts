import type { Field } from '../../../../registry/fields/field-types.ts'
import { type QuantityType, getTypeTraits } from '../../../../registry/fields/traits.ts'
import { parseValue } from '../../../../registry/values/parse-value.ts'

/** A field with a number that can be increased and decreased. */
export type NumericField = Extract<Field, { type: QuantityType }>
/** Up or down. */
export type StepDirection = 1 | -1

const countDecimals = (text: string) => text.split('.')[1]?.length ?? 0

/**
 * Returns the value one step further, with the same number of decimals. Returns undefined at the
 * limit or for an invalid number. An empty input starts at zero, or at the limit nearest to zero.
 */
export function stepValue(field: NumericField, value: unknown, direction: StepDirection) {
  const { min = -Infinity, max = Infinity } = field
  // A value out of range is parsed without the limits. The first step brings it back into range.
  const parsed = parseValue({ type: field.type, nullable: true }, value)
  if ('problem' in parsed) return undefined
  const currentNumber = parsed.value === null ? null : Number(parsed.value)
  const nextNumber = Math.min(
    max,
    Math.max(min, currentNumber === null ? 0 : currentNumber + direction),
  )
  if (nextNumber === currentNumber) return undefined
  const decimals = typeof value === 'string' ? countDecimals(value) : 0
  return getTypeTraits(field.type).kind === 'integer' ? nextNumber : nextNumber.toFixed(decimals)
}
