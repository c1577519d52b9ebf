import type { SignInMethod } from '../../../registry/account/sign-in-method.ts'
import { ACCOUNTS_WITHOUT_ACCESS, getRole } from '#business/words'
import { type Account, findAccount, recordLogin } from '../../auth/accounts.ts'
import { shortenUserAgent } from '../../auth/user-agent.ts'
import { deleteExpired } from '../../auth/rate-limit.ts'
import { type SignInAttempt, verifyPassword, verifySecondCode } from '../../auth/account-lock.ts'
import { hasTwoFactor, consumeSecondCode } from '../../auth/two-factor.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { readAttemptSource, rememberBrowser } from '../../context/browser-cookie.ts'
import { deleteOldSignIns, recordSignIn } from '../../auth/sign-ins.ts'
import { beginSession, endSession, readCaller, rotateSession } from '../../auth/sessions.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { negotiateLanguage } from '../../http/language.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'

/** Returns the role of an account; throws 403 with the reason if it may not sign in. */
function requireRole({ account_type, deleted_at, auth }: Account) {
  const role = getRole(account_type)
  if (ACCOUNTS_WITHOUT_ACCESS.includes(account_type))
    throw new Problem(403, 'account_without_access')
  if (deleted_at !== null) throw new Problem(403, 'deleted_account')
  if (auth !== 1) throw new Problem(403, 'locked_out_account')
  if (!role) throw new Problem(403, 'no_role_account')
  return role
}

/** Begins a session, remembers the browser, and returns the tokens. */
export async function createSessionTokens(
  deps: Deps,
  c: AppContext,
  userId: number,
  method: SignInMethod,
) {
  const { db, tokens, clock } = deps
  const now = clock()
  const agent = shortenUserAgent(c.req.header('user-agent'))
  const language = negotiateLanguage(c.req.header('accept-language'))
  const session = await beginSession(db, userId, { agent, language, method }, now)
  await rememberBrowser(deps, c, userId)
  return {
    accessToken: await tokens.access.sign(session.id, now),
    refreshToken: session.refreshToken,
  }
}

/** Begins a session of an authenticated account; throws 403 if it may not sign in. */
export async function signIn(deps: Deps, c: AppContext, account: Account, method: SignInMethod) {
  const { db, clock, tasks } = deps
  const role = requireRole(account)
  const sessionTokens = await createSessionTokens(deps, c, account.id, method)
  await recordLogin(db, account.id, clock())
  const agent = shortenUserAgent(c.req.header('user-agent'))
  await recordSignIn(db, { userId: account.id, event: method, agent }, clock())
  tasks.run(async () => {
    await deleteExpired(db, clock())
    await deleteOldSignIns(db, clock())
  })
  const { auth: _, deleted_at: __, ...publicAccount } = account
  return { ...sessionTokens, user: { ...publicAccount, role } }
}

/**
 * Checks the password of an account; throws 401 if it is wrong, and 403 if the account may not sign
 * in. Returns the data for the second step.
 */
export async function requirePassword(
  deps: Deps,
  c: AppContext,
  { email, password }: { email: string; password: string },
) {
  const account = await findAccount(deps.db, email)
  const source = await readAttemptSource(deps, c)
  const attempt = { email, account, source, language: c.req.header('accept-language') }
  if (!(await verifyPassword(deps, attempt, password)) || !account)
    throw new Problem(401, 'login_failed')
  return { ...attempt, account, role: requireRole(account) }
}

/** Checks the code of an attempt whose password was correct; throws 422 for a wrong code. */
export async function requireCode(
  deps: Deps,
  attempt: SignInAttempt,
  consumeCode: () => Promise<boolean>,
): Promise<void> {
  if (!(await verifySecondCode(deps, attempt, consumeCode)))
    throw createInvalidProblem({ code: { key: 'errors.field.second_code_wrong' } })
}

/** Signs in, and exchanges a refresh token. */
export const signInHandlers: AccountHandlers<'login' | 'refresh'> = {
  async login(deps, c, read) {
    const { db, clock, twoFactorRoles } = deps
    const { code, ...credentials } = await read()
    const { role, ...attempt } = await requirePassword(deps, c, credentials)
    const { account } = attempt
    if (!(await hasTwoFactor(db, account.id))) {
      if (twoFactorRoles.includes(role)) throw new Problem(403, 'two_factor_missing')
      return signIn(deps, c, account, 'password')
    }
    if (code === null) throw new Problem(401, 'second_code_needed')
    await requireCode(deps, attempt, () => consumeSecondCode(db, account.id, code, clock()))
    return signIn(deps, c, account, 'two-factor')
  },

  async refresh(deps, c, read) {
    const { db, tokens, clock, twoFactorRoles } = deps
    const { refreshToken } = await read()
    const now = clock()
    const session = await rotateSession(db, refreshToken, now)
    if (!session) throw new Problem(401, 'session_over')
    if (session.method === 'password' && twoFactorRoles.length > 0) {
      const caller = await readCaller(db, session.userId)
      if (!caller || twoFactorRoles.includes(caller.role)) {
        await endSession(db, session.id, now)
        throw new Problem(401, 'session_over')
      }
    }
    await rememberBrowser(deps, c, session.userId)
    return {
      accessToken: await tokens.access.sign(session.id, now),
      refreshToken: session.refreshToken,
    }
  },
}
