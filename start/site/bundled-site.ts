import type { Hono } from 'hono'
import type { AppOptions } from '../../server/app/app-options.ts'
import { createApp } from '../../server/app/app.ts'
import type { AppEnv } from '../../server/context/context.ts'
import { DIST } from './bundling/app-build.ts'
import { listFirstPages } from './first-page.ts'
import { createSite } from './site.ts'

/**
 * Serves the built web app and the bundled provider, whose capabilities are written into the pages.
 */
export async function createBundledSite(options: AppOptions, dist = DIST): Promise<Hono<AppEnv>> {
  const api = createApp(options)
  const capabilities = async () => (await api.request('/api/capabilities')).text()
  return createSite(api, { dist, firstPages: listFirstPages(options.registry), capabilities })
}
