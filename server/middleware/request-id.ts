import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context/context.ts'

/** A valid request id of the caller's own. */
const VALID_ID = /^[\w-]{8,64}$/

/**
 * Sets the request id, the caller's own or a new one, by which response and log line are matched.
 */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const sent = c.req.header('x-request-id') ?? ''
  const id = VALID_ID.test(sent) ? sent : crypto.randomUUID()
  c.set('requestId', id)
  c.header('x-request-id', id)
  await next()
}
