import { deriveEntityName } from '../../../registry/text/derive-label.ts'
import { Mistake } from '../fields.ts'
import { writeField, findReferencedEntity, toFieldName } from './field-text.ts'

/** The parts of a schema that fields are derived from. */
interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  nullable?: boolean
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  allOf?: readonly Schema[]
  maxLength?: number
}
interface Document {
  components?: { schemas?: Readonly<Record<string, Schema>> }
}

/** Returns whether a value is an OpenAPI document with schemas. */
export const isOpenApi = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && ('openapi' in value || 'swagger' in value)

const FORMATS: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  email: 'email',
  uri: 'url',
}
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'flag',
  integer: 'integer',
  number: 'money',
  string: 'text',
}
const MIN_LONG_TEXT = 500

function chooseType(name: string, schema: Schema, entities: readonly string[]): string | undefined {
  const types = [schema.type ?? []].flat()
  const type = types.find((candidate) => candidate !== 'null') ?? 'string'
  const choices = (schema.enum ?? []).filter((choice) => typeof choice === 'string')
  if (choices.length > 0) return `choice(${choices.join('|')})`
  const target = findReferencedEntity(name, entities)
  if (target) return `reference(${target})`
  if (type === 'number' && /percent|rate/.test(name)) return 'percent'
  if (type === 'string' && (schema.maxLength ?? 0) > MIN_LONG_TEXT) return 'longtext'
  return FORMATS[schema.format ?? ''] ?? TYPES[type]
}

/** Returns the schema of an entity: for `fleet-cars` it is `FleetCar` or `fleet_cars`. */
function findSchema({ components }: Document, name: string): Schema {
  const schemas = components?.schemas ?? {}
  const normalizeName = (text: string) => text.replace(/\W|_/g, '').toLowerCase()
  const possibleNames = [deriveEntityName(name, 1), deriveEntityName(name)].map(normalizeName)
  const schemaName = Object.keys(schemas).find((key) => possibleNames.includes(normalizeName(key)))
  const schema = schemaName === undefined ? undefined : schemas[schemaName]
  if (schema) return schema
  throw new Mistake(
    `The document describes no ${name}. It has: ${Object.keys(schemas).join(', ')}.`,
  )
}

/** Derives the fields of an entity from an OpenAPI document, as `--fields` takes them. */
export function deriveOpenApiFields(
  document: Document,
  entity: string,
  entities: readonly string[],
): string {
  const schema = findSchema(document, entity)
  const parts = [schema, ...(schema.allOf ?? [])]
  const required = parts.flatMap((part) => part.required ?? [])
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}))
  const fields = properties.flatMap(([key, property]) => {
    const name = toFieldName(key)
    const type = chooseType(name, property, entities)
    const acceptsNull = property.nullable || [property.type ?? []].flat().includes('null')
    const isNullable = acceptsNull || !required.includes(key)
    return type ? writeField(name, type, { isNullable, sourceName: key }) : []
  })
  if (fields.length === 0) throw new Mistake(`The document’s schema of ${entity} has no fields.`)
  return fields.join(',')
}
