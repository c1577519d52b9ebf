import type { AccountCall } from './account-call.ts'
import { INBOX_PACES } from './inbox-mail.ts'

const inboxMails = {
  type: 'object',
  fields: {
    pace: {
      type: 'text',
      values: INBOX_PACES,
      about: '`gathered` is at most every 15 minutes, `daily` every morning.',
    },
  },
} as const

/** The calls about the mails of the caller's inbox. */
export const inboxMailCalls = {
  inboxMails: { request: 'GET inbox-mails', who: 'account', answer: inboxMails },
  changeInboxMails: {
    request: 'POST inbox-mails',
    who: 'account',
    body: { pace: { type: 'choice', values: { off: 'plain', gathered: 'plain', daily: 'plain' } } },
    answer: inboxMails,
  },
} as const satisfies Readonly<Record<string, AccountCall>>
