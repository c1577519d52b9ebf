import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Reports } from '../../registry/reports/any-report.ts'
import type { AppEnv } from '../context/context.ts'
import type { OpenApi, Paths } from '../openapi/open-api.ts'
import { buildJsonSchemas } from '../openapi/json-schemas.ts'
import { renderDocsPage } from '../openapi/docs-page.ts'

const STYLE = fileURLToPath(new URL('../openapi/style.css', import.meta.url))
const REVALIDATED = { 'cache-control': 'no-cache' }

/**
 * The public routes of the declarations, their JSON Schemas, and the OpenAPI document and its page.
 * The page loads nothing from other hosts.
 */
export function createDocsRoutes(
  { registry, reports }: { registry: Registry; reports: Reports },
  buildDocument: () => OpenApi,
): Hono<AppEnv> {
  // Built at the first request, because most servers never get one.
  let cachedDocument: OpenApi | undefined
  const getDocument = () => (cachedDocument ??= buildDocument())
  const cssHeaders = { ...REVALIDATED, 'content-type': 'text/css; charset=utf-8' }
  const schemaHeaders = { ...REVALIDATED, 'content-type': 'application/schema+json' }
  const etagMiddleware = etag()
  return new Hono<AppEnv>()
    .get('/openapi.json', etagMiddleware, (c) => c.json(getDocument(), 200, REVALIDATED))
    .get('/registry.json', etagMiddleware, (c) =>
      c.json({ entities: registry, reports }, 200, REVALIDATED),
    )
    .get('/schemas.json', etagMiddleware, (c) =>
      c.body(JSON.stringify(buildJsonSchemas(getDocument())), 200, schemaHeaders),
    )
    .get('/docs', etagMiddleware, (c) => c.html(renderDocsPage(getDocument()), 200, REVALIDATED))
    .get('/docs/style.css', etagMiddleware, (c) =>
      c.body(readFileSync(STYLE, 'utf8'), 200, cssHeaders),
    )
}

const describeDocumentPath = (
  operationId: string,
  summary: string,
  type: string,
  schema?: object,
) => ({
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
  '/openapi.json': describeDocumentPath(
    'openapi',
    'Read this document',
    'application/json',
    object,
  ),
  '/registry.json': describeDocumentPath(
    'registry',
    'Read the declarations of all entities and reports',
    'application/json',
    object,
  ),
  '/schemas.json': describeDocumentPath(
    'schemas',
    'Read the JSON Schema (2020-12) of each entity: its rows, its filters and the body of each request',
    'application/schema+json',
    object,
  ),
  '/docs': describeDocumentPath('docs', 'Show this document as a page', 'text/html'),
}
