import type { ResourceName } from '#business/words'
import type { Field, Fields } from './field-types.ts'
import { isReferenceField, listTargetEntities } from './targets.ts'

/**
 * Returns whether a field is a code, such as a phone. People write codes with or without spaces and
 * signs, so searches ignore spaces and signs.
 */
export function isCodeField(field: Field | undefined): boolean {
  return field?.type === 'phone' || (field?.type === 'text' && field.mono === true)
}

/** Returns whether a field shows a code, as its own value or as the title of all its targets. */
export function isCodeOrTitledByCode(
  field: Field | undefined,
  getEntity: (name: ResourceName) => { title: string; fields: Fields },
): boolean {
  if (!isReferenceField(field)) return isCodeField(field)
  return listTargetEntities(field)
    .map(getEntity)
    .every(({ title, fields }) => isCodeField(fields[title]))
}
