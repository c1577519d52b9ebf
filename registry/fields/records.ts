import type { Field, Fields } from './field-types.ts'
import type { TRAITS_BY_TYPE, KindValue } from './traits.ts'

/** The value of one field in JSON. */
export type JsonValue<F> = F extends { type: 'choice'; values: infer V }
  ? keyof V & string
  : F extends { type: infer T extends keyof typeof TRAITS_BY_TYPE }
    ? KindValue<(typeof TRAITS_BY_TYPE)[T]['kind']>
    : never

/**
 * The value of a field in a condition or a transition. It is `never` for a field with several values,
 * because conditions compare such a field only with null.
 */
export type ScalarValue<F> = Extract<JsonValue<F>, string | number>

/** The record of a declared resource: `deleted_at: string | null`, `is_completed: 0 | 1`, and so on. */
export type EntityRecord<R extends { fields: Fields }> = {
  -readonly [K in keyof R['fields']]:
    | JsonValue<R['fields'][K]>
    | (R['fields'][K] extends { nullable: true } ? null : never)
}

/** Returns whether a form or call must contain the field. */
export function isRequired(field: Field): boolean {
  if (field.type === 'id' || 'numberPrefix' in field) return false
  if (field.copies || field.derivedFrom || field.computed) return false
  return !field.nullable && field.default === undefined && !field.setOn
}
