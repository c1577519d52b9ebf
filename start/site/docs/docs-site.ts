import { BUSINESS_NAME } from '#business/words'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { except } from 'hono/combine'
import { html } from 'hono/html'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentSecurity, viewerSecurity } from '../content-security.ts'
import { renderApiPage, API_PAGE_PATH } from './api-page.ts'
import type { DocsBuild } from './docs-build.ts'

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** Seconds after which a waiting page reloads. */
const RELOAD_SECONDS = '2'

/** A plain page, shown until the site is built. */
const buildPage = (title: string, text: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · ${BUSINESS_NAME}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </body>
    </html>`

const WAITING = buildPage(
  'The documentation is being built',
  'It will be ready in a few seconds. This page reloads by itself.',
)
const FAILED = buildPage('The documentation could not be built', 'The server’s output says why.')

/** Returns the file of a page, because page addresses have no extension. */
function getFile(path: string): string {
  const relativePath = path.replace(/^\/docs/, '')
  if (relativePath.endsWith('/')) return `${relativePath}index.html`
  return /\.\w+$/.test(relativePath) ? relativePath : `${relativePath}.html`
}

/**
 * Serves the documentation without sign-in, because it holds no data. Until it is built, a page
 * says so and reloads.
 */
export function createDocsSite(docs: DocsBuild) {
  return new Hono<{ Variables: SecureHeadersVariables }>()
    .use('/docs/*', except(API_PAGE_PATH, contentSecurity))
    .use(API_PAGE_PATH, viewerSecurity)
    .get('/docs', (c) => c.redirect('/docs/'))
    .get('/docs/api', (c) => c.redirect(API_PAGE_PATH))
    .get('/docs/*', async (c) => {
      const state = docs.requestState()
      const noStoreHeaders = { 'cache-control': 'no-store' }
      if (state === 'building')
        return c.html(WAITING, 202, { ...noStoreHeaders, refresh: RELOAD_SECONDS })
      if (state === 'failed') return c.html(FAILED, 500, noStoreHeaders)
      if (c.req.path === API_PAGE_PATH) return c.html(renderApiPage(c), 200, noStoreHeaders)
      const serve = serveStatic({
        root: state.folder,
        precompressed: true,
        rewriteRequestPath: getFile,
        onFound: (path, context) => {
          context.header('cache-control', path.includes('/assets/') ? CACHE_FOR_A_YEAR : 'no-cache')
        },
      })
      const sendNotFound = () => c.html(readFileSync(join(state.folder, '404.html'), 'utf8'), 404)
      return (await serve(c, async () => undefined)) ?? sendNotFound()
    })
}
