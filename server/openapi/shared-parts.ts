import { buildRef } from './components.ts'
import { ANSWER_FIELDS } from './header-parameters.ts'
import type { OpenApi, Paths } from './open-api.ts'
import type { Json } from './schemas.ts'

type Content = Readonly<Record<string, { schema: Json }>>

/** The parts of operations that stand once among the components. */
interface SharedParts {
  schemas: Record<string, Json>
  parameters: Record<string, Json>
}

/** Replaces the schema of a body by a reference, because a body stands once for each encoding. */
function shareBody({ operationId, requestBody }: Json, { schemas }: SharedParts): Json {
  const { content, ...details } = requestBody as { content: Content }
  const name = `${String(operationId)}.body`
  const sharedContent = Object.entries(content).map(([type, { schema, ...encoding }]) => {
    if (schema.$ref !== undefined) return [type, { ...encoding, schema }] as const
    schemas[name] = schema
    return [type, { ...encoding, schema: buildRef('schemas', name) }] as const
  })
  return { ...details, content: Object.fromEntries(sharedContent) }
}

/** Replaces a header, or the fields of a change, by a reference, because most operations have them. */
function shareHeader(parameter: Json, { parameters }: SharedParts): Json {
  if (parameter.in !== 'header' && parameter !== ANSWER_FIELDS) return parameter
  const name = String(parameter.name)
  parameters[name] = parameter
  return buildRef('parameters', name)
}

function shareHeaders(operation: Json, parts: SharedParts): Json {
  const { parameters } = operation
  return Array.isArray(parameters)
    ? { ...operation, parameters: parameters.map((header: Json) => shareHeader(header, parts)) }
    : operation
}

function shareBodyAndHeaders(operation: Json, parts: SharedParts): Json {
  const shared = shareHeaders(operation, parts)
  return operation.requestBody === undefined
    ? shared
    : { ...shared, requestBody: shareBody(operation, parts) }
}

/** Applies a function to each operation. */
const mapOperations = (paths: Readonly<Paths>, change: (operation: Json) => Json): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, change(operation)]),
      ),
    ]),
  )

/** Moves the bodies and headers of all operations to the components, each once. */
export function shareParts(document: OpenApi): OpenApi {
  const parts: SharedParts = { schemas: {}, parameters: {} }
  const paths = mapOperations(document.paths, (operation) => shareBodyAndHeaders(operation, parts))
  // A message is a body in one encoding.
  const webhooks = mapOperations(document.webhooks, (operation) => shareHeaders(operation, parts))
  const { schemas, ...components } = document.components
  return {
    ...document,
    paths,
    webhooks,
    components: {
      ...components,
      parameters: parts.parameters,
      schemas: { ...schemas, ...parts.schemas },
    },
  }
}
