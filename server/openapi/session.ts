import { ROLES } from '../../resources/kit/roles.ts'
import { answerOf, bodyOf, objectOf, type WrongStatus, wrongs } from './parts.ts'
import type { Json } from './schemas.ts'

/** What any call with a body can answer. */
export const READ_ERRORS: readonly WrongStatus[] = [400, 401, 413, 415, 422, 429]
const OPEN_ERRORS = READ_ERRORS.filter((status) => status !== 401)

const text: Json = { type: 'string' }
const maybe: Json = { type: ['string', 'null'] }
const at: Json = { ...text, format: 'date-time' }
const email: Json = { ...text, format: 'email', maxLength: 254 }
const password: Json = { ...text, format: 'password', maxLength: 200 }
const newPassword: Json = {
  ...password,
  minLength: 12,
  description: 'Of at least 5 different characters; spaces are not counted.',
}
const done: Json = { type: 'object' }
const tokens = { accessToken: text, refreshToken: text }
const account = {
  id: { type: 'integer' },
  name: text,
  email: { ...text, format: 'email' },
  role: { ...text, enum: ROLES },
  account_type: text,
  avatar: maybe,
}
const self = objectOf({ ...account, phone: maybe })
const agent = { ...text, description: 'The browser, in a few words.' }
const session = objectOf({
  id: text,
  created_at: at,
  used_at: at,
  agent,
  current: { type: 'boolean' },
})

interface Call {
  id: string
  summary: string
  body?: Json
  answer: Json
  says: string
  errors: readonly WrongStatus[]
  isOpen?: true
}

/** A body of these fields alone; those named as optional may be left out. */
function only(properties: Readonly<Record<string, Json>>, optional: readonly string[] = []): Json {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', required, properties, additionalProperties: false }
}

const operation = ({ id, summary, body, answer, says, errors, isOpen }: Call): Json => ({
  tags: ['session'],
  operationId: id,
  summary,
  ...(isOpen ? { security: [] } : { 'x-roles': ROLES }),
  ...(body ? { requestBody: bodyOf(body) } : {}),
  responses: { 200: answerOf(answer, says), ...wrongs(errors) },
})
const post = (call: Call) => ({ post: operation(call) })
const get = (call: Call) => ({ get: operation(call) })

/** The calls about signing in and one's own account, by path and method. */
export const SESSION: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  '/login': post({
    id: 'login',
    summary: 'Sign in',
    body: only({ email, password }),
    answer: objectOf({ ...tokens, user: objectOf(account) }),
    says: 'Signed in.',
    errors: [...READ_ERRORS, 403],
    isOpen: true,
  }),
  '/jwt/refresh-token': post({
    id: 'refresh',
    summary: 'Exchange a refresh token; each works once',
    body: only({ refreshToken: text }),
    answer: objectOf({
      accessToken: text,
      refreshToken: { ...maybe, description: 'Null for a call that crossed with another.' },
    }),
    says: 'Renewed.',
    errors: READ_ERRORS,
    isOpen: true,
  }),
  '/jwt/register': post({
    id: 'register',
    summary: 'Ask for an account, which then waits for an admin',
    body: only({ name: { ...text, maxLength: 120 }, email, password: newPassword, phone: maybe }, [
      'phone',
    ]),
    answer: done,
    says: 'Asked for. The same where the address has an account, which gets a mail saying so.',
    errors: [...OPEN_ERRORS, 403],
    isOpen: true,
  }),
  '/password/forgot': post({
    id: 'forgotPassword',
    summary: 'Have a code sent by mail',
    body: only({ email }),
    answer: done,
    says: 'Asked for. The same where there is no such account.',
    errors: OPEN_ERRORS,
    isOpen: true,
  }),
  '/password/verify': post({
    id: 'verifyCode',
    summary: 'Exchange the code of a mail for a ticket; five tries, once',
    body: only({ email, code: text }),
    answer: objectOf({ ticket: text }),
    says: 'The code is right.',
    errors: OPEN_ERRORS,
    isOpen: true,
  }),
  '/password/reset': post({
    id: 'resetPassword',
    summary: 'Set a new password for a ticket; ends every session of the account',
    body: only({ ticket: text, password: newPassword }),
    answer: done,
    says: 'Set.',
    errors: OPEN_ERRORS,
    isOpen: true,
  }),
  '/jwt/logout': post({
    id: 'logout',
    summary: 'End the session',
    answer: done,
    says: 'Signed out.',
    errors: [401, 429],
  }),
  '/session': get({
    id: 'session',
    summary: 'Who is signed in, and for how long',
    answer: objectOf({ user: self, sessionId: text, startedAt: at, expiresAt: at }),
    says: 'The session.',
    errors: [401],
  }),
  '/sessions': get({
    id: 'sessions',
    summary: 'Where the account is signed in',
    answer: { type: 'array', items: session },
    says: 'Its live sessions, the last used first.',
    errors: [401],
  }),
  '/sessions/end': post({
    id: 'endSession',
    summary: 'End one of the account’s sessions',
    body: only({ id: text }),
    answer: done,
    says: 'Ended.',
    errors: [...READ_ERRORS, 404],
  }),
  '/sessions/end-all': post({
    id: 'endSessions',
    summary: 'End all of the account’s sessions, this one too',
    answer: done,
    says: 'Ended.',
    errors: [401],
  }),
  '/profile': post({
    id: 'changeProfile',
    summary: 'Change name, phone or photo; what is left out stays',
    body: only({ name: { ...text, maxLength: 120 }, phone: maybe, avatar: maybe }, [
      'name',
      'phone',
      'avatar',
    ]),
    answer: objectOf({ user: self }),
    says: 'Changed.',
    errors: READ_ERRORS,
  }),
  '/profile/password': post({
    id: 'changePassword',
    summary: 'Change the password; ends every session and begins a new one',
    body: only({ current: password, password: newPassword }),
    answer: objectOf(tokens),
    says: 'Changed.',
    errors: READ_ERRORS,
  }),
}
