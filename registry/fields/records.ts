import type { Field, Fields } from './field-types.ts'
import type { TRAITS, ValuesOf } from './traits.ts'

/** The value of one field in a record as it travels in JSON. */
export type ValueOf<F> = F extends { type: 'choice'; values: infer V }
  ? keyof V & string
  : F extends { type: infer T extends keyof typeof TRAITS }
    ? ValuesOf<(typeof TRAITS)[T]['kind']>
    : never

/**
 * The value of one field in a condition or a transition. It is `never` for a field that holds
 * several values: a condition only compares such a field with null.
 */
export type ScalarValue<F> = Extract<ValueOf<F>, string | number>

/** The record of a declared resource: `deleted_at: string | null`, `is_completed: 0 | 1`, and so on. */
export type RecordOf<R extends { fields: Fields }> = {
  -readonly [K in keyof R['fields']]:
    | ValueOf<R['fields'][K]>
    | (R['fields'][K] extends { nullable: true } ? null : never)
}

/** Whether a form or a call must bring this field. */
export function isRequired(field: Field): boolean {
  if (field.type === 'id' || 'numberPrefix' in field) return false
  if (field.copies || field.derivedFrom || field.computed) return false
  return !field.nullable && field.default === undefined && !field.setOn
}
