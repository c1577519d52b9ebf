import type { Field, FieldOf, Fields } from '../fields/field-types.ts'
import type { ResourceName } from '../words/names.ts'

/** Points to a row of one of several entities, which are named; the field that says of which comes by itself. */
export interface ManyTargets extends Omit<FieldOf<'polymorphic'>, 'typeField' | 'to'> {
  /** The entities whose rows it may point to. */
  to: readonly ResourceName[]
}

/** A field as the short form takes it. */
export type ShortField = Field | ManyTargets
export type ShortFields = Readonly<Record<string, ShortField>>

type To<T extends string> = { readonly type: 'polymorphic'; readonly to: readonly T[] }
type Stem<K> = K extends `${infer S}_id` ? S : K & string

/** The fields as they are written out: beside each that points to several entities one that says to which. */
export type Expanded<F> = {
  readonly [K in keyof F]: F[K] extends To<infer T>
    ? Omit<F[K], 'to'> & {
        readonly typeField: `${Stem<K>}_type`
        readonly to: { readonly [N in T]: N }
      }
    : F[K]
} & {
  readonly [K in keyof F as F[K] extends To<string> ? `${Stem<K>}_type` : never]: F[K] extends To<
    infer T
  >
    ? { readonly type: 'choice'; readonly values: { readonly [N in T]: 'plain' } }
    : never
}

const isOfMany = (field: ShortField): field is ManyTargets =>
  field.type === 'polymorphic' && Array.isArray(field.to)

/** What the field is called that says of which entity the row is: `subject_type` beside `subject_id`. */
const typeFieldOf = (name: string) => `${name.replace(/_id$/, '')}_type`

/** A field with the one that says of which entity it is, ahead of it: that is asked for first. */
function expanded(name: string, field: ShortField): [string, Field][] {
  if (!isOfMany(field)) return [[name, field]]
  const typeField = typeFieldOf(name)
  const { to, ...rest } = field
  const kind: Field = {
    type: 'choice',
    values: Object.fromEntries(to.map((entity) => [entity, 'plain'])),
    ...(field.nullable && { nullable: true }),
    ...(field.roles && { roles: field.roles }),
  }
  const pointer: Field = {
    ...rest,
    typeField,
    to: Object.fromEntries(to.map((entity) => [entity, entity])),
  }
  return [
    [typeField, kind],
    [name, pointer],
  ]
}

/** Writes out the fields that point to rows of several entities. */
export const expandedFields = (fields: ShortFields): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => expanded(name, field)))
