import type {
  Choice,
  Field,
  FieldDeclaration,
  Fields,
  FieldType,
  Pointer,
  Typed,
} from '../fields/field-types.ts'
import { FIELD_TYPES, getTraits } from '../fields/traits.ts'
import { parseValue } from '../values/parse-value.ts'
import type { ResourceName } from '#business/words'

/** A reference to a row of one of several entities. Its type field is added automatically. */
export interface ManyTargets extends Typed<'polymorphic'>, Pointer {
  /** The entities that it may point to. An object maps the provider's own words to them. */
  to: readonly ResourceName[] | Readonly<Record<string, ResourceName>>
  /**
   * The name of the field with the target's type. The default for `subject_id` is `subject_type`.
   */
  typeField?: string
  /** The former names of the kinds, by their current names. Rows keep their values. */
  valuesRenamedFrom?: Readonly<Record<string, string>>
}

/** A field of a type in a declaration. */
export type DeclaredField<T extends FieldType> = T extends 'polymorphic'
  ? ManyTargets
  : FieldDeclaration<T>
export type DeclaredFields = Readonly<Record<string, DeclaredField<FieldType>>>

/**
 * The fields of a declaration, checked against their types. The first branch infers and the second
 * checks, so that the compiler marks the unknown key.
 */
export type Written<F> = {
  readonly [K in keyof F]: F[K] extends { type: 'choice'; values: infer V }
    ? Typed<'choice'> & Choice<keyof V>
    : F[K] extends { type: infer T extends FieldType }
      ? DeclaredField<T>
      : F[K]
}

interface OfMany {
  readonly type: 'polymorphic'
}
type Pointers<F> = { [K in keyof F]: F[K] extends OfMany ? K : never }[keyof F]
type Stem<K> = K extends `${infer S}_id` ? S : K & string
/** The entity of each type value. */
type Kinds<P> = P extends { readonly to: infer T }
  ? T extends readonly (infer N extends string)[]
    ? { readonly [K in N]: K }
    : T
  : never
type TypeField<K, P> = P extends { readonly typeField: infer N extends string }
  ? N
  : `${Stem<K>}_type`
type Optional<P> = P extends { readonly nullable: true } ? { readonly nullable: true } : {}

/** The expanded fields: a type field is added for each reference to several entities. */
export type Expanded<F> = [Pointers<F>] extends [never]
  ? F
  : {
      readonly [K in keyof F]: F[K] extends OfMany
        ? Omit<F[K], 'to' | 'typeField' | 'valuesRenamedFrom'> & {
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

const isExact = (field: unknown): field is FieldDeclaration<'money' | 'percent' | 'coordinate'> =>
  typeof field === 'object' &&
  field !== null &&
  'type' in field &&
  FIELD_TYPES.some((type) => type === field.type && getTraits(type).kind === 'decimal')

const isPointer = (field: unknown): field is ManyTargets =>
  typeof field === 'object' && field !== null && 'type' in field && field.type === 'polymorphic'

/** Returns the default name of a type field: `subject_type` for `subject_id`. */
const getTypeField = (name: string) => `${name.replace(/_id$/, '')}_type`

const isList = (to: ManyTargets['to']): to is readonly ResourceName[] => Array.isArray(to)

const toKinds = (to: ManyTargets['to']): Readonly<Record<string, ResourceName>> =>
  isList(to) ? Object.fromEntries(to.map((entity) => [entity, entity])) : to

/** Builds the type field of a polymorphic reference, with the same rights and requirements. */
function buildTypeField({ to, typeField, valuesRenamedFrom, ...pointer }: ManyTargets): Field {
  const { nullable, roles, writtenBy, filteredBy, renamedFrom: was } = pointer
  const kinds = toKinds(to)
  // A type field with a declared name has its own former names.
  const former = typeField === undefined ? [was ?? []].flat().map(String).map(getTypeField) : []
  return {
    type: 'choice',
    // Anything but an object has no type values; the check reports it.
    values: Object.fromEntries(
      Object.keys(typeof kinds === 'object' ? (kinds ?? {}) : {}).map((kind) => [kind, 'plain']),
    ),
    ...(nullable && { nullable }),
    ...(roles && { roles }),
    ...(writtenBy && { writtenBy }),
    ...(filteredBy && { filteredBy }),
    ...(former.length > 0 && { renamedFrom: former }),
    ...(valuesRenamedFrom && { valuesRenamedFrom }),
  }
}

/**
 * Converts a default to the stored form, because an exact number may be declared as a plain one.
 */
function withKeptDefault(field: Field): Field {
  if (!isExact(field) || field.default === undefined) return field
  const parsed = parseValue(field, field.default)
  return 'value' in parsed && typeof parsed.value === 'string'
    ? { ...field, default: parsed.value }
    : field
}

/** Returns the type field and then the polymorphic field, in the order of forms. */
function expanded(
  name: string,
  field: DeclaredField<FieldType>,
  fields: DeclaredFields,
): [string, Field][] {
  if (!isPointer(field)) return [[name, withKeptDefault(field)]]
  const { typeField = getTypeField(name), to, valuesRenamedFrom: _, ...rest } = field
  const pointer: Field = { ...rest, typeField, to: toKinds(to) }
  // A declared type field wins, because it says more, such as its tones.
  return Object.hasOwn(fields, typeField)
    ? [[name, pointer]]
    : [
        [typeField, buildTypeField(field)],
        [name, pointer],
      ]
}

/** Adds type fields to all references to several entities. */
export const expandedFields = (fields: DeclaredFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => expanded(name, field, fields)),
  )

/** Expands the fields of a declaration. Invalid ones are left to the check. */
export function withExpandedFields<D extends object>(declared: D): D {
  if (!('fields' in declared)) return declared
  const { fields } = declared
  const isWritten = typeof fields === 'object' && fields !== null
  return isWritten ? { ...declared, fields: expandedFields(fields as DeclaredFields) } : declared
}
