import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { except } from 'hono/combine'
import { NONCE, type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../context.ts'
import { DIST } from './build.ts'

const YEAR = 'public, max-age=31536000, immutable'
const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Charts bring style elements of their own; each must carry the number made for this page alone.
  styleSrc: ["'self'", NONCE],
  // Spreadsheets are packed in workers out of blobs, which are bound by this policy as well.
  workerSrc: ["'self'", 'blob:'],
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** What index.html says where the number of the page goes. */
const BLANK = 'nonce=""'

/** The API with the built web app around it: every other address is the app's own. */
export function createSite(api: Hono<AppEnv>): Hono<AppEnv> {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const site = new Hono<AppEnv & { Variables: SecureHeadersVariables }>()
  const servePage = (c: Context<{ Variables: SecureHeadersVariables }>) => {
    const nonce = c.get('secureHeadersNonce') ?? ''
    return c.html(page.replace(BLANK, `nonce="${nonce}"`), 200, { 'cache-control': 'no-store' })
  }
  // Pictures that somebody has sent bring a stricter policy of their own.
  const secured = secureHeaders({ contentSecurityPolicy: POLICY, strictTransportSecurity: false })
  site.use(except('/uploads/*', secured))
  site.route('/', api)
  // The file itself holds no number, so it must not be served as it is.
  site.on('GET', ['/', '/index.html'], servePage)
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
  site.get('*', servePage)
  return site
}
