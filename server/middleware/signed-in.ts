import type { MiddlewareHandler } from 'hono'
import type { AppEnv, Deps } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/**
 * Requires a live session of an account that may sign in, as they are at this request; 401
 * otherwise.
 */
export function signedIn({ known, tokens, clock }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ', 2)
    const now = clock()
    const sessionId = scheme === 'Bearer' ? await tokens.verify(token, now) : null
    const caller = sessionId && (await known.caller(sessionId, now))
    if (!caller) throw new Problem(401, 'unauthorized')
    c.set('caller', caller)
    await next()
  }
}
