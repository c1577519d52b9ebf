import type { InboxMailFrequency } from '../../../registry/account/inbox-mail.ts'
import type { inboxMailCalls } from '../../../registry/account/inbox-mail-calls.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { getAppAddress } from '../../context/app-address.ts'
import { negotiateLanguage } from '../../http/language.ts'
import { Problem } from '../../http/problem.ts'
import { changePace, findReader } from './stored-paces.ts'

/** Handles the calls that read and change the mails of the caller's inbox. */
export const inboxMailHandlers: Handlers<typeof inboxMailCalls> = {
  async inboxMails({ db }, c) {
    const reader = await findReader(db, c.get('caller').id)
    return { pace: reader?.pace ?? 'off' }
  },

  async changeInboxMails(deps, c, readValues) {
    const pace = (await readValues()).pace as InboxMailFrequency
    if (pace !== 'off' && deps.mail.isNowhere) throw new Problem(409, 'no_mail')
    const language = negotiateLanguage(c.req.header('accept-language'))
    const origin = getAppAddress(deps, c)
    const choice = pace === 'off' ? pace : { pace, language, origin, now: deps.clock() }
    await changePace(deps.db, c.get('caller').id, choice)
    return { pace }
  },
}
