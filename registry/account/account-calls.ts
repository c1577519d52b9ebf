import type { AccountCall } from './account-call.ts'
import { accountFields } from './account-fields.ts'
import { PASSWORD_LENGTH } from './password.ts'
import { choiceOf } from '../fields/choice.ts'
import { MAIL_DAYS, MAIL_PROBLEMS, MAIL_STATES } from '../reports/report-mail.ts'
import { FILE_KINDS } from '../text/sheet.ts'
import { ROLES } from '#business/words/roles.ts'
import { webhookCalls } from './webhook-calls.ts'

const text = { type: 'text' } as const
const maybe = { type: 'text', nullable: true } as const
const at = { type: 'text', format: 'date-time' } as const

const password = { type: 'secret', maxLength: PASSWORD_LENGTH.max } as const
const newPassword = { type: 'new-password' } as const
const token = { type: 'secret', maxLength: 200 } as const
/** The address that a code is sent to; one that no mail can reach is refused. */
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
const session = {
  type: 'object',
  fields: {
    id: text,
    created_at: at,
    used_at: at,
    agent: { type: 'text', about: 'The browser, in a few words.' },
    current: { type: 'flag' },
  },
} as const

const apiKey = {
  type: 'object',
  fields: {
    id: { type: 'integer' },
    name: text,
    start: { type: 'text', about: 'Its first characters, by which it is told from others.' },
    scope: {
      type: 'text',
      about: 'What it may do, as `entity:verb`, separated by spaces; reports are read.',
    },
    created_at: at,
    expires_at: at,
    used_at: { ...at, nullable: true, about: 'To the minute.' },
  },
} as const
const apiKeys = { type: 'list', of: apiKey } as const

const reportMail = {
  type: 'object',
  fields: {
    id: { type: 'integer' },
    report: text,
    view_id: { type: 'integer', nullable: true, about: 'Null once the view was deleted.' },
    name: { type: 'text', about: 'The name of the view.' },
    days: { type: 'text', values: MAIL_DAYS },
    hour: { type: 'integer', about: 'By the clocks of the business.' },
    file: { type: 'text', values: FILE_KINDS },
    next_at: at,
    last_at: { ...at, nullable: true, about: 'When the last mail was due.' },
    last_state: { type: 'text', values: MAIL_STATES, nullable: true },
    last_problem: { type: 'text', values: MAIL_PROBLEMS, nullable: true },
  },
} as const
const reportMails = { type: 'list', of: reportMail } as const
const mailId = { id: { type: 'integer', min: 1 } } as const

/** The calls about signing in and one's own account: server, client and description read them here. */
export const accountCalls = {
  login: {
    request: 'POST login',
    who: 'anybody',
    body: { email: { type: 'text', maxLength: 254 }, password },
    answer: {
      type: 'object',
      fields: { ...tokens, user: { type: 'object', fields: account } },
    },
  },
  refresh: {
    request: 'POST jwt/refresh-token',
    who: 'anybody',
    body: { refreshToken: token },
    answer: {
      type: 'object',
      fields: {
        accessToken: text,
        refreshToken: { ...maybe, about: 'Null for a call that crossed with another.' },
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
  sessions: { request: 'GET sessions', who: 'account', answer: { type: 'list', of: session } },
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
  apiKeys: { request: 'GET api-keys', who: 'account', answer: apiKeys },
  addApiKey: {
    request: 'POST api-keys',
    who: 'account',
    body: {
      name: { type: 'text', maxLength: 60 },
      scope: { type: 'text', maxLength: 8000 },
      days: { type: 'integer', min: 1, max: 366 },
    },
    answer: {
      type: 'object',
      fields: {
        key: { type: 'text', about: 'The key itself, which is told only now.' },
        keys: apiKeys,
      },
    },
  },
  endApiKey: {
    request: 'POST api-keys/end',
    who: 'account',
    body: { id: { type: 'integer', min: 1 } },
    answer: apiKeys,
  },
  reportMails: { request: 'GET report-mails', who: 'account', answer: reportMails },
  addReportMail: {
    request: 'POST report-mails',
    who: 'account',
    body: {
      report: { type: 'text', maxLength: 60 },
      view_id: { type: 'integer', min: 1 },
      days: choiceOf(MAIL_DAYS),
      hour: { type: 'integer', min: 0, max: 23 },
      file: choiceOf(FILE_KINDS),
    },
    answer: reportMails,
  },
  endReportMail: {
    request: 'POST report-mails/end',
    who: 'account',
    body: mailId,
    answer: reportMails,
  },
  sendReportMail: {
    request: 'POST report-mails/send',
    who: 'account',
    body: mailId,
    answer: nothing,
  },
  ...webhookCalls,
} as const satisfies Readonly<Record<string, AccountCall>>

/** The calls of the account, each by its name. */
export type AccountCalls = typeof accountCalls
export type AccountCallName = keyof AccountCalls
