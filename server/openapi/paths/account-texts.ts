import type { AccountCallName } from '../../../registry/account/account-calls.ts'
import type { ErrorStatus } from '../components.ts'

/** The texts of an account call. */
interface Texts {
  summary: string
  /** The description of its success. */
  says: string
  /** Its error statuses, beside those of any request with a body. */
  errors: readonly ErrorStatus[]
}

/** The texts of all account calls. */
export const ACCOUNT_TEXTS: Readonly<Record<AccountCallName, Texts>> = {
  login: { summary: 'Sign in', says: 'Signed in.', errors: [401, 403] },
  refresh: {
    summary: 'Exchange a refresh token; each works once',
    says: 'Renewed.',
    errors: [401],
  },
  register: {
    summary: 'Ask for an account, which then waits for an admin',
    says: 'Asked for. The same where the address has an account, which gets a mail saying so.',
    errors: [403],
  },
  forgotPassword: {
    summary: 'Have a code sent by mail',
    says: 'Asked for. The same where there is no such account.',
    errors: [],
  },
  verifyCode: {
    summary: 'Exchange the code of a mail for a ticket; five tries, once',
    says: 'The code is right.',
    errors: [],
  },
  resetPassword: {
    summary: 'Set a new password for a ticket; ends every session of the account',
    says: 'Set.',
    errors: [],
  },
  logout: { summary: 'End the session', says: 'Signed out.', errors: [401, 429] },
  session: {
    summary: 'Who is signed in, and for how long',
    says: 'The session.',
    errors: [401],
  },
  sessions: {
    summary: 'Where the account is signed in',
    says: 'Its live sessions, the last used first.',
    errors: [401],
  },
  endSession: {
    summary: 'End one of the account’s sessions',
    says: 'Ended.',
    errors: [401, 404],
  },
  endSessions: {
    summary: 'End all of the account’s sessions, this one too',
    says: 'Ended.',
    errors: [401],
  },
  changeProfile: {
    summary: 'Change name, phone or photo; what is left out stays',
    says: 'Changed.',
    errors: [401],
  },
  changePassword: {
    summary: 'Change the password; ends every session and begins a new one',
    says: 'Changed.',
    errors: [401],
  },
  apiKeys: {
    summary: 'The API keys of the account that can be used',
    says: 'Its keys, the newest first, without the keys themselves.',
    errors: [401, 403],
  },
  addApiKey: {
    summary: 'Create an API key, which acts as the account within its scope until it ends',
    says: 'Created. The key is told only now; send it as a bearer token.',
    errors: [401, 403, 409],
  },
  endApiKey: {
    summary: 'End an API key, at once',
    says: 'The keys that are left.',
    errors: [401, 403, 404],
  },
  reportMails: {
    summary:
      'Which views of reports the account has mailed, and what became of the last mail of each',
    says: 'Its subscriptions, by the names of the views.',
    errors: [401],
  },
  addReportMail: {
    summary: 'Have a view of a report mailed, or at other times if it is already',
    says: 'All of its subscriptions.',
    errors: [401, 403, 409],
  },
  endReportMail: {
    summary: 'Have a view mailed no longer',
    says: 'The subscriptions that are left.',
    errors: [401, 404],
  },
  sendReportMail: {
    summary: 'Have a view mailed at once, beside the mails that come at their time',
    says: 'Sent.',
    errors: [401, 404, 409],
  },
  webhooks: {
    summary: 'The webhooks of the account, for admins',
    says: 'Its webhooks, the newest first, without their secrets.',
    errors: [401, 403],
  },
  addWebhook: {
    summary: 'Have an address told of events; `webhooks` says what is sent there',
    says: 'Created. The secret is told only now; messages are signed with it.',
    errors: [401, 403, 409],
  },
  changeWebhook: {
    summary: 'Change where a webhook sends to and what it is told of, what waits included',
    says: 'The webhooks.',
    errors: [401, 403, 404],
  },
  endWebhook: {
    summary: 'Remove a webhook, and what waits for it',
    says: 'The webhooks that are left.',
    errors: [401, 403, 404],
  },
  resumeWebhook: {
    summary: 'Have a webhook that was stopped told of events again, from now on',
    says: 'The webhooks.',
    errors: [401, 403, 404],
  },
  rotateWebhook: {
    summary: 'Give a webhook a new secret; the one before signs too for a day',
    says: 'The new secret, which is told only now.',
    errors: [401, 403, 404],
  },
  testWebhook: {
    summary: 'Send an event `test` to a webhook at once',
    says: 'What came of it.',
    errors: [401, 403, 404],
  },
  webhookDeliveries: {
    summary: 'What was sent to the webhooks of the account, and what waits',
    says: 'The last 20 of each webhook, the newest first.',
    errors: [401, 403],
  },
  replayWebhook: {
    summary: 'Send one delivery again, or all that happened since a moment',
    says: 'How many are sent.',
    errors: [401, 403, 404, 409],
  },
}
