import { sql } from 'kysely'
import { getRole } from '#business/words'
import { hasPassword, sendInvitation } from '../auth/codes.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { getAppAddress } from '../context/app-address.ts'
import { Problem } from '../http/problem.ts'
import type { Row } from '../rows/action.ts'

const buildInvitation = (deps: Deps, row: Row, c: AppContext) => ({
  userId: Number(row.id),
  link: `${getAppAddress(deps, c)}/admin/verify-otp?invited=1`,
  language: c.req.header('accept-language'),
})

/** Queues the invitation of an account that may sign in and has no password yet. */
export async function inviteNewStaff(deps: Deps, row: Row, c: AppContext): Promise<void> {
  const canSignIn = row.auth === 1 && getRole(String(row.account_type)) !== null
  if (!canSignIn || (await hasPassword(deps.db, Number(row.id)))) return
  await deps.queueMail({ kind: 'invited', ...buildInvitation(deps, row, c) })
}

/** Queues the invitation of an account whose last change gave it access. */
export async function inviteAdmittedStaff(deps: Deps, row: Row, c: AppContext): Promise<void> {
  const { rows } = await sql<{ isAdmitted: boolean }>`
    select jsonb_exists_any(after, array['auth', 'account_type']) as "isAdmitted" from changes
    where entity = 'users' and row_id = ${Number(row.id)} order by id desc limit 1`.execute(deps.db)
  if (rows[0]?.isAdmitted) await inviteNewStaff(deps, row, c)
}

/** Sends an account a mail to set its password; throws 409 if it could not be sent. */
export async function invite(deps: Deps, row: Row, c: AppContext): Promise<void> {
  if (deps.mail.isNowhere) throw new Problem(409, 'no_mail')
  if (!(await sendInvitation(deps, buildInvitation(deps, row, c))))
    throw new Problem(409, 'mail_failed')
}
