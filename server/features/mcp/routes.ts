import { Hono } from 'hono'
import type { AppEnv, Deps } from '../../context/context.ts'
import type { Dispatch } from './tool-context.ts'

/**
 * The route by which models make the calls of the registry (Model Context Protocol over HTTP): each
 * with the rights of the account or key that it is called with.
 */
export function mcpRoutes(deps: Deps, dispatch: Dispatch): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.all('/mcp', async (c) => {
    // Loaded when it is asked for: most servers never are, and a start must not wait for it.
    const { answerModel } = await import('./answer-model.ts')
    return answerModel(deps, c, dispatch)
  })
  return app
}
