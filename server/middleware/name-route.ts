import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../context/context.ts'

/** Returns the pattern of a request's route, such as `/api/history/:entity/:id`. */
const findPattern = (c: Context): string | undefined =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path

/** Receives the route of a response. */
interface RouteNames {
  nameRoute(response: object, route: string): void
}

/** Names the route of each request for figures and traces. */
export function nameRoute(observers: readonly RouteNames[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const pattern = findPattern(c)
    const outgoing = c.env?.outgoing
    if (pattern !== undefined && outgoing)
      for (const observer of observers) observer.nameRoute(outgoing, pattern)
    await next()
  }
}
