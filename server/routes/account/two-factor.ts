import { hasPassword } from '../../auth/codes.ts'
import { endSessions } from '../../auth/sessions.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  countRecoveryCodes,
  endTwoFactor,
  hasTwoFactor,
  renewRecoveryCodes,
  takeSecondCode,
} from '../../auth/two-factor.ts'
import type { AccountHandlers } from './account-handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import { mailChange } from './mail-change.ts'
import { ownAttempt, passOwnPassword } from './profile.ts'
import { passCode, passPassword, signIn } from './sign-in.ts'

/** Checks a code of the caller; throws 422 if it is wrong. */
async function passOwnCode(deps: Deps, c: AppContext, code: string): Promise<void> {
  const { db, clock } = deps
  const { id } = c.get('caller')
  await passCode(deps, await ownAttempt(deps, c), () => takeSecondCode(db, id, code, clock()))
}

/**
 * Two-step sign-in. It is set up with the password and not by a session, because a role may require
 * it before the first session.
 */
export const twoFactor: AccountHandlers<
  'beginTwoFactor' | 'confirmTwoFactor' | 'twoFactor' | 'renewRecoveryCodes' | 'endTwoFactor'
> = {
  async beginTwoFactor(deps, c, read) {
    const { account } = await passPassword(deps, c, await read())
    const begun = await beginEnrolment(deps.db, account)
    if (!begun) throw new Problem(409, 'two_factor_on')
    return begun
  },

  async confirmTwoFactor(deps, c, read) {
    const { db, clock } = deps
    const { code, ...credentials } = await read()
    const { role: _, ...attempt } = await passPassword(deps, c, credentials)
    const { account } = attempt
    await passCode(deps, attempt, () => confirmEnrolment(db, account.id, code, clock()))
    await endSessions(db, account.id, clock())
    const recoveryCodes = await renewRecoveryCodes(db, account.id)
    await mailChange(deps, c, { change: 'second_step_added', userId: account.id })
    return { ...(await signIn(deps, c, account, 'two-factor')), recoveryCodes }
  },

  async twoFactor({ db, twoFactorRoles }, c) {
    const { id, role } = c.get('caller')
    return {
      on: await hasTwoFactor(db, id),
      required: twoFactorRoles.includes(role),
      password: await hasPassword(db, id),
      recoveryCodes: await countRecoveryCodes(db, id),
    }
  },

  async renewRecoveryCodes(deps, c, read) {
    await passOwnCode(deps, c, (await read()).code)
    return { recoveryCodes: await renewRecoveryCodes(deps.db, c.get('caller').id) }
  },

  async endTwoFactor(deps, c, read) {
    const { id, role } = c.get('caller')
    const { current, code } = await read()
    if (deps.twoFactorRoles.includes(role)) throw new Problem(409, 'two_factor_required')
    await passOwnPassword(deps, c, current)
    await passOwnCode(deps, c, code)
    await endTwoFactor(deps.db, id)
    await mailChange(deps, c, { change: 'second_step_removed', userId: id })
    return {}
  },
}
