import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context/context.ts'

/**
 * Forbids caching by default: responses hold tokens and data that depend on the caller's rights.
 */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
}
