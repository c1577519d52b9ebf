import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { pino } from 'pino'
import { listenerOf } from '../http/node-server.ts'
import type { Settings } from '../settings/settings.ts'
import { createProxy } from './proxy.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Serves the web app in front of an outside provider: built, or with hot reload. */
export async function outsideSite(
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
    const pass = listenerOf(api.fetch)
    return (request, response) =>
      request.url?.startsWith('/api/')
        ? pass(request, response)
        : vite.middlewares(request, response)
  }
  const { ensureBuilt, ensureCompressed } = await import('./build.ts')
  await ensureBuilt()
  await ensureCompressed()
  const { createSite } = await import('./site.ts')
  return listenerOf(createSite(api).fetch)
}
