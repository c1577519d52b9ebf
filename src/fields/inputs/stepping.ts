import type { Field } from '../../../registry/fields/field-types.ts'
import { type QuantityType, traitsOf } from '../../../registry/fields/traits.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'

/** A field with a number that can be increased and decreased. */
export type Steppable = Extract<Field, { type: QuantityType }>
/** Up or down. */
export type Direction = 1 | -1

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/**
 * Returns the value one step further, with as many decimals as before; undefined at the limit or for
 * no number. An empty input starts at zero, or at the limit nearest to zero.
 */
export function stepped(field: Steppable, value: unknown, direction: Direction) {
  const { min = -Infinity, max = Infinity } = field
  // A value out of range is parsed without the limits: the first step brings it back in range.
  const parsed = parseValue({ type: field.type, nullable: true }, value)
  if ('problem' in parsed) return undefined
  const before = parsed.value === null ? null : Number(parsed.value)
  const next = Math.min(max, Math.max(min, before === null ? 0 : before + direction))
  if (next === before) return undefined
  const decimals = typeof value === 'string' ? decimalsOf(value) : 0
  return traitsOf(field.type).kind === 'integer' ? next : next.toFixed(decimals)
}
