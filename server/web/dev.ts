import type { Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import type { AppOptions } from '../app/app-options.ts'
import { listenerOf } from '../http/node-server.ts'
import { StartError } from '../settings/settings.ts'
import { type Listener, withDocs } from './docs/with-docs.ts'
import { LiveRegistry, registryOf } from './live/live-registry.ts'

type CreateApp = typeof import('../app/app.ts').createApp

interface DevelopmentOptions extends Omit<AppOptions, 'registry'> {
  /** Makes the tables fit a registry. */
  fitTables: (registry: Registry) => Promise<void>
}

/** Tells the pages when translations were edited. */
function watchTexts({ watcher, config, environments }: ViteDevServer): void {
  const folder = join(config.publicDir, 'locales')
  watcher.on('change', (path) => {
    if (path.startsWith(folder)) environments.client.hot.send('washboard:texts')
  })
}

/**
 * The page that Vite answers with while it bundles reloads at a message, which it misses where the
 * bundle is done before it listens; it asks again by itself.
 */
function askingAgain(response: ServerResponse): ServerResponse {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  response.end = (...given: unknown[]) => {
    const isUnfinished = String(given[0]).includes('__vite_is_fallback_page__')
    if (isUnfinished && !response.headersSent) response.setHeader('refresh', '2')
    return end(...given)
  }
  return response
}

/** Tables are made by code that was read at the start, so what else was changed since is not in it. */
function sayWhenToStartAgain(error: unknown): never {
  if (error instanceof StartError) throw error
  throw new Error(
    `The tables could not be made: ${(error as Error).message}. If a field type or server/db was changed as well, start npm run dev again.`,
  )
}

/**
 * Serves screens and API in one process with hot reload: an edit of a resource file changes tables,
 * API and screens at once; one that does not hold together changes none of them, and pages say why.
 */
export async function developmentSite(
  { fitTables, ...options }: DevelopmentOptions,
  server: Server,
): Promise<Listener> {
  let made: { by: CreateApp; app: ReturnType<CreateApp> } | undefined

  async function creator(vite: ViteDevServer): Promise<CreateApp> {
    const { createApp } = (await vite.ssrLoadModule(
      '/server/app/app.ts',
    )) as typeof import('../app/app.ts')
    return createApp
  }

  async function take(registry: Registry): Promise<void> {
    const by = await creator(vite)
    const app = by({ ...options, registry })
    await fitTables(registry).catch(sayWhenToStartAgain)
    made = { by, app }
  }

  const declarations = new LiveRegistry(process.cwd(), take)
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
    plugins: [declarations.plugin()],
    // The app has some 500 files; as a request each they take longer than putting them together.
    experimental: { bundledDev: true },
  })
  vite.watcher.add(join(vite.config.root, 'server'))
  declarations.watch(vite)
  watchTexts(vite)

  /** The API by the last good declarations, of the server's code as it is now. */
  async function current() {
    if (!made || made.by !== (await creator(vite))) await take(await registryOf(vite))
    return made?.app
  }

  const api = listenerOf(async (request, env) => {
    try {
      const app = await current()
      return (await app?.fetch(request, env)) ?? new Response(null, { status: 503 })
    } catch (error) {
      console.error((error as Error).message)
      return Response.json({ message: (error as Error).message }, { status: 500 })
    }
  })
  await current()
  return withDocs((request, response) =>
    /^\/(api|uploads)\//.test(request.url ?? '')
      ? api(request, response)
      : vite.middlewares(request, askingAgain(response)),
  )
}
