import type { OpenApi } from './open-api.ts'

/** OpenAPI 3.1 describes by JSON Schema 2020-12; only where definitions stand differs. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** Returns the schemas of a document as one JSON Schema with a definition for each. */
export function jsonSchemasOf({ components }: OpenApi): Record<string, unknown> {
  const definitions = JSON.stringify(components.schemas).replaceAll(
    '"#/components/schemas/',
    '"#/$defs/',
  )
  return { $schema: DIALECT, $id: 'urn:washboard:schemas', $defs: JSON.parse(definitions) }
}
