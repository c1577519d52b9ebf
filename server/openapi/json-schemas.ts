import type { OpenApi } from './open-api.ts'

/** The dialect of OpenAPI 3.1. Only the place of definitions differs. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** Returns the schemas of a document as one JSON Schema with a definition for each. */
export function buildJsonSchemas({ components }: OpenApi): Record<string, unknown> {
  const definitions = JSON.stringify(components.schemas).replaceAll(
    '"#/components/schemas/',
    '"#/$defs/',
  )
  return { $schema: DIALECT, $id: 'urn:washboard:schemas', $defs: JSON.parse(definitions) }
}
