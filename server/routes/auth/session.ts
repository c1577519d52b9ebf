import { Hono } from 'hono'
import { ownAccount } from '../../auth/accounts.ts'
import { endSession, endSessions, sessionsOf } from '../../auth/sessions.ts'
import type { AppContext, AppEnv, Services } from '../../context/context.ts'
import { needed, readFields } from '../../http/fields.ts'
import { Problem } from '../../http/problem.ts'

/** The account behind a call as it is told about itself. */
export async function whoIs({ db }: Services, c: AppContext) {
  const { id, role } = c.get('caller')
  return { ...(await ownAccount(db, id)), role }
}

async function current(services: Services, c: AppContext) {
  const { id, sessionId } = c.get('caller')
  const live = await sessionsOf(services.db, id, services.clock())
  const own = live.find((session) => session.id === sessionId)
  if (!own) throw new Problem(401, 'unauthorized')
  const { created_at: startedAt, expires_at: expiresAt } = own
  return c.json({ data: { user: await whoIs(services, c), sessionId, startedAt, expiresAt } })
}

async function all({ db, clock }: Services, c: AppContext) {
  const { id, sessionId } = c.get('caller')
  const live = await sessionsOf(db, id, clock())
  const data = live.map(({ expires_at: _, ...session }) => ({
    ...session,
    current: session.id === sessionId,
  }))
  return c.json({ data })
}

async function end({ db, clock }: Services, c: AppContext) {
  const { id } = await readFields(c, { id: needed({ type: 'text', maxLength: 36 }) })
  if (!(await endSession(db, id, clock(), c.get('caller').id))) throw new Problem(404, 'not_found')
  return c.json({ data: {} })
}

/** What the signed-in account sees of its sessions and does with them. */
export function sessionRoutes(services: Services): Hono<AppEnv> {
  const { db, clock } = services
  return new Hono<AppEnv>()
    .get('/session', (c) => current(services, c))
    .get('/sessions', (c) => all(services, c))
    .post('/sessions/end', (c) => end(services, c))
    .post('/sessions/end-all', async (c) => {
      await endSessions(db, c.get('caller').id, clock())
      return c.json({ data: {} })
    })
    .post('/jwt/logout', async (c) => {
      await endSession(db, c.get('caller').sessionId, clock())
      return c.json({ data: {} })
    })
}
