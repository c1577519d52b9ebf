import type { Caller } from '../auth/sessions.ts'
import { type ChangeContext, runRecorded } from '../db/change-context.ts'
import type { AnyTransaction, Db } from '../db/database-types.ts'
import type { RequestContext } from '../rows/action.ts'
import type { AppContext, Deps } from './context.ts'

/** Returns the context of a request within a transaction. */
export function createRequestContext(
  deps: Deps,
  c: AppContext,
  trx: AnyTransaction,
): RequestContext {
  const { registry, hooks, timeZone, routes, clock } = deps
  const language = c.req.header('accept-language')
  return { trx, registry, hooks, caller: c.get('caller'), now: clock(), timeZone, routes, language }
}

/**
 * Returns the context that history records for the changes of a request: a new batch, and the
 * caller if signed in.
 */
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

/** Runs work in a transaction whose changes history records with the caller and a verb. */
export function recordChanges<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  c: AppContext,
  verb: string,
  work: (trx: Db, now: Date) => Promise<T>,
): Promise<T> {
  const now = clock()
  return runRecorded(db, changeContext(c, verb, now), (trx) => work(trx, now))
}
