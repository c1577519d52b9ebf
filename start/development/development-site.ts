import type { Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { createListener } from '../../server/http/node-server.ts'
import { BUSINESS_FOLDER, ENGINE_FOLDER } from '../../server/settings/business-folder.mjs'
import { BUSINESS_LOCALES } from '../../server/settings/languages.ts'
import { fillBusinessPage } from '../site/business-page.ts'
import { type Listener, withDocs } from '../site/docs/with-docs.ts'
import { LiveApi, type LiveApiOptions } from './live-api.ts'
import { LiveRegistry } from './live-registry.ts'
import { requestRestart } from './supervise.ts'

/** Notifies the pages of edited translations. */
function watchTexts({ watcher, config, environments }: ViteDevServer): void {
  const folders = [join(config.publicDir, 'locales'), BUSINESS_LOCALES]
  watcher.add(BUSINESS_LOCALES)
  watcher.on('change', (path) => {
    if (folders.some((folder) => path.startsWith(folder)))
      environments.client.hot.send('washboard:texts')
  })
}

/**
 * Makes Vite's waiting page reload itself. The page waits for a message, and misses it if the bundle
 * is ready before the page listens.
 */
function addRefreshHeader(response: ServerResponse): ServerResponse {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  response.end = (...args: unknown[]) => {
    const isUnfinished = String(args[0]).includes('__vite_is_fallback_page__')
    if (isUnfinished && !response.headersSent) response.setHeader('refresh', '2')
    return end(...args)
  }
  return response
}

function createApiListener(api: LiveApi): Listener {
  return createListener(async (request, env) => {
    try {
      const app = await api.current()
      return await app.fetch(request, env)
    } catch (error) {
      console.error((error as Error).message)
      return Response.json({ message: (error as Error).message }, { status: 500 })
    }
  })
}

/** Starts the server again at its port. Open pages wait for it and reload. */
function restartServer(server: Server): void {
  const address = server.address()
  if (typeof address !== 'object' || !address) return
  console.warn('The definition of the business has changed: starting again …')
  requestRestart(address.port, () => process.kill(process.pid, 'SIGTERM'))
}

/**
 * Starts bundling, which needs no database. The returned function serves screens and API in one
 * process with hot reload. An edit of a resource file changes tables, API and screens together. An
 * invalid edit changes nothing, and pages show its mistakes.
 */
export async function createDevelopmentSite(
  server: Server,
): Promise<(options: LiveApiOptions) => Promise<Listener>> {
  const declarations = new LiveRegistry(BUSINESS_FOLDER, () => restartServer(server))
  const vite = await createServer({
    root: ENGINE_FOLDER,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
    plugins: [
      declarations.plugin(),
      { name: 'washboard:business-page', transformIndexHtml: fillBusinessPage },
    ],
    // Bundled, because requesting some 500 files one by one takes longer.
    experimental: { bundledDev: true },
  })
  watchTexts(vite)
  return async (options) => {
    const api = new LiveApi(vite, options)
    await declarations.watch(vite, (load) => api.applyDeclarations(load))
    const apiListener = createApiListener(api)
    return withDocs((request, response) => {
      // Vite's waiting page declares no icon, so browsers request the default path.
      if (request.url === '/favicon.ico') request.url = '/favicon.svg'
      return /^\/(api|uploads)\//.test(request.url ?? '')
        ? apiListener(request, response)
        : vite.middlewares(request, addRefreshHeader(response))
    })
  }
}
