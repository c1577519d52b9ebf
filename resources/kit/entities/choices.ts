import { matches, type Where } from '../fields/conditions.ts'
import type { Field, FieldTypes } from '../fields/field-types.ts'
import type { AnyResource } from './registry.ts'

/** The values that a choice field can have in rows of an entity: all but those that the condition in `rows` excludes. */
export function choicesOf({ rows }: Pick<AnyResource, 'rows'>, name: string, field: Field) {
  if (field.type !== 'choice') return []
  const condition = rows?.where[name]
  const values = Object.keys(field.values)
  if (condition === undefined) return values
  return values.filter((value) => matches({ [name]: value }, { [name]: condition }))
}

/** The conditions of the rows that a reference may be pointed to anew: those of its own, and those of its target. */
export function choosableBy(
  { where }: Pick<FieldTypes['reference'], 'where'>,
  { choosable }: Pick<AnyResource, 'choosable'>,
): Where {
  return { ...choosable, ...where }
}
