import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/** Characters of an address at most; a form that long is sent as a body. */
export const MAX_URL = 8000

/** Lets only addresses pass that can be read: 414 for one that is too long, 400 for broken letters in it. */
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
