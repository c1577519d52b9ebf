import type { ResourceName } from '#business/words/names.ts'
import type { Field } from './field-types.ts'

/** Whether a field holds the id of another row, whose title its own row carries along. */
export function isPointing(
  field: Field | undefined,
): field is Field & { type: 'reference' | 'polymorphic' } {
  return field?.type === 'reference' || field?.type === 'polymorphic'
}

/** The entity whose row a field of a row points to; a kind that nobody declared points to none. */
export function pointedTo(
  field: Field | undefined,
  row: Readonly<Record<string, unknown>>,
): ResourceName | undefined {
  if (field?.type === 'reference') return field.to
  if (field?.type !== 'polymorphic') return undefined
  const kind = String(row[field.typeField])
  return Object.hasOwn(field.to, kind) ? field.to[kind] : undefined
}

/** The entities that a field may point to. */
export function targetsOf(field: Field): readonly ResourceName[] {
  if (field.type === 'reference' || field.type === 'references') return [field.to]
  return field.type === 'polymorphic' ? [...new Set(Object.values(field.to))] : []
}

/** The name under which a row carries the title of what a reference points to: `client` beside `client_id`, `tags` beside `tag_ids`, `cancelled_by_name` beside `cancelled_by`. */
export function labelOf(reference: string): string {
  if (reference.endsWith('_ids')) return `${reference.slice(0, -4)}s`
  return reference.endsWith('_id') ? reference.slice(0, -3) : `${reference}_name`
}

/** The name under which a row carries a field of what a reference points to: `client_phone` beside `client_id`. */
export function shownAs(reference: string, field: string): string {
  return `${labelOf(reference)}_${field}`
}
