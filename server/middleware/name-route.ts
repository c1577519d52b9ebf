import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../context/context.ts'
import type { Metrics } from '../metrics/metrics.ts'

/** Returns the pattern of a request's route, such as `/api/history/:entity/:id`. */
const findPattern = (c: Context): string | undefined =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path

/** Names the route of each request for its figures. */
export function nameRoute(metrics: Metrics): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const pattern = findPattern(c)
    if (pattern !== undefined && c.env?.outgoing) metrics.nameRoute(c.env.outgoing, pattern)
    await next()
  }
}
