import { SCOPE_PATTERN } from './right-pattern.ts'
import type { Calls } from '../calls/call.ts'
import { accountFields } from './account-fields.ts'
import { PASSWORD_LENGTH } from './password.ts'
import { apiKeysShape } from './api-key-shape.ts'
import { ROLES } from '#business/words'
import { sessionShape } from './session-shape.ts'

const text = { type: 'text' } as const
const nullableText = { type: 'text', nullable: true } as const
const dateTime = { type: 'text', format: 'date-time' } as const

const password = { type: 'secret', maxLength: PASSWORD_LENGTH.max } as const
const newPassword = { type: 'new-password' } as const
const token = { type: 'secret', maxLength: 200 } as const
/** The address that a code is sent to; invalid ones are refused. */
const emailAddress = { type: 'email', maxLength: 254 } as const

const emptyObject = { type: 'object', fields: {} } as const
const tokens = { accessToken: text, refreshToken: text } as const
const account = {
  id: { type: 'integer' },
  name: text,
  email: { type: 'text', format: 'email' },
  role: { type: 'text', values: ROLES },
  account_type: text,
  avatar: nullableText,
} as const
const ownAccount = { type: 'object', fields: { ...account, phone: nullableText } } as const

/** The response of every sign-in method. */
const signedInResponse = {
  type: 'object',
  fields: { ...tokens, user: { type: 'object', fields: account } },
} as const

const passkeys = {
  type: 'list',
  of: {
    type: 'object',
    fields: {
      id: text,
      name: text,
      created_at: dateTime,
      used_at: { ...dateTime, nullable: true },
    },
  },
} as const
const passkeyOptions = {
  type: 'object',
  fields: { options: { type: 'text', about: 'The WebAuthn options, as JSON.' } },
} as const
/** The answer of the browser's WebAuthn API, as JSON. */
const passkeyResponse = { response: { type: 'secret', maxLength: 20_000 } } as const
const credentials = { email: { type: 'text', maxLength: 254 }, password } as const
const oneTimeCode = { type: 'text', maxLength: 20 } as const
const recoveryCodes = { type: 'list', of: text } as const

/**
 * The calls about signing in and the caller's own account, for server, client and documentation.
 */
