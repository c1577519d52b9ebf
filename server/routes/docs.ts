import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tiles } from '#business/dashboard/index.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import { reports } from '#business/reports/index.ts'
import type { AppEnv } from '../context/context.ts'
import { openApiOf } from '../openapi/document.ts'
import { jsonSchemasOf } from '../openapi/json-schemas.ts'
import { docsPage } from '../openapi/docs-page.ts'

const STYLE = fileURLToPath(new URL('../openapi/style.css', import.meta.url))
const REVALIDATED = { 'cache-control': 'no-cache' }

/**
 * The routes of the declarations, of their JSON Schemas, and of the OpenAPI document and its page,
 * open to anybody; the page loads nothing from other hosts.
 */
export function docsRoutes(registry: Registry): Hono<AppEnv> {
  // Built at the first request: most servers never get one.
  let made: ReturnType<typeof openApiOf> | undefined
  const document = () => {
    made ??= openApiOf(registry, reports, tiles)
    return made
  }
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
