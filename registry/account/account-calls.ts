import type { Calls } from '../calls/call.ts'
import { accountFields } from './account-fields.ts'
import { PASSWORD_LENGTH } from './password.ts'
import { apiKeysShape } from './api-key-shape.ts'
import { ROLES } from '#business/words'
import { sessionShape } from './session-shape.ts'

const text = { type: 'text' } as const
const maybe = { type: 'text', nullable: true } as const
const at = { type: 'text', format: 'date-time' } as const

const password = { type: 'secret', maxLength: PASSWORD_LENGTH.max } as const
const newPassword = { type: 'new-password' } as const
const token = { type: 'secret', maxLength: 200 } as const
/** The address that a code is sent to; invalid ones are refused. */
const address = { type: 'email', maxLength: 254 } as const

const nothing = { type: 'object', fields: {} } as const
const tokens = { accessToken: text, refreshToken: text } as const
const account = {
  id: { type: 'integer' },
  name: text,
  email: { type: 'text', format: 'email' },
  role: { type: 'text', values: ROLES },
  account_type: text,
  avatar: maybe,
} as const
const self = { type: 'object', fields: { ...account, phone: maybe } } as const

/** The response of every sign-in method. */
const signedIn = {
  type: 'object',
  fields: { ...tokens, user: { type: 'object', fields: account } },
} as const

const passkeys = {
  type: 'list',
  of: {
    type: 'object',
    fields: { id: text, name: text, created_at: at, used_at: { ...at, nullable: true } },
  },
} as const
const passkeyOptions = {
  type: 'object',
  fields: { options: { type: 'text', about: 'The WebAuthn options, as JSON.' } },
} as const
/** The answer of the browser's WebAuthn API, as JSON. */
const passkeyResponse = { response: { type: 'secret', maxLength: 20_000 } } as const
const credentials = { email: { type: 'text', maxLength: 254 }, password } as const
const code = { type: 'text', maxLength: 20 } as const
const recoveryCodes = { type: 'list', of: text } as const

/**
 * The calls about signing in and the caller's own account, for server, client and documentation.
 */
