import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { createClient } from '../../client/index.ts'
import type { AppContext, Deps } from '../context/context.ts'
import type { Dispatch } from './tool-context.ts'
import { registerTools } from './tools.ts'

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

/** Answers a message of the Model Context Protocol, with the rights of whoever sent it. */
export function answerModel({ registry }: Deps, c: AppContext, dispatch: Dispatch) {
  const { role, scope } = c.get('caller')
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'washboard', version: '1' })
    registerTools(server, { registry, role, scope, client: clientOf(c, dispatch) })
    return server
  })
  return handler.fetch(c.req.raw)
}
