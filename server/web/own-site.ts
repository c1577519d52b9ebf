import type { Hono } from 'hono'
import type { AppOptions } from '../app/app-options.ts'
import { createApp } from '../app/app.ts'
import type { AppEnv } from '../context/context.ts'
import { firstPages } from './first-page.ts'
import { createSite } from './site.ts'

/** Serves the built web app and its own provider, of which the pages know what it can do. */
export async function ownSite(options: AppOptions, dist?: string): Promise<Hono<AppEnv>> {
  const app = createApp(options)
  const answer = await app.request('/api/capabilities')
  return createSite(app, {
    dist,
    firstPages: firstPages(options.registry),
    capabilities: await answer.text(),
  })
}
