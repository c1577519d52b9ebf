import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/** Characters of a URL at most; larger parameters are sent as a body. */
export const MAX_URL = 8000

/** Refuses URLs that are too long (414) or have a broken percent-encoding (400). */
export const validUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { url } = c.req
  if (url.length > MAX_URL) throw new Problem(414, 'too_long_address')
  try {
    decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    throw new Problem(400, 'malformed_address')
  }
  await next()
}
