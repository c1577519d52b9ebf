import { roleOf } from '#business/words/roles.ts'
import { hasPassword, sendInvitation } from '../auth/codes.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { appAddress } from '../context/app-address.ts'
import { Problem } from '../http/problem.ts'
import type { Row } from '../rows/action.ts'

const invitationOf = (deps: Deps, row: Row, c: AppContext) => ({
  userId: Number(row.id),
  link: `${appAddress(deps, c)}/admin/verify-otp?invited=1`,
  language: c.req.header('accept-language'),
})

/**
 * Invites an account that may sign in and has no password yet; the response does not wait for the
 * mail.
 */
export async function inviteNewStaff(deps: Deps, row: Row, c: AppContext): Promise<void> {
  const mayCome = row.auth === 1 && roleOf(String(row.account_type)) !== null
  if (!mayCome || (await hasPassword(deps.db, Number(row.id)))) return
  const invitation = invitationOf(deps, row, c)
  deps.tasks.run(async () => {
    await sendInvitation(deps, invitation)
  })
}

/** Sends an account a mail to set its password; throws 409 if it could not be sent. */
export async function invite(deps: Deps, row: Row, c: AppContext): Promise<void> {
  if (deps.mail.isNowhere) throw new Problem(409, 'no_mail')
  if (!(await sendInvitation(deps, invitationOf(deps, row, c))))
    throw new Problem(409, 'mail_failed')
}
