import { registry } from '../../../resources/index.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { reports } from '../../../resources/reports/index.ts'
import { buildOpenApi } from '../../../server/app/openapi-document.ts'

/** A JSON Schema of the OpenAPI document. */
export interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  format?: string
  minimum?: number
  maxLength?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  anyOf?: readonly Schema[]
  $ref?: string
}

/** A described operation, with its parameter names. */
export interface Operation {
  method: string
  /** The path on the server, such as `/api/admin/slider/all`. */
  path: string
  query: Readonly<Record<string, Schema>>
  body: Readonly<Record<string, Schema>>
}

interface Parameter {
  name: string
  in: string
  schema: Schema
}

interface Described {
  parameters?: readonly (Parameter | { $ref: string })[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}

const document = buildOpenApi(registry, reports, tiles) as unknown as {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** Resolves a schema that is a reference. */
export function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {})
}

/** Lists every property of a schema or of its alternatives. */
function listPropertySchemas(schema: Schema): Readonly<Record<string, Schema>> {
  const { anyOf = [], properties = {} } = resolved(schema)
  return Object.assign({}, ...anyOf.map(listPropertySchemas), properties)
}

function getOperation(path: string, method: string, described: Described): Operation {
  const { parameters = [], requestBody } = described
  // Only headers are references.
  const query = parameters
    .filter((parameter) => 'in' in parameter)
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      name === 'filter' ? listPropertySchemas(schema) : { [name]: schema },
    )
  const [content] = Object.values(requestBody?.content ?? {})
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    query: Object.assign({}, ...query),
    body: content ? listPropertySchemas(content.schema) : {},
  }
}

/** Every operation of the server, including accounts and pictures. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => getOperation(path, method, described)),
)
