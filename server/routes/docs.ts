import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Reports } from '../../registry/reports/any-report.ts'
import type { AppEnv } from '../context/context.ts'
import type { OpenApi } from '../openapi/open-api.ts'
import { jsonSchemasOf } from '../openapi/json-schemas.ts'
import { docsPage } from '../openapi/docs-page.ts'

const STYLE = fileURLToPath(new URL('../openapi/style.css', import.meta.url))
const REVALIDATED = { 'cache-control': 'no-cache' }

/**
 * The routes of the declarations, of their JSON Schemas, and of the OpenAPI document and its page,
 * open to anybody; the page loads nothing from other hosts.
 */
export function docsRoutes(
  { registry, reports }: { registry: Registry; reports: Reports },
  make: () => OpenApi,
): Hono<AppEnv> {
  // Built at the first request: most servers never get one.
  let made: OpenApi | undefined
  const document = () => (made ??= make())
  const css = { ...REVALIDATED, 'content-type': 'text/css; charset=utf-8' }
  const schema = { ...REVALIDATED, 'content-type': 'application/schema+json' }
  const described = etag()
  return new Hono<AppEnv>()
    .get('/openapi.json', described, (c) => c.json(document(), 200, REVALIDATED))
    .get('/registry.json', described, (c) =>
      c.json({ entities: registry, reports }, 200, REVALIDATED),
    )
    .get('/schemas.json', described, (c) =>
      c.body(JSON.stringify(jsonSchemasOf(document())), 200, schema),
    )
    .get('/docs', described, (c) => c.html(docsPage(document()), 200, REVALIDATED))
    .get('/docs/style.css', described, (c) => c.body(readFileSync(STYLE, 'utf8'), 200, css))
}
