import type { ResourceName } from '#business/words/names.ts'
import type { Field, Fields } from './field-types.ts'
import { isPointing, targetsOf } from './pointing.ts'

/**
 * Whether a field holds a number that people write with spaces and signs or without: a phone, a
 * serial number, an order's number. It is searched without them.
 */
export function isCode(field: Field | undefined): boolean {
  return field?.type === 'phone' || (field?.type === 'text' && field.mono === true)
}

/** Whether a field shows such a number: its own, or as the title of every row it may point to. */
export function showsCode(
  field: Field | undefined,
  entityOf: (name: ResourceName) => { title: string; fields: Fields },
): boolean {
  if (!isPointing(field)) return isCode(field)
  return targetsOf(field)
    .map(entityOf)
    .every(({ title, fields }) => isCode(fields[title]))
}
