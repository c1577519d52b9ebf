import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { getFieldComputation } from '../../registry/values/computed/computed.ts'
import type { Field, Fields } from '../../registry/fields/field-types.ts'
import {
  getReferenceTitleName,
  listIncludedNames,
  listTargetEntities,
} from '../../registry/fields/targets.ts'
import { mayReadField } from '../../registry/entities/readable-entity.ts'
import { VERSION_COLUMN } from '../../registry/fields/version.ts'
import type { Role } from '#business/words'
import { buildLinesSchema } from './line-schemas.ts'
import { isNullable, type Json, joinNames, allowNull, buildFieldSchema } from './schemas.ts'

/** The schemas that a reference adds to a row: the title of its target, and included fields. */
function listIncludedFields(registry: Registry, name: string, field: Field): [string, Json][] {
  const targets = listTargetEntities(field)
  if (targets.length === 0) return []
  const description = `The title of the row of ${joinNames(targets)} that ${name} names.`
  const include = (field.type === 'reference' && field.include) || []
  const includedSchemas = targets.flatMap((to) =>
    include.flatMap((key): [string, Json][] => {
      const targetField = registry[to].fields[key]
      if (!targetField) return []
      const schema = {
        ...allowNull(buildFieldSchema(targetField)),
        description: `Its ${key}, too.`,
      }
      const [includedName, titleName] = listIncludedNames(name, [key], registry[to].fields)
      const title = { type: ['string', 'null'], description: `The title of its ${key}.` }
      return [
        ...(includedName === undefined ? [] : [[includedName, schema] satisfies [string, Json]]),
        ...(titleName === undefined ? [] : [[titleName, title] satisfies [string, Json]]),
      ]
    }),
  )
  if (field.type === 'references') {
    const titles = { type: ['array', 'null'], items: { type: 'string' }, description }
    return [[getReferenceTitleName(name), titles]]
  }
  return [
    [getReferenceTitleName(name), { type: ['string', 'null'], description }],
    ...includedSchemas,
  ]
}

/** Marks a schema with the roles that receive the field, if not every reader does. */
export function noteReadingRoles(schema: Json, field: Field, readers: readonly Role[]): Json {
  const receivers = readers.filter((role) => mayReadField(role, field))
  return receivers.length === readers.length ? schema : { ...schema, 'x-roles': receivers }
}

/** The schema of a row's field; computed fields are read-only. */
const buildRowFieldSchema = (field: Field): Json =>
  getFieldComputation(field) === undefined
    ? buildFieldSchema(field)
    : { ...buildFieldSchema(field), readOnly: true }

/** The schemas of the fields of a row, references with their titles and included fields. */
function buildRowProperties(
  registry: Registry,
  fields: Fields,
  readers: readonly Role[],
): Record<string, Json> {
  const properties = Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
    const schema = buildRowFieldSchema(field)
    const ownProperty: [string, Json] = [name, isNullable(field) ? allowNull(schema) : schema]
    const fieldProperties = [ownProperty, ...listIncludedFields(registry, name, field)]
    return fieldProperties.map(([key, fieldSchema]) => [
      key,
      noteReadingRoles(fieldSchema, field, readers),
    ])
  })
  return Object.fromEntries(properties)
}

const versionSchema: Json = {
  type: 'integer',
  minimum: 1,
  description: 'Raised by each change of the row; `If-Match: "<version>"` changes only this one.',
}

/**
 * The schema of an entity's rows for these readers; `x-roles` marks fields that not all of them
 * receive.
 */
export function buildRowSchema(
  registry: Registry,
  { fields, lines }: AnyResource,
  readers: readonly Role[],
): Json {
  const ownProperties = {
    ...buildRowProperties(registry, fields, readers),
    [VERSION_COLUMN]: versionSchema,
  }
  const properties = { ...ownProperties, ...(lines && buildLinesSchema(lines.entity)) }
  const required = Object.entries<Json>(ownProperties)
    .filter(([, schema]) => !schema['x-roles'])
    .map(([name]) => name)
  return { type: 'object', required, properties }
}
