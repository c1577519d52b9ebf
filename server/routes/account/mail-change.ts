import type { AccountChange } from '../../../registry/account/job.ts'
import { mailAccountChange } from '../../auth/account-changes.ts'
import type { AppContext, Deps } from '../../context/context.ts'

/** Queues a mail to the owner of an account about a change that this request has made. */
export const mailChange = (
  deps: Deps,
  c: AppContext,
  change: AccountChange,
  userId: number,
  params: Readonly<Record<string, string>> = {},
): Promise<void> =>
  mailAccountChange(deps, deps.timeZone, {
    ...{ userId, change, params },
    userAgent: c.req.header('user-agent'),
    language: c.req.header('accept-language'),
  })
