import type { Calls } from '../calls/call.ts'
import { apiKeysShape } from './api-key-shape.ts'
import { sessionShape } from './session-shape.ts'
import { SIGN_IN_EVENTS } from './sign-in-method.ts'
import { adminOnly } from '#business/words'

const signIn = {
  type: 'object',
  fields: {
    id: { type: 'integer' },
    event: { type: 'text', values: SIGN_IN_EVENTS },
    at: { type: 'text', format: 'date-time' },
    agent: { type: 'text', about: 'The browser of a sign-in, in a few words.' },
    actor: { type: 'text', nullable: true, about: 'The admin who did it.' },
    count: { type: 'integer', about: 'Failed attempts within the hour.' },
  },
} as const

const emptyObject = { type: 'object', fields: {} } as const
/** The id of a staff account. */
const accountId = { id: { type: 'integer', min: 1 } } as const
/** The callers of all these calls: signed-in admins. */
const adminCallers = { callers: 'account', roles: adminOnly } as const

/** The calls of admins about the sign-ins of staff. */
export const accessCalls = {
  accountAccess: {
    request: 'POST accounts/access',
    ...adminCallers,
    summary:
      'List the live sessions and API keys of a staff account, its second step, and its last 50 sign-ins, failed attempts and what admins did',
    responseText:
      'The sessions, the last used first, and the sign-ins of 90 days, the newest first.',
    errors: [401, 403, 404],
    body: accountId,
    answer: {
      type: 'object',
      fields: {
        sessions: { type: 'list', of: sessionShape },
        twoFactor: { type: 'flag', about: 'True if an authenticator app is set up.' },
        passkeys: { type: 'integer' },
        apiKeys: apiKeysShape,
        signIns: { type: 'list', of: signIn },
      },
    },
  },
  endAccountSession: {
    request: 'POST accounts/sessions/end',
    ...adminCallers,
    summary: 'End one session of a staff account',
    responseText: 'Ended.',
    errors: [401, 403, 404],
    body: { ...accountId, session: { type: 'text', maxLength: 36 } },
    answer: emptyObject,
  },
  endAccountSessions: {
    request: 'POST accounts/sessions/end-all',
    ...adminCallers,
    summary: 'End all sessions and API keys of a staff account',
    responseText: 'Ended.',
    errors: [401, 403, 404],
    body: accountId,
    answer: emptyObject,
  },
  endAccountKey: {
    request: 'POST accounts/api-keys/end',
    ...adminCallers,
    summary: 'End one API key of a staff account',
    responseText: 'Ended.',
    errors: [401, 403, 404],
    body: { ...accountId, key: { type: 'integer', min: 1 } },
    answer: emptyObject,
  },
  endSecondStep: {
    request: 'POST accounts/second-step/end',
    ...adminCallers,
    summary:
      'Remove the authenticator app, recovery codes and passkeys of another staff account, and end its sessions and API keys',
    responseText: 'Removed.',
    errors: [401, 403, 404, 409],
    body: accountId,
    answer: emptyObject,
  },
} as const satisfies Calls
