import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'vite'
import type { AppOptions } from '../app/app-options.ts'
import type { Db } from '../db/database-types.ts'
import { listenerOf } from '../http/node-server.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves screens and API in one process with hot reload: an edit of a resource file takes effect at
 * the next request, and a new field gets its column.
 */
export async function developmentSite(
  {
    setupDb,
    say,
    ...options
  }: Omit<AppOptions, 'registry'> & {
    setupDb: Db
    say(text: string): void
  },
  server: Server,
): Promise<Listener> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
    // The app has some 500 files; as a request each they take longer than putting them together.
    experimental: { bundledDev: true },
  })
  let loaded:
    { from: unknown[]; app: ReturnType<typeof import('../app/app.ts').createApp> } | undefined

  async function current() {
    const { createApp } = (await vite.ssrLoadModule(
      '/server/app/app.ts',
    )) as typeof import('../app/app.ts')
    const { registry } = (await vite.ssrLoadModule(
      '/resources/index.ts',
    )) as typeof import('../../resources/index.ts')
    if (loaded?.from[0] !== createApp || loaded?.from[1] !== registry) {
      const { syncTables } = (await vite.ssrLoadModule(
        '/server/db/tables/sync.ts',
      )) as typeof import('../db/tables/sync.ts')
      const app = createApp({ ...options, registry })
      const { timeZone } = options
      await syncTables(setupDb, registry, { apply: true, timeZone, say })
      loaded = { from: [createApp, registry], app }
    }
    return loaded.app
  }

  const api = listenerOf(async (request, env) => {
    try {
      return await (await current()).fetch(request, env)
    } catch (error) {
      console.error((error as Error).message)
      return Response.json({ message: (error as Error).message }, { status: 500 })
    }
  })
  await current()
  return (request, response) =>
    /^\/(api|uploads)\//.test(request.url ?? '')
      ? api(request, response)
      : vite.middlewares(request, response)
}
