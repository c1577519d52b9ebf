import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context/context.ts'

/** Tokens and what somebody may see are stored nowhere on the way, unless an answer says otherwise. */
export const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
}
