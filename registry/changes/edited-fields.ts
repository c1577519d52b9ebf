import type { AnyResource } from '../entities/registry.ts'
import type { Field } from '../fields/field-types.ts'

/** The fields of a form that a caller knows, who may receive only some of them. */
function known({ fields, form = [] }: AnyResource): (readonly [name: string, field: Field])[] {
  return form.flatMap((name) => {
    const field = fields[name]
    return field ? [[name, field] as const] : []
  })
}

/** The fields whose choices depend on other fields of a row. */
const within = (field: Field): string[] =>
  field.type === 'reference' ? Object.values(field.within ?? {}) : []

/** What belongs to one row by its nature. */
const OWN: readonly Field['type'][] = ['id', 'image', 'polymorphic', 'email', 'phone']

/** Whether a value can be right for many rows at once. */
const isShared = (field: Field): boolean =>
  field.type !== 'id' &&
  !OWN.includes(field.type) &&
  !field.unique &&
  field.derivedFrom === undefined &&
  !(field.type === 'reference' && (field.within ?? field.day) !== undefined)

/** The fields of the form whose cells are changed in the list itself. */
export const inPlaceFields = (resource: AnyResource): readonly string[] =>
  (resource.editable ?? []).filter((name) => name in resource.fields)

/**
 * The fields of the form that many rows can be given at once: not what a row is called, what must be
 * its own, or what decides which choices the rest of the row has.
 */
export function batchFields(resource: AnyResource): readonly string[] {
  const fields = known(resource)
  const deciding = fields.flatMap(([, field]) => [
    ...within(field),
    ...(field.type === 'polymorphic' ? [field.typeField] : []),
  ])
  return fields.flatMap(([name, field]) =>
    isShared(field) && name !== resource.title && !deciding.includes(name) ? [name] : [],
  )
}
