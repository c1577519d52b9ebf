import type { AnyResource } from '../entities/registry.ts'
import type { Field } from '../fields/field-types.ts'

/** Lists the form fields of an entity that the caller may read. */
function listFormFields({
  fields,
  form = [],
}: AnyResource): (readonly [name: string, field: Field])[] {
  return form.flatMap((name) => {
    const field = fields[name]
    return field ? [[name, field] as const] : []
  })
}

/** Returns the fields of the row that limit the choices of a field. */
const getLimitingFields = (field: Field): string[] =>
  field.type === 'reference' ? Object.values(field.within ?? {}) : []

/** The field types whose value belongs to one row only. */
const TYPES_WITH_ROW_SPECIFIC_VALUES: readonly Field['type'][] = [
  'id',
  'image',
  'polymorphic',
  'email',
  'phone',
]

/** Returns whether a bulk edit can set the same value in many rows. */
const canBeSetInBulk = (field: Field): boolean =>
  field.type !== 'id' &&
  !TYPES_WITH_ROW_SPECIFIC_VALUES.includes(field.type) &&
  !field.unique &&
  field.derivedFrom === undefined &&
  !(field.type === 'reference' && (field.within ?? field.day) !== undefined)

/** Returns the form fields that can be edited in the cells of a list. */
export const listInlineEditableFields = (resource: AnyResource): readonly string[] =>
  (resource.editable ?? []).filter((name) => name in resource.fields)

/**
 * Returns the form fields that a bulk edit can set. The title, unique fields, and fields that limit
 * the choices of others are excluded.
 */
export function listBulkEditableFields(resource: AnyResource): readonly string[] {
  const fields = listFormFields(resource)
  const limitingFields = fields.flatMap(([, field]) => [
    ...getLimitingFields(field),
    ...(field.type === 'polymorphic' ? [field.typeField] : []),
  ])
  return fields.flatMap(([name, field]) =>
    canBeSetInBulk(field) && name !== resource.title && !limitingFields.includes(name)
      ? [name]
      : [],
  )
}
