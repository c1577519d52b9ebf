import { entityWords } from '../../../registry/text/readable.ts'
import { Mistake } from '../fields.ts'
import { fieldText, referenceTo, snake } from './field-text.ts'

/** As much of a schema as fields are told by. */
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

/** Whether what was read is an OpenAPI document with schemas. */
export const isOpenApi = (read: unknown): read is Document =>
  typeof read === 'object' && read !== null && ('openapi' in read || 'swagger' in read)

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
const LONG = 500

function typeOf(name: string, schema: Schema, entities: readonly string[]): string | undefined {
  const types = [schema.type ?? []].flat()
  const type = types.find((one) => one !== 'null') ?? 'string'
  const words = (schema.enum ?? []).filter((one) => typeof one === 'string')
  if (words.length > 0) return `choice(${words.join('|')})`
  const target = referenceTo(name, entities)
  if (target) return `reference(${target})`
  if (type === 'number' && /percent|rate/.test(name)) return 'percent'
  if (type === 'string' && (schema.maxLength ?? 0) > LONG) return 'longtext'
  return FORMATS[schema.format ?? ''] ?? TYPES[type]
}

/** The schema of an entity by its name: `fleet-cars` is described by `FleetCar`, or by `fleet_cars`. */
function schemaOf({ components }: Document, name: string): Schema {
  const schemas = components?.schemas ?? {}
  const plain = (text: string) => text.replace(/\W|_/g, '').toLowerCase()
  const wanted = [entityWords(name, 1), entityWords(name)].map(plain)
  const found = Object.keys(schemas).find((key) => wanted.includes(plain(key)))
  const schema = found === undefined ? undefined : schemas[found]
  if (schema) return schema
  throw new Mistake(
    `The document describes no ${name}. It has: ${Object.keys(schemas).join(', ')}.`,
  )
}

/** The fields of an entity as an OpenAPI document describes it, as `--fields` takes them. */
export function fieldsOfOpenApi(
  document: Document,
  entity: string,
  entities: readonly string[],
): string {
  const schema = schemaOf(document, entity)
  const parts = [schema, ...(schema.allOf ?? [])]
  const required = parts.flatMap((part) => part.required ?? [])
  const properties = parts.flatMap((part) => Object.entries(part.properties ?? {}))
  const fields = properties.flatMap(([key, property]) => {
    const name = snake(key)
    const type = typeOf(name, property, entities)
    const isNull = property.nullable || [property.type ?? []].flat().includes('null')
    const mayBeEmpty = isNull || !required.includes(key)
    return type ? fieldText(name, type, { mayBeEmpty, from: key }) : []
  })
  if (fields.length === 0) throw new Mistake(`What the document says of ${entity} has no fields.`)
  return fields.join(',')
}
