import type {
  Choice,
  Field,
  FieldOf,
  Fields,
  FieldType,
  Pointer,
  Typed,
} from '../fields/field-types.ts'
import { FIELD_TYPES, traitsOf } from '../fields/traits.ts'
import { parseValue } from '../values/parse-value.ts'
import type { ResourceName } from '#business/words/names.ts'

/** Points to a row of one of several entities; the field that says of which comes by itself. */
export interface ManyTargets extends Typed<'polymorphic'>, Pointer {
  /** The entities whose rows it may point to; where a provider has words of its own for them, by these words. */
  to: readonly ResourceName[] | Readonly<Record<string, ResourceName>>
  /** What the field is called that says of which entity the row is; without it `subject_type` beside `subject_id`. */
  typeField?: string
  /** What the words for the entities were before, by what they are now: rows that hold the one hold the other. */
  valuesWere?: Readonly<Record<string, string>>
}

/** What a field of a type is written as in a declaration. */
export type DeclaredOf<T extends FieldType> = T extends 'polymorphic' ? ManyTargets : FieldOf<T>
export type DeclaredFields = Readonly<Record<string, DeclaredOf<FieldType>>>

/**
 * The fields of a declaration, each compared with what its type takes: inferred from in one branch
 * and checked against in the other, so that the compiler marks the word that the type does not have.
 */
export type Written<F> = {
  readonly [K in keyof F]: F[K] extends { type: 'choice'; values: infer V }
    ? Typed<'choice'> & Choice<keyof V>
    : F[K] extends { type: infer T extends FieldType }
      ? DeclaredOf<T>
      : F[K]
}

interface OfMany {
  readonly type: 'polymorphic'
}
type Pointers<F> = { [K in keyof F]: F[K] extends OfMany ? K : never }[keyof F]
type Stem<K> = K extends `${infer S}_id` ? S : K & string
/** The entity for each word by which a row says of which it is. */
type Kinds<P> = P extends { readonly to: infer T }
  ? T extends readonly (infer N extends string)[]
    ? { readonly [K in N]: K }
    : T
  : never
type TypeField<K, P> = P extends { readonly typeField: infer N extends string }
  ? N
  : `${Stem<K>}_type`
type Optional<P> = P extends { readonly nullable: true } ? { readonly nullable: true } : {}

/** The fields as everything else sees them: beside each that points to several entities one that says to which. */
export type Expanded<F> = [Pointers<F>] extends [never]
  ? F
  : {
      readonly [K in keyof F]: F[K] extends OfMany
        ? Omit<F[K], 'to' | 'typeField' | 'valuesWere'> & {
            readonly typeField: TypeField<K, F[K]>
            readonly to: Kinds<F[K]>
          }
        : F[K]
    } & {
      readonly [K in Pointers<F> as Exclude<TypeField<K, F[K]>, keyof F>]: {
        readonly type: 'choice'
        readonly values: { readonly [N in keyof Kinds<F[K]>]: 'plain' }
      } & Optional<F[K]>
    }

const isExact = (field: unknown): field is FieldOf<'money' | 'percent' | 'coordinate'> =>
  typeof field === 'object' &&
  field !== null &&
  'type' in field &&
  FIELD_TYPES.some((type) => type === field.type && traitsOf(type).kind === 'decimal')

const isPointer = (field: unknown): field is ManyTargets =>
  typeof field === 'object' && field !== null && 'type' in field && field.type === 'polymorphic'

/** What the field is called that says of which entity the row is: `subject_type` beside `subject_id`. */
const typeFieldOf = (name: string) => `${name.replace(/_id$/, '')}_type`

const isList = (to: ManyTargets['to']): to is readonly ResourceName[] => Array.isArray(to)

const kindsOf = (to: ManyTargets['to']): Readonly<Record<string, ResourceName>> =>
  isList(to) ? Object.fromEntries(to.map((entity) => [entity, entity])) : to

/** The field that says of which entity a row is: what holds of the row it names holds of it. */
function kindOf({ to, typeField, valuesWere, ...pointer }: ManyTargets): Field {
  const { nullable, roles, writtenBy, filteredBy, was } = pointer
  const kinds = kindsOf(to)
  // A name of its own has a history of its own.
  const former = typeField === undefined ? [was ?? []].flat().map(String).map(typeFieldOf) : []
  return {
    type: 'choice',
    // What is no object has no words; the check says that it is none.
    values: Object.fromEntries(
      Object.keys(typeof kinds === 'object' ? (kinds ?? {}) : {}).map((kind) => [kind, 'plain']),
    ),
    ...(nullable && { nullable }),
    ...(roles && { roles }),
    ...(writtenBy && { writtenBy }),
    ...(filteredBy && { filteredBy }),
    ...(former.length > 0 && { was: former }),
    ...(valuesWere && { valuesWere }),
  }
}

/** A field whose default is as its values are kept: an exact number may be declared as a plain one. */
function withKeptDefault(field: Field): Field {
  if (!isExact(field) || field.default === undefined) return field
  const parsed = parseValue(field, field.default)
  return 'value' in parsed && typeof parsed.value === 'string'
    ? { ...field, default: parsed.value }
    : field
}

/** A field with the one that says of which entity it is, ahead of it: that is asked for first. */
function expanded(
  name: string,
  field: DeclaredOf<FieldType>,
  fields: DeclaredFields,
): [string, Field][] {
  if (!isPointer(field)) return [[name, withKeptDefault(field)]]
  const { typeField = typeFieldOf(name), to, valuesWere: _, ...rest } = field
  const pointer: Field = { ...rest, typeField, to: kindsOf(to) }
  // Who declares that field says more of it, such as its tones.
  return Object.hasOwn(fields, typeField)
    ? [[name, pointer]]
    : [
        [typeField, kindOf(field)],
        [name, pointer],
      ]
}

/** Writes out the fields that point to rows of several entities. */
export const expandedFields = (fields: DeclaredFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => expanded(name, field, fields)),
  )

/** A declaration with its fields written out; what is none is left to the check. */
export function withExpandedFields<D extends object>(declared: D): D {
  if (!('fields' in declared)) return declared
  const { fields } = declared
  const isWritten = typeof fields === 'object' && fields !== null
  return isWritten ? { ...declared, fields: expandedFields(fields as DeclaredFields) } : declared
}
