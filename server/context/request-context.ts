import type { Caller } from '../auth/sessions.ts'
import type { ChangeContext } from '../db/change-context.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { RequestContext } from '../rows/action.ts'
import type { AppContext, Deps } from './context.ts'

/** Returns the context of a request within a transaction. */
export function requestContext(deps: Deps, c: AppContext, trx: AnyTransaction): RequestContext {
  const { registry, hooks, timeZone, clock } = deps
  const language = c.req.header('accept-language')
  return { trx, registry, hooks, caller: c.get('caller'), now: clock(), timeZone, language }
}

/** Returns how history records the changes of a request: a batch of its own, and its caller if anybody is signed in. */
export function changeContext(c: AppContext, verb: string, now: Date): ChangeContext {
  const caller = c.get('caller') as Caller | undefined
  return {
    batch: crypto.randomUUID(),
    at: now.toISOString(),
    actor_id: caller?.id ?? null,
    actor_role: caller?.role ?? null,
    session_id: caller?.sessionId ?? null,
    request_id: c.get('requestId'),
    verb,
  }
}
