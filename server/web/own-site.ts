import type { Hono } from 'hono'
import type { AppOptions } from '../app/app-options.ts'
import { createApp } from '../app/app.ts'
import { createTokens } from '../auth/tokens.ts'
import type { AppEnv } from '../context/context.ts'
import { DIST } from './build/app-build.ts'
import { firstPages } from './first-page.ts'
import { listRenderer } from './rendering/list-renderer.ts'
import { renderingLists } from './rendering/render-list-at.ts'
import { createSite } from './site.ts'

interface OwnSiteOptions {
  /** The folder of the built web app. */
  dist?: string
  /** How long the page of a list may wait for its rows, in milliseconds. */
  patience?: number
}

/**
 * Serves the built web app and its own provider, of which the pages know what it can do, and the
 * rows of lists for whoever is signed in.
 */
export async function ownSite(
  options: AppOptions,
  { dist = DIST, patience }: OwnSiteOptions = {},
): Promise<Hono<AppEnv>> {
  const { jwtSecret, log, clock = () => new Date() } = options
  const api = createApp(options)
  const capabilities = await (await api.request('/api/capabilities')).text()
  const loadRenderer = listRenderer(dist)
  const tokens = createTokens(jwtSecret)
  return createSite(api, {
    dist,
    firstPages: firstPages(options.registry),
    renderListAt: renderingLists({
      ...{ api, tokens, clock, log, capabilities, loadRenderer, patience },
    }),
    capabilities,
  })
}
