import { ACCOUNTS_WITHOUT_ACCESS, roleOf } from '#business/words/roles.ts'
import { type Account, findAccount, recordLogin } from '../../auth/accounts.ts'
import { agentName } from '../../auth/user-agent.ts'
import { deleteExpired } from '../../auth/rate-limit.ts'
import { verifyPassword } from '../../auth/account-lock.ts'
import { attemptSource, rememberBrowser } from '../../context/known-browser.ts'
import { beginSession, rotateSession } from '../../auth/sessions.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import type { Handlers } from './handlers.ts'

/** Returns the role to sign in with; throws 403 with the reason why the account may not. */
function signInRole({ account_type, deleted_at, auth }: Account) {
  const role = roleOf(account_type)
  if (ACCOUNTS_WITHOUT_ACCESS.includes(account_type))
    throw new Problem(403, 'account_without_access')
  if (deleted_at !== null) throw new Problem(403, 'deleted_account')
  if (auth !== 1) throw new Problem(403, 'locked_out_account')
  if (!role) throw new Problem(403, 'no_role_account')
  return role
}

/** Begins a session, makes the browser known to the account, and returns the tokens. */
export async function newTokens(deps: Deps, c: AppContext, userId: number) {
  const { db, tokens, clock } = deps
  const now = clock()
  const agent = agentName(c.req.header('user-agent'))
  const session = await beginSession(db, userId, agent, now)
  await rememberBrowser(deps, c, userId)
  return {
    accessToken: await tokens.access.sign(session.id, now),
    refreshToken: session.refreshToken,
  }
}

/** Signs in, and exchanges a refresh token. */
export const signIn: Handlers<'login' | 'refresh'> = {
  async login(deps, c, read) {
    const { db, clock, tasks } = deps
    const { email, password } = await read()
    const account = await findAccount(db, email)
    const source = await attemptSource(deps, c)
    const attempt = { email, account, source, language: c.req.header('accept-language') }
    if (!(await verifyPassword(deps, attempt, password)) || !account)
      throw new Problem(401, 'login_failed')
    const role = signInRole(account)
    const begun = await newTokens(deps, c, account.id)
    await recordLogin(db, account.id, clock())
    tasks.run(() => deleteExpired(db, clock()))
    const { auth: _, deleted_at: __, ...shown } = account
    return { ...begun, user: { ...shown, role } }
  },

  async refresh(deps, c, read) {
    const { db, tokens, clock } = deps
    const { refreshToken } = await read()
    const now = clock()
    const session = await rotateSession(db, refreshToken, now)
    if (!session) throw new Problem(401, 'session_over')
    await rememberBrowser(deps, c, session.userId)
    return {
      accessToken: await tokens.access.sign(session.id, now),
      refreshToken: session.refreshToken,
    }
  },
}
