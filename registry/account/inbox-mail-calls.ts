import type { Calls } from '../calls/call.ts'
import { INBOX_MAIL_FREQUENCIES } from './inbox-mail.ts'

const inboxMails = {
  type: 'object',
  fields: {
    pace: {
      type: 'text',
      values: INBOX_MAIL_FREQUENCIES,
      about: '`gathered` is at most every 15 minutes, `daily` every morning.',
    },
  },
} as const

/** The calls about the mails of the caller's inbox. */
export const inboxMailCalls = {
  inboxMails: {
    request: 'GET inbox-mails',
    callers: 'account',
    summary: 'Read how often the account has its inbox mailed',
    responseText: 'How often.',
    errors: [401],
    answer: inboxMails,
  },
  changeInboxMails: {
    request: 'POST inbox-mails',
    callers: 'account',
    summary: 'Have the new items of the inbox mailed, or no longer',
    responseText: 'How often.',
    errors: [401, 409],
    body: { pace: { type: 'word', values: INBOX_MAIL_FREQUENCIES } },
    answer: inboxMails,
  },
} as const satisfies Calls
