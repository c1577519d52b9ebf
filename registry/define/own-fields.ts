import type { Field, Fields } from '../fields/field-types.ts'
import { timestamps } from '../fields/timestamps.ts'

export const ID = { id: { type: 'id' } } as const
/** The fields that are added automatically. */
export const ADDED: Fields = { ...ID, ...timestamps }

/** Returns the names of the fields that meet a condition. */
export const findNames = (fields: Fields, has: (field: Field, name: string) => boolean) =>
  Object.entries(fields).flatMap(([name, field]) => (has(field, name) ? [name] : []))
