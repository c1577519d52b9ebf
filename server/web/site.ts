import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { except } from 'hono/combine'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { AppEnv } from '../context/context.ts'
import { contentSecurity, withNonce } from '../middleware/content-security.ts'
import { compressed } from '../http/json-text.ts'
import { DIST } from './build.ts'
import { DocsBuild } from './docs/docs-build.ts'
import { docsSite } from './docs/docs-site.ts'
import { type KnownToPages, pageWriter } from './page.ts'

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable'

interface SiteOptions extends KnownToPages {
  dist?: string
}

/** The cookie in which the app notes that its file is in the browser's cache (src/main.tsx). */
const CODE_THERE = 'code'

/** Serves the API, the documentation and the built web app of a folder; every other path is a route of the app. */
export function createSite(
  api: Hono<AppEnv>,
  { dist = DIST, ...known }: SiteOptions = {},
): Hono<AppEnv> {
  const pageAt = pageWriter(dist, known)
  const site = new Hono<AppEnv & { Variables: SecureHeadersVariables }>()
  const servePage = (c: Context<{ Variables: SecureHeadersVariables }>) => {
    const page = withNonce(pageAt(c.req.path, getCookie(c, CODE_THERE)), c)
    const bytes = compressed(c, page)
    const headers = { 'cache-control': 'no-store', vary: 'accept-encoding' }
    if (!bytes) return c.html(page, 200, headers)
    const type = 'text/html; charset=UTF-8'
    return c.body(bytes, 200, { ...headers, 'content-type': type, 'content-encoding': 'gzip' })
  }
  site.route('/', docsSite(new DocsBuild()))
  // Uploaded images have a stricter policy of their own.
  site.use(except('/uploads/*', contentSecurity))
  site.route('/', api)
  // The file itself has no nonce, so it must not be served as it is.
  site.on('GET', ['/', '/index.html'], servePage)
  // Asked for with every visit, and the same until the next release.
  for (const path of ['/locales/*', '/locales-stock/*', '/favicon.svg']) site.use(path, etag())
  site.use(
    serveStatic({
      root: dist,
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', path.includes('/assets/') ? CACHE_FOR_A_YEAR : 'no-cache')
      },
    }),
  )
  // A page left open over an update requests assets that are gone; it must get a 404.
  site.get('/assets/*', (c) => c.notFound())
  site.get('*', servePage)
  return site
}
