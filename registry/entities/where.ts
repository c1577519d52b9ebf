import type { ScalarValue } from '../fields/records.ts'

type FieldName<F> = keyof F & string

type LastingFieldCondition<T> = ScalarValue<T> | null | { readonly not: ScalarValue<T> | null }

/** Conditions on an entity's own fields whose results change with these fields alone. */
export type LastingFieldConditions<F> = { readonly [K in keyof F]?: LastingFieldCondition<F[K]> }

/** Conditions on an entity's own fields, with values of those fields. */
export type FieldConditions<F> = {
  readonly [K in keyof F]?:
    | LastingFieldCondition<F[K]>
    | (F[K] extends { type: 'date' }
        ? | { readonly before: 'today' | 'soon' }
          | { readonly from: 'today' }
          | { readonly until: 'today' }
        : never)
    | (F[K] extends { type: infer T extends 'integer' | 'money' }
        ? { readonly below: NameOfType<F, T> } | { readonly reaches: NameOfType<F, T> }
        : never)
}
type NameOfType<F, T> = {
  [K in FieldName<F>]: F[K] extends { type: T } ? K : never
}[FieldName<F>]
