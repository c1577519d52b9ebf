import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../context.ts'
import { DIST } from './build.ts'

const YEAR = 'public, max-age=31536000, immutable'
const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** The API with the built web app around it: every other address is the app's own. */
export function createSite(api: Hono<AppEnv>): Hono<AppEnv> {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const site = new Hono<AppEnv>()
  site.use(secureHeaders({ contentSecurityPolicy: POLICY, strictTransportSecurity: false }))
  site.route('/', api)
  site.use(
    serveStatic({
      root: DIST,
      precompressed: true,
      onFound: (path, c) => {
        c.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache')
      },
    }),
  )
  // A page left open over an update asks for files that are gone; it must hear so.
  site.get('/assets/*', (c) => c.notFound())
  site.get('*', (c) => c.html(page, 200, { 'cache-control': 'no-store' }))
  return site
}
