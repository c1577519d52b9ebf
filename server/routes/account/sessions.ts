import { readOwnAccount } from '../../auth/accounts.ts'
import { endAllAccess } from '../../auth/end-access.ts'
import { endSession, listSessions } from '../../auth/sessions.ts'
import type { AccountHandlers } from './account-handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { recordChanges } from '../../context/request-context.ts'
import { Problem } from '../../http/problem.ts'

/** Returns the caller's own account, with their role. */
export async function readOwnProfile({ db }: Deps, c: AppContext) {
  const { id, role } = c.get('caller')
  return { ...(await readOwnAccount(db, id)), role }
}

/** Lists the live sessions of an account, and which one is the caller's. */
export async function listShownSessions({ db, clock }: Deps, c: AppContext, userId: number) {
  const { sessionId } = c.get('caller')
  const liveSessions = await listSessions(db, userId, clock())
  return liveSessions.map(({ expires_at: _, ...session }) => ({
    ...session,
    current: session.id === sessionId,
  }))
}

/** Lists and ends the caller's sessions. */
export const sessions: AccountHandlers<
  'session' | 'sessions' | 'endSession' | 'endSessions' | 'logout'
> = {
  async session(deps, c) {
    const { id, sessionId } = c.get('caller')
    const liveSessions = await listSessions(deps.db, id, deps.clock())
    const currentSession = liveSessions.find((session) => session.id === sessionId)
    if (!currentSession) throw new Problem(401, 'unauthorized')
    const { created_at: startedAt, expires_at: expiresAt } = currentSession
    return { user: await readOwnProfile(deps, c), sessionId, startedAt, expiresAt }
  },

  sessions: (deps, c) => listShownSessions(deps, c, c.get('caller').id),

  async endSession({ db, clock }, c, read) {
    const { id } = await read()
    if (!(await endSession(db, id, clock(), c.get('caller').id)))
      throw new Problem(404, 'not_found')
    return {}
  },

  async endSessions(deps, c) {
    const { id } = c.get('caller')
    await recordChanges(deps, c, 'update', (trx, now) => endAllAccess(trx, id, now))
    return {}
  },

  async logout({ db, clock }, c) {
    await endSession(db, c.get('caller').sessionId, clock())
    return {}
  },
}
