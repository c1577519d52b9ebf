import type { AccountCallName } from '../../../registry/account/account-calls.ts'
import type { ErrorStatus } from '../../openapi/components.ts'

/** The texts of an account call. */
interface Texts {
  summary: string
  /** The description of its success response. */
  says: string
  /** Its own error statuses, without those of any request with a body. */
  errors: readonly ErrorStatus[]
}

/** The texts of all account calls. */
export const ACCOUNT_TEXTS: Readonly<Record<AccountCallName, Texts>> = {
  login: {
    summary: 'Sign in; `second_code_needed` asks for the same request with a code',
    says: 'Signed in.',
    errors: [401, 403],
  },
  beginTwoFactor: {
    summary: 'Begin to set up two-step sign-in; a new secret replaces one that was not confirmed',
    says: 'The secret. It counts once a code of it has come.',
    errors: [401, 403, 409],
  },
  confirmTwoFactor: {
    summary: 'Set up two-step sign-in by a first code; ends every session and begins a new one',
    says: 'Signed in, with the recovery codes, which are returned only once.',
    errors: [401, 403],
  },
  beginOidc: {
    summary: 'Begin to sign in at the OpenID Connect provider of the company',
    says: 'The address to open, and a cookie for the way back.',
    errors: [404, 409],
  },
  finishOidc: {
    summary: 'Sign in with the query that the provider sent the browser back with, once',
    says: 'Signed in.',
    errors: [401, 403, 404, 409],
  },
  refresh: {
    summary: 'Exchange a refresh token; each works once',
    says: 'Renewed.',
    errors: [401],
  },
  register: {
    summary: 'Request an account, which an admin then approves',
    says: 'The application is stored. The response is the same for an address that has an account, which gets an email.',
    errors: [403],
  },
  forgotPassword: {
    summary: 'Send a code by email',
    says: 'The code is sent. The response is the same if there is no such account.',
    errors: [],
  },
  verifyCode: {
    summary: 'Exchange the code of an email for a ticket; a code allows five tries and works once',
    says: 'The code is right.',
    errors: [],
  },
  resetPassword: {
    summary: 'Set a new password for a ticket; ends every session of the account',
    says: 'The password is set.',
    errors: [],
  },
  logout: { summary: 'End the session', says: 'Signed out.', errors: [401, 429] },
  session: {
    summary: 'Read who is signed in, and until when',
    says: 'The session.',
    errors: [401],
  },
  sessions: {
    summary: 'List the live sessions of the account',
    says: 'The sessions, the last used first.',
    errors: [401],
  },
  endSession: {
    summary: 'End one of the account’s sessions',
    says: 'Ended.',
    errors: [401, 404],
  },
  endSessions: {
    summary: 'End all sessions of the account, including this one',
    says: 'Ended.',
    errors: [401],
  },
  changeProfile: {
    summary: 'Change name, phone or photo; missing fields stay unchanged',
    says: 'Changed.',
    errors: [401],
  },
  changePassword: {
    summary: 'Change the password; ends every session and begins a new one',
    says: 'Changed.',
    errors: [401],
  },
  twoFactor: {
    summary: 'Read whether the account signs in in two steps',
    says: 'Whether it does, and must.',
    errors: [401, 403],
  },
  renewRecoveryCodes: {
    summary: 'Replace the recovery codes of the account',
    says: 'The new codes, which are returned only once.',
    errors: [401, 403],
  },
  endTwoFactor: {
    summary: 'Turn two-step sign-in off',
    says: 'Turned off.',
    errors: [401, 403, 409],
  },
  beginPasskeySignIn: {
    summary: 'Begin to sign in with a passkey',
    says: 'The options for the browser, and a cookie for the way back.',
    errors: [],
  },
  finishPasskeySignIn: {
    summary: 'Sign in with the answer of a passkey, once',
    says: 'Signed in.',
    errors: [401, 403],
  },
  passkeys: {
    summary: 'List the passkeys of the account',
    says: 'The passkeys, the newest first.',
    errors: [401, 403],
  },
  beginPasskey: {
    summary: 'Begin to add a passkey, with the current password',
    says: 'The options for the browser, and a cookie for the way back.',
    errors: [401, 403, 409],
  },
  addPasskey: {
    summary: 'Add a passkey by the answer of the browser, once',
    says: 'The passkeys.',
    errors: [401, 403, 409],
  },
  endPasskey: {
    summary: 'Remove a passkey',
    says: 'The remaining passkeys.',
    errors: [401, 403, 404],
  },
  apiKeys: {
    summary: 'List the usable API keys of the account',
    says: 'The keys, the newest first, without their secrets.',
    errors: [401, 403],
  },
  addApiKey: {
    summary: 'Create an API key, which acts as the account within its scope until it ends',
    says: 'The key. It is returned only once; send it as a bearer token.',
    errors: [401, 403, 409],
  },
  endApiKey: {
    summary: 'End an API key, at once',
    says: 'The remaining keys.',
    errors: [401, 403, 404],
  },
  reportMails: {
    summary:
      'List the report subscriptions of the account, with the result of the last mail of each',
    says: 'The subscriptions, by the names of the views.',
    errors: [401],
  },
  addReportMail: {
    summary: 'Subscribe to a view of a report, or change the times of the subscription',
    says: 'All subscriptions of the account.',
    errors: [401, 403, 409],
  },
  endReportMail: {
    summary: 'End a subscription',
    says: 'The remaining subscriptions.',
    errors: [401, 404],
  },
  sendReportMail: {
    summary: 'Mail a view at once, in addition to its scheduled mails',
    says: 'Sent.',
    errors: [401, 404, 409],
  },
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
  webhooks: {
    summary: 'List the webhooks of the account, for admins',
    says: 'The webhooks, the newest first, without their secrets.',
    errors: [401, 403],
  },
  addWebhook: {
    summary: 'Create a webhook; `webhooks` describes its messages',
    says: 'The webhook with its secret, which is returned only once and signs the messages.',
    errors: [401, 403, 409],
  },
  changeWebhook: {
    summary: 'Change the address and the events of a webhook, also for waiting deliveries',
    says: 'The webhooks.',
    errors: [401, 403, 404],
  },
  endWebhook: {
    summary: 'Remove a webhook and its waiting deliveries',
    says: 'The remaining webhooks.',
    errors: [401, 403, 404],
  },
  resumeWebhook: {
    summary: 'Start a stopped webhook again, for events from now on',
    says: 'The webhooks.',
    errors: [401, 403, 404],
  },
  rotateWebhook: {
    summary: 'Give a webhook a new secret; the previous one also signs for a day',
    says: 'The new secret, which is returned only once.',
    errors: [401, 403, 404],
  },
  testWebhook: {
    summary: 'Send a `test` event to a webhook',
    says: 'The result of the delivery.',
    errors: [401, 403, 404],
  },
  webhookDeliveries: {
    summary: 'List the sent and the waiting deliveries of the webhooks of the account',
    says: 'The last 20 of each webhook, the newest first.',
    errors: [401, 403],
  },
  replayWebhook: {
    summary: 'Send one delivery again, or all events since a time',
    says: 'The number of sent deliveries.',
    errors: [401, 403, 404, 409],
  },
  accountAccess: {
    summary:
      'List the live sessions of a staff account, its second step, and its last 50 sign-ins, failed attempts and what admins did',
    says: 'The sessions, the last used first, and the sign-ins of 90 days, the newest first.',
    errors: [401, 403, 404],
  },
  endAccountSession: {
    summary: 'End one session of a staff account',
    says: 'Ended.',
    errors: [401, 403, 404],
  },
  endAccountSessions: {
    summary: 'End all sessions of a staff account',
    says: 'Ended.',
    errors: [401, 403, 404],
  },
  endSecondStep: {
    summary:
      'Remove the authenticator app, recovery codes and passkeys of another staff account, and end its sessions',
    says: 'Removed.',
    errors: [401, 403, 404, 409],
  },
  jobs: {
    summary: 'List the mails and messages that failed or are tried again, for admins',
    says: 'The last 50 of the business: failed ones first, then by time.',
    errors: [401, 403],
  },
  retryJob: {
    summary: 'Try one of the failed mails and messages again now, or all without an `id`',
    says: 'Those that remain.',
    errors: [401, 403, 404],
  },
}
