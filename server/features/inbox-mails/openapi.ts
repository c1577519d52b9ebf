import type { inboxMailCalls } from '../../../registry/account/inbox-mail-calls.ts'
import type { AccountTexts } from '../../context/account-feature.ts'

/** The texts of the calls about the mails of an inbox. */
export const INBOX_MAIL_TEXTS: AccountTexts<keyof typeof inboxMailCalls> = {
  inboxMails: {
    summary: 'Read how often the account has its inbox mailed',
    says: 'How often.',
    errors: [401],
  },
  changeInboxMails: {
    summary: 'Have the new items of the inbox mailed, or no longer',
    says: 'How often.',
    errors: [401, 409],
  },
}
