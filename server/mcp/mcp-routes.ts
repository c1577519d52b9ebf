import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { createClient } from '../../client/index.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import { registerTools } from './tools.ts'

/** Makes a request of the API without a socket, by a path below `/api`. */
type Dispatch = (path: string, init: RequestInit) => Response | Promise<Response>

/** A client that calls as whoever calls: each call is guarded as one that came by HTTP. */
function clientOf(c: AppContext, dispatch: Dispatch) {
  const language = c.req.header('accept-language')
  return createClient({
    url: '',
    key: (c.req.header('authorization') ?? '').replace(/^Bearer /, ''),
    fetch: (url, init) => dispatch(url.replace(/^\/api/, ''), init),
    ...(language !== undefined && { language }),
  })
}

/**
 * The route by which models make the calls of the registry (Model Context Protocol over HTTP): each
 * with the rights of the account or key that it is called with.
 */
export function mcpRoutes({ registry }: Deps, dispatch: Dispatch): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.all('/mcp', (c) => {
    const { role, scope } = c.get('caller')
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'washboard', version: '1' })
      registerTools(server, { registry, role, scope, client: clientOf(c, dispatch) })
      return server
    })
    return handler.fetch(c.req.raw)
  })
  return app
}
