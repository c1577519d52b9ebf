import type { Field } from '../../../resources/kit/fields/field-types.ts'
import { type QuantityType, traitsOf } from '../../../resources/kit/fields/traits.ts'
import { parseValue } from '../../../resources/kit/values/parse-value.ts'

/** A number that can be stepped through. */
export type Steppable = Extract<Field, { type: QuantityType }>
/** Up or down. */
export type Direction = 1 | -1

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/**
 * The value one step further, with the decimals it was written with; undefined where it cannot
 * go further, or is no number. Nothing yet begins at zero, or as near to it as may be.
 */
export function stepped(field: Steppable, value: unknown, direction: Direction) {
  const { min = -Infinity, max = Infinity } = field
  // What is out of range is a number still: the first step brings it back.
  const parsed = parseValue({ type: field.type, nullable: true }, value)
  if ('problem' in parsed) return undefined
  const before = parsed.value === null ? null : Number(parsed.value)
  const next = Math.min(max, Math.max(min, before === null ? 0 : before + direction))
  if (next === before) return undefined
  const decimals = typeof value === 'string' ? decimalsOf(value) : 0
  return traitsOf(field.type).kind === 'integer' ? next : next.toFixed(decimals)
}
