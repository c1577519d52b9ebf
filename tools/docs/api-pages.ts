import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { tiles, registry, reports } from '#business'
import { buildOpenApi } from '../../server/app/openapi-document.ts'
import { viewerSecurity } from '../../start/site/content-security.ts'
import { createDocsRoutes } from '../../server/routes/docs.ts'
import { renderApiPage, API_PAGE_PATH, VIEWER_PATH } from '../../start/site/docs/api-page.ts'
import { VIEWER_FILES } from './api-viewer.ts'

const app = new Hono<{ Variables: SecureHeadersVariables }>()
  .use(API_PAGE_PATH, viewerSecurity)
  .get('/docs/api', (c) => c.redirect(API_PAGE_PATH))
  .get(API_PAGE_PATH, (c) => c.html(renderApiPage(c)))
  .route(
    '/api',
    createDocsRoutes({ registry, reports }, () => buildOpenApi(registry, reports, tiles)),
  )
for (const [name, path] of Object.entries(VIEWER_FILES))
  app.get(`${VIEWER_PATH}/${name}`, serveStatic({ path }))

/**
 * Returns whether an address is one of the API's pages, which the product serves in addition to the site.
 */
export const isApiPath = (url = '') => /^\/(docs\/api\b|api\/)/.test(url)

/** Serves these addresses as the product does, but without a database and endpoints. */
export const answerApiRequest = getRequestListener(app.fetch, {
  // VitePress needs Node's own globals.
  overrideGlobalObjects: false,
})
