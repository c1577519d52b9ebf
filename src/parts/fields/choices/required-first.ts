import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { FieldTypes } from '../../../../registry/fields/field-types.ts'
import { getResource } from '../../../platform/data/rows/resources.ts'
import { getFieldLabelKey } from '../../../platform/i18n/label-keys.ts'

/**
 * Returns the reference and its field from which a field is copied; undefined for any other field.
 */
export function findCopySource({ fields }: AnyResource, name: string) {
  const field = fields[name]
  const [reference = '', targetField = ''] = (field && field.type !== 'id' && field.copies) || []
  const referenceField = fields[reference]
  return referenceField?.type === 'reference'
    ? { reference, targetField, to: referenceField.to }
    : undefined
}

/** A field of the target that narrows the choices, and the field of the form that decides it. */
export type NarrowingCondition = readonly [targetField: string, formField: string]

/**
 * Returns the label key of the field to fill first. If the deciding field is copied, this is the
 * reference it is copied from. Cascading selects hold a field of the target itself.
 */
export function getRequiredFirstKey(
  resource: AnyResource,
  { to }: FieldTypes['reference'],
  [targetField, formField]: NarrowingCondition,
): string {
  return formField in resource.fields
    ? getFieldLabelKey(resource, findCopySource(resource, formField)?.reference ?? formField)
    : getFieldLabelKey(getResource(to), targetField)
}
