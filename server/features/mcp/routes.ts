import { Hono } from 'hono'
import type { AppEnv, Deps } from '../../context/context.ts'
import type { Dispatch } from './tool-context.ts'

/**
 * The route by which language models use the API (Model Context Protocol over HTTP), with the
 * rights of an account or key.
 */
export function mcpRoutes(deps: Deps, dispatch: Dispatch): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.all('/mcp', async (c) => {
    // Loaded at the first request, so that a start need not wait for it.
    const { answerModel } = await import('./answer-model.ts')
    return answerModel(deps, c, dispatch)
  })
  return app
}
