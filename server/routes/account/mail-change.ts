import type { AccountChange } from '../../../registry/account/job.ts'
import { mailAccountChange } from '../../auth/account-changes.ts'
import type { AppContext, Deps } from '../../context/context.ts'

/** A change of an account, for the mail to its owner. */
interface MailedChange {
  change: AccountChange
  userId: number
  params?: Readonly<Record<string, string>>
}

/** Queues a mail to the owner of an account about a change that this request has made. */
export const mailChange = (
  deps: Deps,
  c: AppContext,
  { change, userId, params = {} }: MailedChange,
): Promise<void> =>
  mailAccountChange(deps, deps.timeZone, {
    userId,
    change,
    params,
    userAgent: c.req.header('user-agent'),
    language: c.req.header('accept-language'),
  })
