import type { AccountCallName } from '../../../registry/account/account-calls.ts'
import type { AccountTexts } from '../../context/account-feature.ts'
import { inboxMails } from '../../features/inbox-mails/index.ts'
import { jobs } from '../../features/jobs/index.ts'
import { reportMails } from '../../features/report-mails/index.ts'
import { webhooks } from '../../features/webhooks/index.ts'

/** The texts of all account calls. */
export const ACCOUNT_TEXTS: AccountTexts<AccountCallName> = {
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
    summary: 'End all sessions of the account, including this one, and its API keys',
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
    summary:
      'Create an API key, which acts as the account within its scope until it ends, with the current password',
    says: 'The key. It is returned only once; send it as a bearer token.',
    errors: [401, 403, 409],
  },
  endApiKey: {
    summary: 'End an API key, at once',
    says: 'The remaining keys.',
    errors: [401, 403, 404],
  },
  accountAccess: {
    summary:
      'List the live sessions and API keys of a staff account, its second step, and its last 50 sign-ins, failed attempts and what admins did',
    says: 'The sessions, the last used first, and the sign-ins of 90 days, the newest first.',
    errors: [401, 403, 404],
  },
  endAccountSession: {
    summary: 'End one session of a staff account',
    says: 'Ended.',
    errors: [401, 403, 404],
  },
  endAccountSessions: {
    summary: 'End all sessions and API keys of a staff account',
    says: 'Ended.',
    errors: [401, 403, 404],
  },
  endAccountKey: {
    summary: 'End one API key of a staff account',
    says: 'Ended.',
    errors: [401, 403, 404],
  },
  endSecondStep: {
    summary:
      'Remove the authenticator app, recovery codes and passkeys of another staff account, and end its sessions and API keys',
    says: 'Removed.',
    errors: [401, 403, 404, 409],
  },
  ...reportMails.texts,
  ...inboxMails.texts,
  ...webhooks.texts,
  ...jobs.texts,
}
