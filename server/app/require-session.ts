import type { MiddlewareHandler } from 'hono'
import { findCallerByKey, isApiKey, recordKeyUse } from '../auth/api-keys.ts'
import type { Caller } from '../auth/sessions.ts'
import { parseBearerToken } from '../auth/tokens.ts'
import type { AppEnv, Deps } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

async function findCaller({ db, versionCache, tokens, tasks, clock }: Deps, token: string) {
  const now = clock()
  if (isApiKey(token)) {
    const caller = await findCallerByKey(db, token, now)
    if (caller) tasks.run(() => recordKeyUse(db, token, now))
    return caller
  }
  const sessionId = await tokens.access.verify(token, now)
  return sessionId === null ? null : versionCache.caller(sessionId, now)
}

/** Requires a live session or API key of an account that may currently sign in; 401 otherwise. */
export function requireSession(deps: Deps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = parseBearerToken(c.req.header('authorization'))
    const caller: Caller | null = token === undefined ? null : await findCaller(deps, token)
    if (!caller) throw new Problem(401, 'unauthorized')
    c.set('caller', caller)
    await next()
  }
}

/** Throws 403 for API keys, because the endpoints behind it are for signed-in people. */
export const refuseApiKeys: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get('caller').scope) throw new Problem(403, 'not_by_key')
  await next()
}
