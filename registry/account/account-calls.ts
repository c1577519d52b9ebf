import type { AccountCall } from './account-call.ts'
import { accessCalls } from './access-calls.ts'
import { accountFields } from './account-fields.ts'
import { inboxMailCalls } from './inbox-mail-calls.ts'
import { jobCalls } from './job-calls.ts'
import { PASSWORD_LENGTH } from './password.ts'
import { apiKeysShape } from './api-key-shape.ts'
import { reportMailCalls } from './report-mail-calls.ts'
import { ROLES } from '#business/words'
import { sessionShape } from './session-shape.ts'
import { webhookCalls } from './webhook-calls.ts'

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
    body: { ...credentials, code },
    answer: { type: 'object', fields: { ...signedIn.fields, recoveryCodes } },
  },
  beginOidc: {
    request: 'POST oidc/begin',
    who: 'anybody',
    answer: {
      type: 'object',
      fields: { url: { type: 'text', about: 'The page of the provider to open.' } },
    },
  },
  finishOidc: {
    request: 'POST oidc/finish',
    who: 'anybody',
    body: { query: { type: 'secret', maxLength: 6000 } },
    answer: signedIn,
  },
  refresh: {
    request: 'POST jwt/refresh-token',
    who: 'anybody',
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
    body: { email: address },
    answer: nothing,
  },
  verifyCode: {
    request: 'POST password/verify',
    who: 'anybody',
    body: { email: address, code: { type: 'secret', maxLength: 20 } },
    answer: { type: 'object', fields: { ticket: text } },
  },
  resetPassword: {
    request: 'POST password/reset',
    who: 'anybody',
    body: { ticket: token, password: newPassword },
    answer: nothing,
  },
  logout: { request: 'POST jwt/logout', who: 'account', answer: nothing },
  session: {
    request: 'GET session',
    who: 'account',
    answer: {
      type: 'object',
      fields: { user: self, sessionId: text, startedAt: at, expiresAt: at },
    },
  },
  sessions: { request: 'GET sessions', who: 'account', answer: { type: 'list', of: sessionShape } },
  endSession: {
    request: 'POST sessions/end',
    who: 'account',
    body: { id: { type: 'text', maxLength: 36 } },
    answer: nothing,
  },
  endSessions: { request: 'POST sessions/end-all', who: 'account', answer: nothing },
  changeProfile: {
    request: 'POST profile',
    who: 'account',
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
    body: { current: password, password: newPassword },
    answer: { type: 'object', fields: tokens },
  },
  twoFactor: {
    request: 'GET two-factor',
    who: 'account',
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
    body: { code },
    answer: { type: 'object', fields: { recoveryCodes } },
  },
  endTwoFactor: {
    request: 'POST two-factor/end',
    who: 'account',
    body: { current: password, code },
    answer: nothing,
  },
  beginPasskeySignIn: {
    request: 'POST passkeys/sign-in/begin',
    who: 'anybody',
    answer: passkeyOptions,
  },
  finishPasskeySignIn: {
    request: 'POST passkeys/sign-in',
    who: 'anybody',
    body: passkeyResponse,
    answer: signedIn,
  },
  passkeys: { request: 'GET passkeys', who: 'account', answer: passkeys },
  beginPasskey: {
    request: 'POST passkeys/begin',
    who: 'account',
    body: { current: password },
    answer: passkeyOptions,
  },
  addPasskey: {
    request: 'POST passkeys',
    who: 'account',
    body: passkeyResponse,
    answer: passkeys,
  },
  endPasskey: {
    request: 'POST passkeys/end',
    who: 'account',
    body: { id: { type: 'text', maxLength: 1400 } },
    answer: passkeys,
  },
  apiKeys: { request: 'GET api-keys', who: 'account', answer: apiKeysShape },
  addApiKey: {
    request: 'POST api-keys',
    who: 'account',
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
    body: { id: { type: 'integer', min: 1 } },
    answer: apiKeysShape,
  },
  ...reportMailCalls,
  ...inboxMailCalls,
  ...webhookCalls,
  ...accessCalls,
  ...jobCalls,
} as const satisfies Readonly<Record<string, AccountCall>>

/** The account calls by name. */
export type AccountCalls = typeof accountCalls
export type AccountCallName = keyof AccountCalls
