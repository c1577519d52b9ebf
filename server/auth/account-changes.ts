import type { AccountChange } from '../../registry/account/job.ts'
import { getCustomsLocale } from '../../registry/days/customs.ts'
import { getWallTime } from '../../registry/text/wall-clock.ts'
import { negotiateLanguage, translate } from '../http/language.ts'
import { findAccountById, isStaff } from './accounts.ts'
import type { AccountDeps } from './deps.ts'
import { readLanguage } from './sessions.ts'
import { shortenUserAgent } from './user-agent.ts'

/** A change of an account, and the request that made it. */
export interface ChangedAccount {
  userId: number
  change: AccountChange
  /** Extra parameters of the mail's text. */
  params?: Readonly<Record<string, string>>
  userAgent: string | undefined
  /** The language of a person who has never signed in. */
  language: string | undefined
}

/**
 * Queues a mail to the owner of an account about a change that others could have made in their
 * name. It is in the language of their last sign-in, because a stolen session may send another one.
 */
export async function mailAccountChange(
  { db, clock, queueMail }: Pick<AccountDeps, 'db' | 'clock' | 'queueMail'>,
  timeZone: string,
  { userId, change, params, userAgent, ...requestDetails }: ChangedAccount,
): Promise<void> {
  const account = await findAccountById(db, userId)
  if (!account.email || !isStaff(account)) return
  const language = (await readLanguage(db, userId)) ?? requestDetails.language
  const locale = getCustomsLocale(negotiateLanguage(language))
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  const wallTime = getWallTime(clock().toISOString(), timeZone)
  const formattedTime = new Intl.DateTimeFormat(locale, style).format(wallTime)
  const device =
    shortenUserAgent(userAgent) || translate({ key: 'profile.agent_unknown' }, language)
  await queueMail({
    kind: change,
    to: account.email,
    params: { name: account.name, when: formattedTime, device, ...params },
    language,
  })
}
