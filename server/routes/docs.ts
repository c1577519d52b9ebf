import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Reports } from '../../registry/reports/any-report.ts'
import type { AppEnv } from '../context/context.ts'
import type { OpenApi, Paths } from '../openapi/open-api.ts'
import { buildJsonSchemas } from '../openapi/json-schemas.ts'
import { docsPage } from '../openapi/docs-page.ts'

const STYLE = fileURLToPath(new URL('../openapi/style.css', import.meta.url))
const REVALIDATED = { 'cache-control': 'no-cache' }

/**
 * The public routes of the declarations, their JSON Schemas, and the OpenAPI document and its page.
 * The page loads nothing from other hosts.
 */
export function docsRoutes(
  { registry, reports }: { registry: Registry; reports: Reports },
  make: () => OpenApi,
): Hono<AppEnv> {
  // Built at the first request, because most servers never get one.
  let cachedDocument: OpenApi | undefined
  const document = () => (cachedDocument ??= make())
  const css = { ...REVALIDATED, 'content-type': 'text/css; charset=utf-8' }
  const schema = { ...REVALIDATED, 'content-type': 'application/schema+json' }
  const described = etag()
  return new Hono<AppEnv>()
    .get('/openapi.json', described, (c) => c.json(document(), 200, REVALIDATED))
    .get('/registry.json', described, (c) =>
      c.json({ entities: registry, reports }, 200, REVALIDATED),
    )
    .get('/schemas.json', described, (c) =>
      c.body(JSON.stringify(buildJsonSchemas(document())), 200, schema),
    )
    .get('/docs', described, (c) => c.html(docsPage(document()), 200, REVALIDATED))
    .get('/docs/style.css', described, (c) => c.body(readFileSync(STYLE, 'utf8'), 200, css))
}

const document = (operationId: string, summary: string, type: string, schema?: object) => ({
  get: {
    tags: ['about'],
    security: [],
    operationId,
    summary,
    responses: {
      200: { description: 'The document.', content: { [type]: schema ? { schema } : {} } },
    },
  },
})
const object = { type: 'object' }

/** The paths of the documents. */
export const DOCUMENT_PATHS: Paths = {
  '/openapi.json': document('openapi', 'Read this document', 'application/json', object),
  '/registry.json': document(
    'registry',
    'Read the declarations of all entities and reports',
    'application/json',
    object,
  ),
  '/schemas.json': document(
    'schemas',
    'Read the JSON Schema (2020-12) of each entity: its rows, its filters and the body of each request',
    'application/schema+json',
    object,
  ),
  '/docs': document('docs', 'Show this document as a page', 'text/html'),
}
