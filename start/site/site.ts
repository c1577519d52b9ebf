import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { except } from 'hono/combine'
import { etag } from 'hono/etag'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import type { AppEnv } from '../../server/context/context.ts'
import { contentSecurity, withNonce } from './content-security.ts'
import { compressText } from '../../server/http/json-text.ts'
import { DIST } from './bundling/app-build.ts'
import { DocsBuild } from './docs/docs-build.ts'
import { createDocsSite } from './docs/docs-site.ts'
import type { FirstPage } from './first-page.ts'
import { type ListPage, createPageWriter } from './page.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { registry } from '#business'

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable'

interface SiteOptions {
  dist?: string
  /** The lists whose first page the page can request, by route. */
  firstPages?: ReadonlyMap<string, FirstPage>
  /** Reads the answer to `GET capabilities`, so that a page need not request it. */
  capabilities?: () => Promise<string>
}

/** The routes of lists, for which a page names the code to load. */
const LIST_ROUTES: ReadonlySet<string> = new Set(
  Object.values<AnyResource>(registry)
    .filter(({ single }) => !single)
    .flatMap(({ lists }) => Object.values(lists).map(({ route }) => route)),
)

/** Returns whether a path names a file for the server only, such as `.built-from`. */
const isHidden = ({ req }: Context) => req.path.includes('/.')

/**
 * Serves the API, the documentation and the built web app. Every other path is a route of the app.
 */
export function createSite(
  api: Hono<AppEnv>,
  { dist = DIST, firstPages = new Map(), capabilities }: SiteOptions = {},
): Hono<AppEnv> {
  const writePage = createPageWriter(dist)
  const listPage = (c: Context): ListPage | undefined => {
    const { path } = c.req
    if (!LIST_ROUTES.has(path)) return undefined
    const routePage = firstPages.get(path)
    const url = routePage?.getUrl(new URL(c.req.url).search)
    return routePage && url !== undefined ? { firstPage: { url, roles: routePage.roles } } : {}
  }
  const site = new Hono<AppEnv & { Variables: SecureHeadersVariables }>()
  const servePage = async (c: Context<{ Variables: SecureHeadersVariables }>) => {
    const page = withNonce(writePage(await capabilities?.(), listPage(c)), c)
    const compressed = compressText(c, page)
    const headers = { 'cache-control': 'no-store', vary: 'accept-encoding' }
    if (!compressed) return c.html(page, 200, headers)
    const type = 'text/html; charset=UTF-8'
    const { bytes, coding } = compressed
    return c.body(bytes, 200, { ...headers, 'content-type': type, 'content-encoding': coding })
  }
  site.route('/', createDocsSite(new DocsBuild()))
  // Uploaded images and answers of the API have stricter policies of their own.
  site.use(except(['/uploads/*', '/api/*'], contentSecurity))
  site.use('/api/docs', contentSecurity)
  site.route('/', api)
  // The HTML file has no nonce, so only `servePage` serves it.
  site.on('GET', ['/', '/index.html'], servePage)
  // Requested at every visit, and unchanged until the next release.
  for (const path of ['/locales/*', '/locales-stock/*', '/favicon.svg']) site.use(path, etag())
  site.use(
    except(
      isHidden,
      serveStatic({
        root: dist,
        precompressed: true,
        onFound: (path, c) => {
          c.header('cache-control', path.includes('/assets/') ? CACHE_FOR_A_YEAR : 'no-cache')
        },
      }),
    ),
  )
  // A page that is older than an update requests removed assets, which must respond 404.
  site.get('/assets/*', (c) => c.notFound())
  site.get('*', servePage)
  return site
}
