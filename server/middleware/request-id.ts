import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context/context.ts'

/** A caller's own id of a call, where it is one. */
const GIVEN = /^[\w-]{8,64}$/

/** Gives each call an id, its caller's or one of ours, by which its answer and its log line are found. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = c.req.header('x-request-id') ?? ''
  const id = GIVEN.test(given) ? given : crypto.randomUUID()
  c.set('requestId', id)
  c.header('x-request-id', id)
  await next()
}
