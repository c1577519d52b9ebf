import type { MiddlewareHandler } from 'hono'
import { findCaller } from '../auth/sessions.ts'
import type { AppEnv, Deps } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/**
 * Requires a live session of an account that may sign in, looked up at every request; 401
 * otherwise.
 */
export function signedIn({ db, tokens, clock }: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ', 2)
    const now = clock()
    const sessionId = scheme === 'Bearer' ? await tokens.verify(token, now) : null
    const caller = sessionId && (await findCaller(db, sessionId, now))
    if (!caller) throw new Problem(401, 'unauthorized')
    c.set('caller', caller)
    await next()
  }
}
