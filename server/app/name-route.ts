import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../context/context.ts'
import { setRouteName } from '../http/route-names.ts'

/** Returns the pattern of a request's route, such as `/api/history/:entity/:id`. */
const findPattern = (c: Context): string | undefined =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path

/** Names the route of each request for figures and traces. */
export const nameRoute: MiddlewareHandler<AppEnv> = async (c, next) => {
  const pattern = findPattern(c)
  const outgoing = c.env?.outgoing
  if (pattern !== undefined && outgoing) setRouteName(outgoing, pattern)
  await next()
}