export const accountCalls = {
  login: {
    request: 'POST login',
    who: 'anybody',
    summary: 'Sign in; `second_code_needed` asks for the same request with a code',
    says: 'Signed in.',
    errors: [401, 403],
    body: {
      ...credentials,
      // Of the authenticator app, or a recovery code, where the account has a second step.
      code: { type: 'text', maxLength: 20, nullable: true },
    },
    answer: signedIn,
  },
  beginTwoFactor: {
    request: 'POST two-factor/begin',
    who: 'anybody',
    summary: 'Begin to set up two-step sign-in; a new secret replaces one that was not confirmed',
    says: 'The secret. It counts once a code of it has come.',
    errors: [401, 403, 409],
    body: credentials,
    answer: {
      type: 'object',
      fields: {
        secret: { type: 'text', about: 'For an authenticator app, in base32.' },
        uri: { type: 'text', about: 'The same as an `otpauth:` address.' },
      },
    },
  },
  confirmTwoFactor: {
    request: 'POST two-factor/confirm',
    who: 'anybody',
    summary: 'Set up two-step sign-in by a first code; ends every session and begins a new one',
    says: 'Signed in, with the recovery codes, which are returned only once.',
    errors: [401, 403],
    body: { ...credentials, code },
    answer: { type: 'object', fields: { ...signedIn.fields, recoveryCodes } },
  },
  beginOidc: {
    request: 'POST oidc/begin',
    who: 'anybody',
    summary: 'Begin to sign in at the OpenID Connect provider of the company',
    says: 'The address to open, and a cookie for the way back.',
    errors: [404, 409],
    answer: {
      type: 'object',
      fields: { url: { type: 'text', about: 'The page of the provider to open.' } },
    },
  },
  finishOidc: {
    request: 'POST oidc/finish',
    who: 'anybody',
    summary: 'Sign in with the query that the provider sent the browser back with, once',
    says: 'Signed in.',
    errors: [401, 403, 404, 409],
    body: { query: { type: 'secret', maxLength: 6000 } },
    answer: signedIn,
  },
  refresh: {
    request: 'POST jwt/refresh-token',
    who: 'anybody',
    summary: 'Exchange a refresh token; each works once',
    says: 'Renewed.',
    errors: [401],
    body: { refreshToken: token },
    answer: {
      type: 'object',
      fields: {
        accessToken: text,
        refreshToken: { ...maybe, about: 'Null for the other ones of parallel requests.' },
      },
    },
  },
  register: {
    request: 'POST jwt/register',
    who: 'anybody',
    summary: 'Request an account, which an admin then approves',
    says: 'The application is stored. The response is the same for an address that has an account, which gets an email.',
    errors: [403],
    body: {
      name: accountFields.name,
      email: accountFields.email,
      password: newPassword,
      phone: accountFields.phone,
    },
    answer: nothing,
  },
  forgotPassword: {
    request: 'POST password/forgot',
    who: 'anybody',
    summary: 'Send a code by email',
    says: 'The code is sent. The response is the same if there is no such account.',
    errors: [],
    body: { email: address },
    answer: nothing,
  },
  verifyCode: {
    request: 'POST password/verify',
    who: 'anybody',
    summary: 'Exchange the code of an email for a ticket; a code allows five tries and works once',
    says: 'The code is right.',
    errors: [],
    body: { email: address, code: { type: 'secret', maxLength: 20 } },
    answer: { type: 'object', fields: { ticket: text } },
  },
  resetPassword: {
    request: 'POST password/reset',
    who: 'anybody',
    summary: 'Set a new password for a ticket; ends every session of the account',
    says: 'The password is set.',
    errors: [],
    body: { ticket: token, password: newPassword },
    answer: nothing,
  },
  logout: {
    request: 'POST jwt/logout',
    who: 'account',
    summary: 'End the session',
    says: 'Signed out.',
    errors: [401, 429],
    answer: nothing,
  },
  session: {
    request: 'GET session',
    who: 'account',
    summary: 'Read who is signed in, and until when',
    says: 'The session.',
    errors: [401],
    answer: {
      type: 'object',
      fields: { user: self, sessionId: text, startedAt: at, expiresAt: at },
    },
  },
  sessions: {
    request: 'GET sessions',
    who: 'account',
    summary: 'List the live sessions of the account',
    says: 'The sessions, the last used first.',
    errors: [401],
    answer: { type: 'list', of: sessionShape },
  },
  endSession: {
    request: 'POST sessions/end',
    who: 'account',
    summary: 'End one of the account’s sessions',
    says: 'Ended.',
    errors: [401, 404],
    body: { id: { type: 'text', maxLength: 36 } },
    answer: nothing,
  },
  endSessions: {
    request: 'POST sessions/end-all',
    who: 'account',
    summary: 'End all sessions of the account, including this one, and its API keys',
    says: 'Ended.',
    errors: [401],
    answer: nothing,
  },
  changeProfile: {
    request: 'POST profile',
    who: 'account',
    summary: 'Change name, phone or photo; missing fields stay unchanged',
    says: 'Changed.',
    errors: [401],
    partial: true,
    body: {
      name: accountFields.name,
      phone: accountFields.phone,
      avatar: accountFields.avatar,
    },
    answer: { type: 'object', fields: { user: self } },
  },
  changePassword: {
    request: 'POST profile/password',
    who: 'account',
    summary: 'Change the password; ends every session and begins a new one',
    says: 'Changed.',
    errors: [401],
    body: { current: password, password: newPassword },
    answer: { type: 'object', fields: tokens },
  },
  twoFactor: {
    request: 'GET two-factor',
    who: 'account',
    summary: 'Read whether the account signs in in two steps',
    says: 'Whether it does, and must.',
    errors: [401, 403],
    answer: {
      type: 'object',
      fields: {
        on: { type: 'flag' },
        required: { type: 'flag', about: 'True if the role requires it.' },
        password: { type: 'flag', about: 'True if the account has a password.' },
        recoveryCodes: { type: 'integer', about: 'Recovery codes that are not used yet.' },
      },
    },
  },
  renewRecoveryCodes: {
    request: 'POST two-factor/recovery-codes',
    who: 'account',
    summary: 'Replace the recovery codes of the account',
    says: 'The new codes, which are returned only once.',
    errors: [401, 403],
    body: { code },
    answer: { type: 'object', fields: { recoveryCodes } },
  },
  endTwoFactor: {
    request: 'POST two-factor/end',
    who: 'account',
    summary: 'Turn two-step sign-in off',
    says: 'Turned off.',
    errors: [401, 403, 409],
    body: { current: password, code },
    answer: nothing,
  },
  beginPasskeySignIn: {
    request: 'POST passkeys/sign-in/begin',
    who: 'anybody',
    summary: 'Begin to sign in with a passkey',
    says: 'The options for the browser, and a cookie for the way back.',
    errors: [],
    answer: passkeyOptions,
  },
  finishPasskeySignIn: {
    request: 'POST passkeys/sign-in',
    who: 'anybody',
    summary: 'Sign in with the answer of a passkey, once',
    says: 'Signed in.',
    errors: [401, 403],
    body: passkeyResponse,
    answer: signedIn,
  },
  passkeys: {
    request: 'GET passkeys',
    who: 'account',
    summary: 'List the passkeys of the account',
    says: 'The passkeys, the newest first.',
    errors: [401, 403],
    answer: passkeys,
  },
  beginPasskey: {
    request: 'POST passkeys/begin',
    who: 'account',
    summary: 'Begin to add a passkey, with the current password',
    says: 'The options for the browser, and a cookie for the way back.',
    errors: [401, 403, 409],
    body: { current: password },
    answer: passkeyOptions,
  },
  addPasskey: {
    request: 'POST passkeys',
    who: 'account',
    summary: 'Add a passkey by the answer of the browser, once',
    says: 'The passkeys.',
    errors: [401, 403, 409],
    body: passkeyResponse,
    answer: passkeys,
  },
  endPasskey: {
    request: 'POST passkeys/end',
    who: 'account',
    summary: 'Remove a passkey',
    says: 'The remaining passkeys.',
    errors: [401, 403, 404],
    body: { id: { type: 'text', maxLength: 1400 } },
    answer: passkeys,
  },
  apiKeys: {
    request: 'GET api-keys',
    who: 'account',
    summary: 'List the usable API keys of the account',
    says: 'The keys, the newest first, without their secrets.',
    errors: [401, 403],
    answer: apiKeysShape,
  },
  addApiKey: {
    request: 'POST api-keys',
    who: 'account',
    summary:
      'Create an API key, which acts as the account within its scope until it ends, with the current password',
    says: 'The key. It is returned only once; send it as a bearer token.',
    errors: [401, 403, 409],
    body: {
      name: { type: 'text', maxLength: 60 },
      scope: { type: 'text', maxLength: 8000 },
      days: { type: 'integer', min: 1, max: 366 },
      // An account without a password has signed in at its company shortly before.
      current: { ...password, nullable: true },
    },
    answer: {
      type: 'object',
      fields: {
        key: { type: 'text', about: 'The key itself, which is returned only once.' },
        keys: apiKeysShape,
      },
    },
  },
  endApiKey: {
    request: 'POST api-keys/end',
    who: 'account',
    summary: 'End an API key, at once',
    says: 'The remaining keys.',
    errors: [401, 403, 404],
    body: { id: { type: 'integer', min: 1 } },
    answer: apiKeysShape,
  },
} as const satisfies Calls
