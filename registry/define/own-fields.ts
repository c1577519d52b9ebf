import type { Field, Fields } from '../fields/field-types.ts'
import { timestamps } from '../fields/timestamps.ts'

export const ID_FIELD = { id: { type: 'id' } } as const
/** The standard fields, which are added to every entity. */
export const STANDARD_FIELDS: Fields = { ...ID_FIELD, ...timestamps }

/** Returns the names of the fields that meet a condition. */
export const listMatchingFieldNames = (
  fields: Fields,
  meetsCondition: (field: Field, name: string) => boolean,
) => Object.entries(fields).flatMap(([name, field]) => (meetsCondition(field, name) ? [name] : []))