export const accountCalls = {
  login: {
    request: 'POST login',
    callers: 'anybody',
    summary: 'Sign in; `second_code_needed` asks for the same request with a code',
    responseText: 'Signed in.',
    errors: [401, 403],
    body: {
      ...credentials,
      // The code of the authenticator app, or a recovery code, if the account has a second step.
      code: { type: 'text', maxLength: 20, nullable: true },
    },
    answer: signedInResponse,
  },
  beginTwoFactor: {
    request: 'POST two-factor/begin',
    callers: 'anybody',
    summary: 'Begin to set up two-step sign-in; a new secret replaces one that was not confirmed',
    responseText: 'The secret. It counts once a code of it has come.',
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
    callers: 'anybody',
    summary: 'Set up two-step sign-in by a first code; ends every session and begins a new one',
    responseText: 'Signed in, with the recovery codes, which are returned only once.',
    errors: [401, 403],
    body: { ...credentials, code: oneTimeCode },
    answer: { type: 'object', fields: { ...signedInResponse.fields, recoveryCodes } },
  },
  beginOidc: {
    request: 'POST oidc/begin',
    callers: 'anybody',
    summary: 'Begin to sign in at the OpenID Connect provider of the company',
    responseText: 'The address to open, and a cookie for the way back.',
    errors: [404, 409],
    answer: {
      type: 'object',
      fields: { url: { type: 'text', about: 'The page of the provider to open.' } },
    },
  },
  finishOidc: {
    request: 'POST oidc/finish',
    callers: 'anybody',
    summary: 'Sign in with the query that the provider sent the browser back with, once',
    responseText: 'Signed in.',
    errors: [401, 403, 404, 409],
    body: { query: { type: 'secret', maxLength: 6000 } },
    answer: signedInResponse,
  },
  refresh: {
    request: 'POST jwt/refresh-token',
    callers: 'anybody',
    summary: 'Exchange a refresh token; each works once',
    responseText: 'Renewed.',
    errors: [401],
    body: { refreshToken: token },
    answer: {
      type: 'object',
      fields: {
        accessToken: text,
        refreshToken: { ...nullableText, about: 'Null for the other ones of parallel requests.' },
      },
    },
  },
  register: {
    request: 'POST jwt/register',
    callers: 'anybody',
    summary: 'Request an account, which an admin then approves',
    responseText:
      'The application is stored. The response is the same for an address that has an account, which gets an email.',
    errors: [403],
    body: {
      name: accountFields.name,
      email: accountFields.email,
      password: newPassword,
      phone: accountFields.phone,
    },
    answer: emptyObject,
  },
  forgotPassword: {
    request: 'POST password/forgot',
    callers: 'anybody',
    summary: 'Send a code by email',
    responseText: 'The code is sent. The response is the same if there is no such account.',
    errors: [],
    body: { email: emailAddress },
    answer: emptyObject,
  },
  verifyCode: {
    request: 'POST password/verify',
    callers: 'anybody',
    summary: 'Exchange the code of an email for a ticket; a code allows five tries and works once',
    responseText: 'The code is right.',
    errors: [],
    body: { email: emailAddress, code: { type: 'secret', maxLength: 20 } },
    answer: { type: 'object', fields: { ticket: text } },
  },
  resetPassword: {
    request: 'POST password/reset',
    callers: 'anybody',
    summary: 'Set a new password for a ticket; ends every session of the account',
    responseText: 'The password is set.',
    errors: [],
    body: { ticket: token, password: newPassword },
    answer: emptyObject,
  },
  logout: {
    request: 'POST jwt/logout',
    callers: 'account',
    summary: 'End the session',
    responseText: 'Signed out.',
    errors: [401, 429],
    answer: emptyObject,
  },
  session: {
    request: 'GET session',
    callers: 'account',
    summary: 'Read who is signed in, and until when',
    responseText: 'The session.',
    errors: [401],
    answer: {
      type: 'object',
      fields: { user: ownAccount, sessionId: text, startedAt: dateTime, expiresAt: dateTime },
    },
  },
  sessions: {
    request: 'GET sessions',
    callers: 'account',
    summary: 'List the live sessions of the account',
    responseText: 'The sessions, the last used first.',
    errors: [401],
    answer: { type: 'list', of: sessionShape },
  },
  endSession: {
    request: 'POST sessions/end',
    callers: 'account',
    summary: 'End one of the account’s sessions',
    responseText: 'Ended.',
    errors: [401, 404],
    body: { id: { type: 'text', maxLength: 36 } },
    answer: emptyObject,
  },
  endSessions: {
    request: 'POST sessions/end-all',
    callers: 'account',
    summary: 'End all sessions of the account, including this one, and its API keys',
    responseText: 'Ended.',
    errors: [401],
    answer: emptyObject,
  },
  changeProfile: {
    request: 'POST profile',
    callers: 'account',
    summary: 'Change name, phone or photo; missing fields stay unchanged',
    responseText: 'Changed.',
    errors: [401],
    partial: true,
    body: {
      name: accountFields.name,
      phone: accountFields.phone,
      avatar: accountFields.avatar,
    },
    answer: { type: 'object', fields: { user: ownAccount } },
  },
  changePassword: {
    request: 'POST profile/password',
    callers: 'account',
    summary: 'Change the password; ends every session and begins a new one',
    responseText: 'Changed.',
    errors: [401],
    body: { current: password, password: newPassword },
    answer: { type: 'object', fields: tokens },
  },
  twoFactor: {
    request: 'GET two-factor',
    callers: 'account',
    summary: 'Read whether the account signs in in two steps',
    responseText: 'Whether it does, and must.',
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
    callers: 'account',
    summary: 'Replace the recovery codes of the account',
    responseText: 'The new codes, which are returned only once.',
    errors: [401, 403],
    body: { code: oneTimeCode },
    answer: { type: 'object', fields: { recoveryCodes } },
  },
  endTwoFactor: {
    request: 'POST two-factor/end',
    callers: 'account',
    summary: 'Turn two-step sign-in off',
    responseText: 'Turned off.',
    errors: [401, 403, 409],
    body: { current: password, code: oneTimeCode },
    answer: emptyObject,
  },
  beginPasskeySignIn: {
    request: 'POST passkeys/sign-in/begin',
    callers: 'anybody',
    summary: 'Begin to sign in with a passkey',
    responseText: 'The options for the browser, and a cookie for the way back.',
    errors: [],
    answer: passkeyOptions,
  },
  finishPasskeySignIn: {
    request: 'POST passkeys/sign-in',
    callers: 'anybody',
    summary: 'Sign in with the answer of a passkey, once',
    responseText: 'Signed in.',
    errors: [401, 403],
    body: passkeyResponse,
    answer: signedInResponse,
  },
  passkeys: {
    request: 'GET passkeys',
    callers: 'account',
    summary: 'List the passkeys of the account',
    responseText: 'The passkeys, the newest first.',
    errors: [401, 403],
    answer: passkeys,
  },
  beginPasskey: {
    request: 'POST passkeys/begin',
    callers: 'account',
    summary: 'Begin to add a passkey, with the current password',
    responseText: 'The options for the browser, and a cookie for the way back.',
    errors: [401, 403, 409],
    body: { current: password },
    answer: passkeyOptions,
  },
  addPasskey: {
    request: 'POST passkeys',
    callers: 'account',
    summary: 'Add a passkey by the answer of the browser, once',
    responseText: 'The passkeys.',
    errors: [401, 403, 409],
    body: passkeyResponse,
    answer: passkeys,
  },
  endPasskey: {
    request: 'POST passkeys/end',
    callers: 'account',
    summary: 'Remove a passkey',
    responseText: 'The remaining passkeys.',
    errors: [401, 403, 404],
    body: { id: { type: 'text', maxLength: 1400 } },
    answer: passkeys,
  },
  apiKeys: {
    request: 'GET api-keys',
    callers: 'account',
    summary: 'List the usable API keys of the account',
    responseText: 'The keys, the newest first, without their secrets.',
    errors: [401, 403],
    answer: apiKeysShape,
  },
  addApiKey: {
    request: 'POST api-keys',
    callers: 'account',
    summary:
      'Create an API key, which acts as the account within its scope until it ends, with the current password',
    responseText: 'The key. It is returned only once; send it as a bearer token.',
    errors: [401, 403, 409],
    body: {
      name: { type: 'text', maxLength: 60 },
      scope: {
        type: 'text',
        maxLength: 8000,
        about:
          'Its rights, separated by spaces. Each is the name of an entity or report, a colon and a verb. Lists, single rows and reports have the verb `read`. Other verbs are the names of the calls of an entity, such as `create`, `update` or an action.',
        pattern: SCOPE_PATTERN,
        example: 'users:read users:update',
      },
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
    callers: 'account',
    summary: 'End an API key, at once',
    responseText: 'The remaining keys.',
    errors: [401, 403, 404],
    body: { id: { type: 'integer', min: 1 } },
    answer: apiKeysShape,
  },
} as const satisfies Calls
