import { describeCheck, listCheckFields } from '../../registry/rules/check.ts'
import { getChoices } from '../../registry/entities/choices.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { mayWriteField } from '../../registry/entities/readable-entity.ts'
import type { Role } from '#business/words'
import type { Field, FieldType, FieldTypes } from '../../registry/fields/field-types.ts'
import { FILE_KIND_NAMES, MAX_FILES } from '../../registry/words/file-kinds.ts'
import { MAX_FIELD_IDS } from '../../registry/values/parse-ids.ts'
import { getDecimals } from '../../registry/values/decimals.ts'
import { isRequired } from '../../registry/fields/records.ts'

/** A JSON Schema, or another part of the document. */
export type Json = Readonly<Record<string, unknown>>

type Describers = { [T in FieldType]: (field: { type: T } & FieldTypes[T]) => Json }

const MAX_INTEGER = 2_147_483_647
const identifier: Json = { type: 'integer', minimum: 1, maximum: MAX_INTEGER }
function buildExactNumberSchema(field: Field): Json {
  const decimals = getDecimals(field) ?? 0
  return {
    type: 'string',
    pattern: decimals === 0 ? '^-?\\d+$' : `^-?\\d+(\\.\\d{1,${decimals}})?$`,
  }
}
const createTextSchema =
  (extra: Json = {}) =>
  ({ maxLength }: { maxLength?: number }): Json => ({ type: 'string', maxLength, ...extra })
const addRange = (schema: Json, { min, max }: { min?: number; max?: number }): Json => {
  const limits = [min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`]
  const sentences = limits.filter(Boolean).join(', ')
  return sentences ? { ...schema, description: `${sentences}.` } : schema
}

/** Joins distinct names with `or`. */
export const joinNames = (names: readonly string[]) => [...new Set(names)].join(' or ')

/** The schema of each field type. */
const DESCRIBERS: Describers = {
  id: () => identifier,
  text: createTextSchema(),
  longtext: createTextSchema(),
  email: createTextSchema({ format: 'email' }),
  phone: createTextSchema(),
  url: createTextSchema({ format: 'uri-reference' }),
  image: createTextSchema({ format: 'uri-reference' }),
  files: ({ max = MAX_FILES, kinds = FILE_KIND_NAMES }) => ({
    type: 'array',
    items: { type: 'string', format: 'uri-reference' },
    minItems: 1,
    maxItems: max,
    description: `Addresses of POST uploads/files, of kinds ${kinds.join(', ')}.`,
  }),
  integer: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  money: (field) => addRange(buildExactNumberSchema(field), field),
  percent: (field) => addRange(buildExactNumberSchema(field), field),
  coordinate: (field) => addRange(buildExactNumberSchema(field), field),
  flag: () => ({ type: 'integer', enum: [0, 1] }),
  choice: ({ values }) => ({ type: 'string', enum: Object.keys(values) }),
  reference: ({ to }) => ({ ...identifier, description: `The id of a row of ${to}.` }),
  references: ({ to, max = MAX_FIELD_IDS }) => ({
    type: 'array',
    items: identifier,
    uniqueItems: true,
    minItems: 1,
    maxItems: max,
    description: `The ids of rows of ${to}.`,
  }),
  polymorphic: ({ typeField, to }) => ({
    ...identifier,
    description: `The id of a row of ${joinNames(Object.values(to))}, as ${typeField} says.`,
  }),
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  datetime: () => ({ type: 'string', format: 'date-time' }),
}

/** Removes keys without a value. */
export const omitUndefined = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined))

/** The schema of a field's values, without null. */
export function buildFieldSchema(field: Field): Json {
  return omitUndefined(DESCRIBERS[field.type](field as never))
}

/** Adds null to a schema. */
export function allowNull(schema: Json): Json {
  const { enum: values, ...schemaWithoutEnum } = schema
  const choices = Array.isArray(values) ? { enum: [...values, null] } : {}
  return { ...schemaWithoutEnum, ...choices, type: [schema.type, 'null'].flat() }
}

/** Returns whether the field may be null in a row. */
export const isNullable = (field: Field) => field.type !== 'id' && field.nullable === true

interface BodyOptions {
  /** The roles that may make the call. */
  roles: readonly Role[]
  /** True if every field is required, including nullable ones. */
  requiresAll: boolean
  /** True if `id` is a list of ids. */
  isBulk: boolean
  /** True if only the id is required, because missing fields keep their values. */
  isPartial: boolean
  /** The optional fields of a body that requires all others. */
  optional?: readonly string[]
}

/** The schema of a field in a body: a polymorphic reference may also be sent as a title. */
export function buildInputSchema(field: Field): Json {
  const schema = buildFieldSchema(field)
  if (field.type !== 'polymorphic') return schema
  return {
    ...schema,
    type: ['integer', 'string'],
    description: `${schema.description} Or its title.`,
  }
}

/** Describes the cross-field checks of a body, a sentence each. */
function describeChecks({ checks = [], fields }: AnyResource, names: readonly string[]): string[] {
  return checks
    .filter((check) => listCheckFields(check, fields).every((name) => names.includes(name)))
    .map(describeCheck)
}

/** The schema of a call's body. */
export function buildBodySchema(
  resource: AnyResource,
  names: readonly string[],
  { requiresAll, isBulk, isPartial, optional = [], roles }: BodyOptions,
): Json {
  const bodyFields = names.flatMap((name): [string, Field][] => {
    const field = resource.fields[name]
    return field ? [[name, field]] : []
  })
  const properties = bodyFields.map(([name, field]) => {
    const choices = getChoices(resource, name, field)
    const schema = { ...buildInputSchema(field), ...(choices.length > 0 && { enum: choices }) }
    if (name === 'id' && isBulk) {
      return [name, { type: 'array', items: schema, minItems: 1, maxItems: 1000 }]
    }
    const acceptedSchema =
      isNullable(field) && (!requiresAll || optional.includes(name)) ? allowNull(schema) : schema
    const writers = roles.filter((role) => mayWriteField(role, field))
    return [
      name,
      writers.length === roles.length ? acceptedSchema : { ...acceptedSchema, 'x-roles': writers },
    ]
  })
  const required = bodyFields
    .filter(
      ([name, field]) =>
        field.type === 'id' ||
        (!optional.includes(name) && (requiresAll || (!isPartial && isRequired(field)))),
    )
    .map(([name]) => name)
  const sentences = [
    ...(isPartial ? ['Missing fields stay unchanged; null or an empty text empties a field.'] : []),
    ...describeChecks(resource, names),
  ]
  return {
    type: 'object',
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  }
}
