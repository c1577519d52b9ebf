import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { tiles } from '../../resources/dashboard/index.ts'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import { reports } from '../../resources/reports/index.ts'
import type { AppEnv } from '../context/context.ts'
import { openApiOf } from '../openapi/document.ts'
import { jsonSchemasOf } from '../openapi/json-schemas.ts'

const REVALIDATED = { 'cache-control': 'no-cache' }

/** Where the OpenAPI document is a page. */
const PAGE = '/docs/api/'

/** The routes of the declarations, of their JSON Schemas, and of the OpenAPI document, open to anybody. */
export function docsRoutes(registry: Registry): Hono<AppEnv> {
  // Built at the first request: most servers never get one.
  let made: ReturnType<typeof openApiOf> | undefined
  const document = () => {
    made ??= openApiOf(registry, reports, tiles)
    return made
  }
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
    .get('/docs', (c) => c.redirect(PAGE))
}
