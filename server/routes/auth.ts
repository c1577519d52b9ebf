import { Hono } from 'hono'
import { roleOf } from '../../resources/kit/roles.ts'
import { parseValue } from '../../resources/kit/values.ts'
import { isPassword } from '../auth/passwords.ts'
import { beginSession, endSession, rotateSession } from '../auth/sessions.ts'
import type { AppContext, AppEnv, Services } from '../context.ts'
import { readBody, refuseUnknown } from '../http/body.ts'
import { invalid, type Message, Problem } from '../http/problem.ts'

/** Longer passwords are refused before they are hashed. */
const MAX_PASSWORD = 200

async function readTexts(c: AppContext, limits: Readonly<Record<string, number>>) {
  const body = await readBody(c)
  refuseUnknown(body, Object.keys(limits))
  const wrong: Record<string, Message> = {}
  const values: Record<string, string> = {}
  for (const [name, maxLength] of Object.entries(limits)) {
    const parsed = parseValue({ type: 'text', maxLength }, body[name])
    if ('problem' in parsed) wrong[name] = parsed.problem
    else values[name] = String(body[name])
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return values
}

async function logIn(services: Services, c: AppContext) {
  const { db, tokens, clock } = services
  const { email = '', password = '' } = await readTexts(c, { email: 254, password: MAX_PASSWORD })
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'account_type', 'avatar', 'auth', 'deleted_at'])
    .where('email', '=', email.trim().toLowerCase())
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  if (!(await isPassword(db, user?.id, password)) || !user) throw new Problem(401, 'login_failed')
  const role = roleOf(user.account_type)
  if (!role) throw new Problem(403, 'customer_account')
  if (user.deleted_at !== null) throw new Problem(403, 'deleted_account')
  if (user.auth !== 1) throw new Problem(403, 'locked_out_account')
  const now = clock()
  const session = await beginSession(db, user.id, now)
  await db
    .updateTable('users')
    .set({ last_login_at: now.toISOString() })
    .where('id', '=', user.id)
    .execute()
  const { auth: _, deleted_at: __, ...shown } = user
  return c.json({
    data: {
      accessToken: await tokens.sign(session.id, now),
      refreshToken: session.refreshToken,
      user: { ...shown, role },
    },
  })
}

async function refresh({ db, tokens, clock }: Services, c: AppContext) {
  const { refreshToken = '' } = await readTexts(c, { refreshToken: 200 })
  const now = clock()
  const session = await rotateSession(db, refreshToken, now)
  if (!session) throw new Problem(401, 'session_over')
  return c.json({
    data: {
      accessToken: await tokens.sign(session.id, now),
      refreshToken: session.refreshToken,
    },
  })
}

/** Sign-in and the exchange of a refresh token: the calls that need no access token. */
export function publicAuthRoutes(services: Services): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/login', (c) => logIn(services, c))
    .post('/jwt/refresh-token', (c) => refresh(services, c))
}

/** What the signed-in account does with its own session. */
export function sessionRoutes({ db, clock }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/jwt/logout', async (c) => {
    await endSession(db, c.get('caller').sessionId, clock())
    return c.json({ data: {} })
  })
}
