import { toInternationalPhone } from '../../../registry/characters/phone-number.ts'
import { subMinutes } from 'date-fns/subMinutes'
import { changeProfile, findAccount } from '../../auth/accounts.ts'
import type { AccountHandlers } from './account-handlers.ts'
import { changeContext } from '../../context/request-context.ts'
import { runRecorded } from '../../db/change-context.ts'
import { type SignInAttempt, verifyPassword } from '../../auth/account-lock.ts'
import { hasPassword } from '../../auth/codes.ts'
import { hashPassword, setPassword } from '../../auth/passwords.ts'
import { readSessionStart } from '../../auth/sessions.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { createInvalidProblem, Problem } from '../../http/problem.ts'
import { isStoredImage } from '../../features/uploads/store-image.ts'
import { mailChange } from './mail-change.ts'
import { readOwnProfile } from './sessions.ts'
import { createSessionTokens } from './sign-in.ts'

/** Creates a password attempt of the caller. It counts by session, so that nobody else locks it. */
export async function createOwnAttempt({ db }: Deps, c: AppContext): Promise<SignInAttempt> {
  const { id, email, sessionId } = c.get('caller')
  return {
    email,
    account: await findAccount(db, email),
    source: { address: null, browser: { id: sessionId, accounts: [id] } },
    language: c.req.header('accept-language'),
  }
}

/** Checks the password of the caller; throws 422 if it is wrong. */
export async function verifyOwnPassword(deps: Deps, c: AppContext, current: string): Promise<void> {
  if (!(await verifyPassword(deps, await createOwnAttempt(deps, c), current)))
    throw createInvalidProblem({ current: { key: 'errors.field.current_wrong' } })
}

/** The minutes for which a sign-in at a company can confirm an action. */
const RECENT_MINUTES = 10

/**
 * Confirms that the caller owns the account, and did not steal a session: by the password, or by a
 * recent sign-in if the account has no password. Throws 422 for a wrong password, and 403 for a
 * sign-in that is too old.
 */
export async function confirmOwner(
  deps: Deps,
  c: AppContext,
  current: string | null,
): Promise<void> {
  const { db, clock } = deps
  const { id, sessionId } = c.get('caller')
  if (await hasPassword(db, id)) {
    if (current === null) throw createInvalidProblem({ current: { key: 'errors.field.required' } })
    return verifyOwnPassword(deps, c, current)
  }
  const { at: startTime } = await readSessionStart(db, sessionId)
  if (startTime < subMinutes(clock(), RECENT_MINUTES))
    throw new Problem(403, 'sign_in_again', { minutes: RECENT_MINUTES })
}

/** Changes of the caller's own profile and password. */
export const profile: AccountHandlers<'changeProfile' | 'changePassword'> = {
  async changeProfile(deps, c, read) {
    const { db, clock } = deps
    const input = await read()
    if (input.avatar && !(await isStoredImage(db, input.avatar)))
      throw createInvalidProblem({ avatar: { key: 'errors.field.not_image' } })
    const { id } = c.get('caller')
    const { phoneCountry } = await deps.business.current()
    const phone = input.phone && toInternationalPhone(input.phone, phoneCountry)
    const now = clock()
    await runRecorded(db, changeContext(c, 'profile', now), (trx) =>
      changeProfile(trx, id, { ...input, phone }, now),
    )
    return { user: await readOwnProfile(deps, c) }
  },

  /** Ends every session and API key of the account, and begins a new one for the caller. */
  async changePassword(deps, c, read) {
    const { db } = deps
    const { id, sessionId } = c.get('caller')
    const { current, password } = await read()
    await verifyOwnPassword(deps, c, current)
    await setPassword(db, id, await hashPassword(password))
    await mailChange(deps, c, { change: 'password_set', userId: id })
    const { method } = await readSessionStart(db, sessionId)
    return createSessionTokens(deps, c, id, method)
  },
}
