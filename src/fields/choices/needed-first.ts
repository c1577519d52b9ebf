import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { FieldTypes } from '../../../registry/fields/field-types.ts'
import { resourceOf } from '../../data/rows/resources.ts'
import { fieldLabelKey } from '../../i18n/label-keys.ts'

/** The reference from whose row a field is copied, and the field there; undefined for any other field. */
export function originOf({ fields }: AnyResource, name: string) {
  const field = fields[name]
  const [reference = '', theirs = ''] = (field && field.type !== 'id' && field.copies) || []
  const pointing = fields[reference]
  return pointing?.type === 'reference' ? { reference, theirs, to: pointing.to } : undefined
}

/** A field of the target that narrows the choices, and the field of the form that decides it. */
export type Narrowing = readonly [theirs: string, ours: string]

/**
 * The key of the label of the field that is to be filled first: the one that a form asks for, where
 * the deciding field is copied from its row. Cascading selects hold a field of the target itself.
 */
export function neededFirstKey(
  resource: AnyResource,
  { to }: FieldTypes['reference'],
  [theirs, ours]: Narrowing,
): string {
  return ours in resource.fields
    ? fieldLabelKey(resource, originOf(resource, ours)?.reference ?? ours)
    : fieldLabelKey(resourceOf(to), theirs)
}
