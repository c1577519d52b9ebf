import { hasPassword } from '../../auth/codes.ts'
import { endSessions } from '../../auth/sessions.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  countRecoveryCodes,
  endTwoFactor,
  hasTwoFactor,
  renewRecoveryCodes,
  consumeSecondCode,
} from '../../auth/two-factor.ts'
import type { AccountHandlers } from './account-handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import { mailChange } from './mail-change.ts'
import { createOwnAttempt, verifyOwnPassword } from './profile.ts'
import { requireCode, requirePassword, signIn } from './sign-in.ts'

/** Checks a code of the caller; throws 422 for a wrong code. */
async function requireOwnCode(deps: Deps, c: AppContext, code: string): Promise<void> {
  const { db, clock } = deps
  const { id } = c.get('caller')
  await requireCode(deps, await createOwnAttempt(deps, c), () =>
    consumeSecondCode(db, id, code, clock()),
  )
}

/**
 * The handlers of two-step sign-in. Set-up needs the password instead of a session, because a role may
 * require it before the first session.
 */
export const twoFactor: AccountHandlers<
  'beginTwoFactor' | 'confirmTwoFactor' | 'twoFactor' | 'renewRecoveryCodes' | 'endTwoFactor'
> = {
  async beginTwoFactor(deps, c, read) {
    const { account } = await requirePassword(deps, c, await read())
    const enrolment = await beginEnrolment(deps.db, account)
    if (!enrolment) throw new Problem(409, 'two_factor_on')
    return enrolment
  },

  async confirmTwoFactor(deps, c, read) {
    const { db, clock } = deps
    const { code, ...credentials } = await read()
    const { role: _, ...attempt } = await requirePassword(deps, c, credentials)
    const { account } = attempt
    await requireCode(deps, attempt, () => confirmEnrolment(db, account.id, code, clock()))
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
    await requireOwnCode(deps, c, (await read()).code)
    return { recoveryCodes: await renewRecoveryCodes(deps.db, c.get('caller').id) }
  },

  async endTwoFactor(deps, c, read) {
    const { id, role } = c.get('caller')
    const { current, code } = await read()
    if (deps.twoFactorRoles.includes(role)) throw new Problem(409, 'two_factor_required')
    await verifyOwnPassword(deps, c, current)
    await requireOwnCode(deps, c, code)
    await endTwoFactor(deps.db, id)
    await mailChange(deps, c, { change: 'second_step_removed', userId: id })
    return {}
  },
}
