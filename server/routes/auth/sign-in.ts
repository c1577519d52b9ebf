import { Hono } from 'hono'
import { PASSWORD_LENGTH } from '../../../resources/kit/password.ts'
import { roleOf } from '../../../resources/kit/roles.ts'
import { type Account, findAccount, noteLogin } from '../../auth/accounts.ts'
import { agentName } from '../../auth/agent.ts'
import { tidy } from '../../auth/limits.ts'
import { tryPassword } from '../../auth/lock.ts'
import { beginSession, rotateSession } from '../../auth/sessions.ts'
import type { AppContext, AppEnv, Services } from '../../context/context.ts'
import { callerAddress } from '../../http/address.ts'
import { needed, readFields, secret } from '../../http/fields.ts'
import { Problem } from '../../http/problem.ts'

const CREDENTIALS = {
  email: needed({ type: 'text', maxLength: 254 }),
  password: secret({ max: PASSWORD_LENGTH.max }),
}
const RENEWAL = { refreshToken: secret({ max: 200 }) }

/** The role an account comes in with; throws 403 saying why it may not. */
function admitted({ account_type, deleted_at, auth }: Account) {
  const role = roleOf(account_type)
  if (account_type === 'User') throw new Problem(403, 'customer_account')
  if (deleted_at !== null) throw new Problem(403, 'deleted_account')
  if (auth !== 1) throw new Problem(403, 'locked_out_account')
  if (!role) throw new Problem(403, 'no_role_account')
  return role
}

/** A new session of an account, as it is answered. */
export async function newTokens({ db, tokens, clock }: Services, c: AppContext, userId: number) {
  const now = clock()
  const agent = agentName(c.req.header('user-agent'))
  const session = await beginSession(db, userId, agent, now)
  return {
    accessToken: await tokens.sign(session.id, now),
    refreshToken: session.refreshToken,
  }
}

async function logIn(services: Services, c: AppContext) {
  const { db, clock, later } = services
  const { email, password } = await readFields(c, CREDENTIALS)
  const account = await findAccount(db, email)
  const from = callerAddress(services, c)
  const trial = { email, account, from, language: c.req.header('accept-language') }
  if (!(await tryPassword(services, trial, password)) || !account)
    throw new Problem(401, 'login_failed')
  const role = admitted(account)
  const begun = await newTokens(services, c, account.id)
  await noteLogin(db, account.id, clock())
  later.run(() => tidy(db, clock()))
  const { auth: _, deleted_at: __, ...shown } = account
  return c.json({ data: { ...begun, user: { ...shown, role } } })
}

async function refresh({ db, tokens, clock }: Services, c: AppContext) {
  const { refreshToken } = await readFields(c, RENEWAL)
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

/** Sign-in and the exchange of a refresh token: calls that need no access token. */
export function signInRoutes(services: Services): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/login', (c) => logIn(services, c))
    .post('/jwt/refresh-token', (c) => refresh(services, c))
}
