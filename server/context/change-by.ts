import type { Caller } from '../auth/sessions.ts'
import type { ChangeContext } from '../db/change-context.ts'
import type { AppContext } from './context.ts'

/** Describes the changes of a request: a batch of its own, by its caller if anybody is signed in. */
export function changeBy(c: AppContext, verb: string, now: Date): ChangeContext {
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
