import type {
  ChoiceField,
  Field,
  FieldDeclaration,
  Fields,
  FieldType,
  BasePolymorphicField,
  FieldWithType,
} from '../fields/field-types.ts'
import { FIELD_TYPES, getTypeTraits } from '../fields/traits.ts'
import { parseExactNumber } from '../values/parse-numbers.ts'
import type { ResourceName } from '#business/words'

/** A reference to a row of one of several entities. The type field is added automatically. */
export interface PolymorphicDeclaration extends FieldWithType<'polymorphic'>, BasePolymorphicField {
  /** The possible target entities. An object maps the provider's own words to them. */
  to: readonly ResourceName[] | Readonly<Record<string, ResourceName>>
  /**
   * The name of the field with the target's type. By default, `subject_id` has `subject_type`.
   */
  typeField?: string
  /** The former names of the kinds, by their current names. Rows keep their values. */
  valuesRenamedFrom?: Readonly<Record<string, string>>
}

/** A field of a type in a declaration. */
export type DeclaredField<T extends FieldType> = T extends 'polymorphic'
  ? PolymorphicDeclaration
  : FieldDeclaration<T>
export type DeclaredFields = Readonly<Record<string, DeclaredField<FieldType>>>

/**
 * The fields of a declaration, checked against their types. The first branch infers and the second
 * checks, so that the compiler marks the unknown key.
 */
export type FieldsCheckedByType<F> = {
  readonly [K in keyof F]: F[K] extends { type: 'choice'; values: infer V }
    ? FieldWithType<'choice'> & ChoiceField<keyof V>
    : F[K] extends { type: infer T extends FieldType }
      ? DeclaredField<T>
      : F[K]
}

interface PolymorphicField {
  readonly type: 'polymorphic'
}
type PolymorphicNames<F> = { [K in keyof F]: F[K] extends PolymorphicField ? K : never }[keyof F]
type NameWithoutId<K> = K extends `${infer S}_id` ? S : K & string
/** The target entities by type value. */
type TargetsByKind<P> = P extends { readonly to: infer T }
  ? T extends readonly (infer N extends string)[]
    ? { readonly [K in N]: K }
    : T
  : never
type TypeFieldName<K, P> = P extends { readonly typeField: infer N extends string }
  ? N
  : `${NameWithoutId<K>}_type`
type NullableOf<P> = P extends { readonly nullable: true } ? { readonly nullable: true } : {}

/** The expanded fields: a type field is added for each reference to several entities. */
export type ExpandedFields<F> = [PolymorphicNames<F>] extends [never]
  ? F
  : {
      readonly [K in keyof F]: F[K] extends PolymorphicField
        ? Omit<F[K], 'to' | 'typeField' | 'valuesRenamedFrom'> & {
            readonly typeField: TypeFieldName<K, F[K]>
            readonly to: TargetsByKind<F[K]>
          }
        : F[K]
    } & {
      readonly [K in PolymorphicNames<F> as Exclude<TypeFieldName<K, F[K]>, keyof F>]: {
        readonly type: 'choice'
        readonly values: { readonly [N in keyof TargetsByKind<F[K]>]: 'plain' }
      } & NullableOf<F[K]>
    }

const isDecimal = (field: unknown): field is FieldDeclaration<'money' | 'percent' | 'coordinate'> =>
  typeof field === 'object' &&
  field !== null &&
  'type' in field &&
  FIELD_TYPES.some((type) => type === field.type && getTypeTraits(type).kind === 'decimal')

const isPolymorphicDeclaration = (field: unknown): field is PolymorphicDeclaration =>
  typeof field === 'object' && field !== null && 'type' in field && field.type === 'polymorphic'

/** Returns the default name of a type field: `subject_type` for `subject_id`. */
const getDefaultTypeFieldName = (name: string) => `${name.replace(/_id$/, '')}_type`

const isEntityList = (to: PolymorphicDeclaration['to']): to is readonly ResourceName[] =>
  Array.isArray(to)

const buildTargetsByKind = (
  target: PolymorphicDeclaration['to'],
): Readonly<Record<string, ResourceName>> =>
  isEntityList(target) ? Object.fromEntries(target.map((entity) => [entity, entity])) : target

/** Builds the type field of a polymorphic reference, with the same rights and requirements. */
function buildTypeField({
  to,
  typeField,
  valuesRenamedFrom,
  ...pointer
}: PolymorphicDeclaration): Field {
  const { nullable, roles, writtenBy, filteredBy, renamedFrom: formerName } = pointer
  const targetsByKind = buildTargetsByKind(to)
  // A type field with a declared name declares its own former names.
  const formerTypeNames =
    typeField === undefined
      ? [formerName ?? []].flat().map(String).map(getDefaultTypeFieldName)
      : []
  return {
    type: 'choice',
    // The check reports a `to` that is no object.
    values: Object.fromEntries(
      Object.keys(typeof targetsByKind === 'object' ? (targetsByKind ?? {}) : {}).map((kind) => [
        kind,
        'plain',
      ]),
    ),
    ...(nullable && { nullable }),
    ...(roles && { roles }),
    ...(writtenBy && { writtenBy }),
    ...(filteredBy && { filteredBy }),
    ...(formerTypeNames.length > 0 && { renamedFrom: formerTypeNames }),
    ...(valuesRenamedFrom && { valuesRenamedFrom }),
  }
}

/**
 * Converts a default of a decimal field to its stored form, because declarations may use numbers.
 */
function convertDefaultToStoredForm(field: Field): Field {
  if (!isDecimal(field) || field.default === undefined) return field
  const parsed = parseExactNumber(field, field.default)
  return 'value' in parsed && typeof parsed.value === 'string'
    ? { ...field, default: parsed.value }
    : field
}

/** Returns the type field and the polymorphic field, in the order of forms. */
function expandField(
  name: string,
  field: DeclaredField<FieldType>,
  fields: DeclaredFields,
): [string, Field][] {
  if (!isPolymorphicDeclaration(field)) return [[name, convertDefaultToStoredForm(field)]]
  const {
    typeField = getDefaultTypeFieldName(name),
    to,
    valuesRenamedFrom: _,
    ...otherKeys
  } = field
  const polymorphicField: Field = { ...otherKeys, typeField, to: buildTargetsByKind(to) }
  // A declared type field takes precedence, because it may contain more, such as tones.
  return Object.hasOwn(fields, typeField)
    ? [[name, polymorphicField]]
    : [
        [typeField, buildTypeField(field)],
        [name, polymorphicField],
      ]
}

/** Adds type fields to all references to several entities. */
export const expandFields = (fields: DeclaredFields): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => expandField(name, field, fields)),
  )

/** Expands the fields of a declaration. The check reports invalid fields. */
export function expandDeclaredFields<D extends object>(declared: D): D {
  if (!('fields' in declared)) return declared
  const { fields } = declared
  const hasFields = typeof fields === 'object' && fields !== null
  return hasFields ? { ...declared, fields: expandFields(fields as DeclaredFields) } : declared
}
