import type { ResourceName } from '#business/words'
import type { Field, Fields } from './field-types.ts'

/** Returns whether a field refers to other rows, whose titles the row contains. */
export function isReferenceField(
  field: Field | undefined,
): field is Field & { type: 'reference' | 'polymorphic' } {
  return field?.type === 'reference' || field?.type === 'polymorphic'
}

/** Returns the entity that a field points to; undefined for an unknown type. */
export function getTargetEntity(
  field: Field | undefined,
  row: Readonly<Record<string, unknown>>,
): ResourceName | undefined {
  if (field?.type === 'reference') return field.to
  if (field?.type !== 'polymorphic') return undefined
  const targetType = String(row[field.typeField])
  return Object.hasOwn(field.to, targetType) ? field.to[targetType] : undefined
}

/** Returns the entities that a field may point to. */
export function listTargetEntities(field: Field): readonly ResourceName[] {
  if (field.type === 'reference' || field.type === 'references') return [field.to]
  return field.type === 'polymorphic' ? [...new Set(Object.values(field.to))] : []
}

/**
 * Returns the name of a reference's title in a row: `client` for `client_id`, `tags` for `tag_ids`,
 * `cancelled_by_name` for `cancelled_by`.
 */
export function getReferenceTitleName(reference: string): string {
  if (reference.endsWith('_ids')) return `${reference.slice(0, -4)}s`
  return reference.endsWith('_id') ? reference.slice(0, -3) : `${reference}_name`
}

/** Returns the name of an included field in a row: `client_phone` for `client_id`. */
export function getIncludedFieldName(reference: string, field: string): string {
  return `${getReferenceTitleName(reference)}_${field}`
}

type Targets = Readonly<Record<ResourceName, { fields: Fields }>>

/** Returns the fields of the referenced row that a reference includes. */
export function getIncludedFields(targets: Targets, field: Field): Field[] {
  if (field.type !== 'reference') return []
  const { fields } = targets[field.to]
  return (field.include ?? []).flatMap((name) => fields[name] ?? [])
}

/** Returns the names that the included fields of a reference have in a row, with titles. */
export function listIncludedNames(
  reference: string,
  include: readonly string[] | undefined,
  targetFields: Readonly<Record<string, { readonly type?: unknown }>>,
): string[] {
  return (include ?? []).flatMap((included) => {
    const name = getIncludedFieldName(reference, included)
    const isReference = targetFields[included]?.type === 'reference'
    return isReference ? [name, getReferenceTitleName(name)] : [name]
  })
}
