import type { Server } from 'node:http'
import { pino } from 'pino'
import { createListener } from '../../server/http/node-server.ts'
import type { Settings } from '../../server/settings/settings.ts'
import { type Listener, withDocs } from './docs/with-docs.ts'
import { createProxy } from './proxy.ts'

/** Serves the web app in front of an outside provider, built or with hot reload. */
export async function createOutsideSite(
  { logLevel, timeZone, currency }: Settings,
  providerUrl: string,
  server: Server,
  development: boolean,
): Promise<Listener> {
  const log = pino({ level: logLevel })
  const api = createProxy({ providerUrl, business: { timeZone, currency }, log })
  if (development) {
    const { createServer } = await import('vite')
    const vite = await createServer({
      server: { middlewareMode: true, hmr: { server } },
      appType: 'spa',
    })
    const apiListener = createListener(api.fetch)
    return withDocs((request, response) =>
      request.url?.startsWith('/api/')
        ? apiListener(request, response)
        : vite.middlewares(request, response),
    )
  }
  const { ensureBuilt, ensureCompressed } = await import('./bundling/app-build.ts')
  await ensureBuilt()
  await ensureCompressed()
  const { createSite } = await import('./site.ts')
  return createListener(createSite(api).fetch)
}
