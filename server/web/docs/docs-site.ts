import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { except } from 'hono/combine'
import { html } from 'hono/html'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentSecurity, viewerSecurity } from '../../middleware/content-security.ts'
import { apiPage, VIEWED } from './api-page.ts'
import type { DocsBuild } from './docs-build.ts'

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable'
/** Seconds after which a page that waits asks again. */
const AGAIN = '2'

/** A page of plain words, for as long as there is no site. */
const pageOf = (title: string, text: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Washboard</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </body>
    </html>`

const WAITING = pageOf(
  'The documentation is being built',
  'It is there in some seconds. This page asks again by itself.',
)
const FAILED = pageOf(
  'The documentation could not be built',
  'The server’s output says why, and so does npm run docs.',
)

/** The file of a page: addresses of pages have no ending. */
function fileAt(path: string): string {
  const inside = path.replace(/^\/docs/, '')
  if (inside.endsWith('/')) return `${inside}index.html`
  return /\.\w+$/.test(inside) ? inside : `${inside}.html`
}

/**
 * Serves the documentation to anybody, since it holds no data. Until it is built the address says
 * so and asks again by itself.
 */
export function docsSite(docs: DocsBuild) {
  return new Hono<{ Variables: SecureHeadersVariables }>()
    .use('/docs/*', except(VIEWED, contentSecurity))
    .use(VIEWED, viewerSecurity)
    .get('/docs', (c) => c.redirect('/docs/'))
    .get('/docs/api', (c) => c.redirect(VIEWED))
    .get('/docs/*', async (c) => {
      const state = docs.ask()
      const unfinished = { 'cache-control': 'no-store' }
      if (state === 'building') return c.html(WAITING, 202, { ...unfinished, refresh: AGAIN })
      if (state === 'failed') return c.html(FAILED, 500, unfinished)
      if (c.req.path === VIEWED) return c.html(apiPage(c), 200, unfinished)
      const serve = serveStatic({
        root: state.folder,
        precompressed: true,
        rewriteRequestPath: fileAt,
        onFound: (path, one) => {
          one.header('cache-control', path.includes('/assets/') ? CACHE_FOR_A_YEAR : 'no-cache')
        },
      })
      const missing = () => c.html(readFileSync(join(state.folder, '404.html'), 'utf8'), 404)
      return (await serve(c, async () => undefined)) ?? missing()
    })
}
