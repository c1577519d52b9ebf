import { matches } from '../fields/conditions.ts'
import type { Field } from '../fields/field-types.ts'
import type { AnyResource } from './registry.ts'

/** The values that a choice of an entity's row can have: those that its `rows` do not rule out. */
export function choicesOf({ rows }: Pick<AnyResource, 'rows'>, name: string, field: Field) {
  if (field.type !== 'choice') return []
  const condition = rows?.where[name]
  const values = Object.keys(field.values)
  if (condition === undefined) return values
  return values.filter((value) => matches({ [name]: value }, { [name]: condition }))
}
