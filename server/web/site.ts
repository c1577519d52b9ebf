import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { except } from 'hono/combine'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppEnv } from '../context/context.ts'
import { contentSecurity, withNonce } from '../middleware/content-security.ts'
import { DIST } from './build.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** The API with the built web app around it: every other address is the app's own. */
export function createSite(api: Hono<AppEnv>, dist = DIST): Hono<AppEnv> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const site = new Hono<AppEnv & { Variables: SecureHeadersVariables }>()
  const servePage = (c: Context<{ Variables: SecureHeadersVariables }>) => {
    return c.html(withNonce(page, c), 200, { 'cache-control': 'no-store' })
  }
  // Pictures that somebody has sent bring a stricter policy of their own.
  site.use(except('/uploads/*', contentSecurity))
  site.route('/', api)
  // The file itself holds no number, so it must not be served as it is.
  site.on('GET', ['/', '/index.html'], servePage)
  site.use(
    serveStatic({
      root: dist,
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache')
      },
    }),
  )
  // A page left open over an update asks for files that are gone; it must hear so.
  site.get('/assets/*', (c) => c.notFound())
  site.get('*', servePage)
  return site
}
