import { registry } from '../../../resources/index.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { reports } from '../../../resources/reports/index.ts'
import { buildOpenApi } from '../../../server/app/openapi-document.ts'

/** A JSON Schema as the API's own description has it. */
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

/** A call that the server describes, with the names that it knows. */
export interface Operation {
  method: string
  /** Below the server, as `/api/admin/slider/all`. */
  path: string
  query: Readonly<Record<string, Schema>>
  body: Readonly<Record<string, Schema>>
}

interface Described {
  parameters?: readonly { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
}

const document = buildOpenApi(registry, reports, tiles) as unknown as {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  components: { schemas: Readonly<Record<string, Schema>> }
}

/** A schema itself, where it is told by reference. */
export function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {})
}

/** Every name that a schema or one of its choices knows. */
function namesIn(schema: Schema): Readonly<Record<string, Schema>> {
  const { anyOf = [], properties = {} } = resolved(schema)
  return Object.assign({}, ...anyOf.map(namesIn), properties)
}

function getOperation(path: string, method: string, described: Described): Operation {
  const { parameters = [], requestBody } = described
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => (name === 'filter' ? namesIn(schema) : { [name]: schema }))
  const [content] = Object.values(requestBody?.content ?? {})
  return {
    method: method.toUpperCase(),
    path: `/api${path}`,
    query: Object.assign({}, ...query),
    body: content ? namesIn(content.schema) : {},
  }
}

/** Every call of the server, those on accounts and pictures too. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, described]) => getOperation(path, method, described)),
)
