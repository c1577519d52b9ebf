import type { Calls } from '../calls/call.ts'
import { MAIL_DAYS, MAIL_PROBLEMS, MAIL_STATES } from '../reports/report-mail.ts'
import { FILE_KINDS } from '../text/sheet.ts'
import { VIEW_LIMITS } from '../views/saved-view.ts'

const text = { type: 'text' } as const
const dateTime = { type: 'text', format: 'date-time' } as const

const reportMail = {
  type: 'object',
  fields: {
    id: { type: 'integer' },
    report: text,
    view_id: {
      type: 'integer',
      nullable: true,
      about: 'Null if the view was deleted, or a query is mailed.',
    },
    name: { type: 'text', about: 'The name of the view.' },
    days: { type: 'text', values: MAIL_DAYS },
    hour: { type: 'integer', about: 'In the time zone of the business.' },
    file: { type: 'text', values: FILE_KINDS },
    to: { ...text, nullable: true, about: 'The name of the recipient; null for the caller.' },
    sender: {
      ...text,
      nullable: true,
      about: 'The name of the account that has it mailed to the caller; null for the caller.',
    },
    next_at: dateTime,
    last_at: { ...dateTime, nullable: true, about: 'The due time of the last mail.' },
    last_state: { type: 'text', values: MAIL_STATES, nullable: true },
    last_problem: { type: 'text', values: MAIL_PROBLEMS, nullable: true },
  },
} as const
const reader = { type: 'object', fields: { id: { type: 'integer' }, name: text } } as const
const reportMails = { type: 'list', of: reportMail } as const
/** The maximum number of people to whom a report is mailed at once. */
export const MAX_READERS = 20

const readers = {
  type: 'list',
  of: { type: 'integer', min: 1 },
  min: 1,
  max: MAX_READERS,
  problem: 'not_ids',
  about: 'The ids of accounts that may open the report; by default that of the caller.',
} as const
const reportQuery = {
  type: 'longtext',
  maxLength: VIEW_LIMITS.query,
  nullable: true,
  about: 'As in a saved view.',
} as const

const mailId = { id: { type: 'integer', min: 1 } } as const

/** The calls about the report subscriptions of the caller. */
export const reportMailCalls = {
  reportMails: {
    request: 'GET report-mails',
    callers: 'account',
    summary:
      'List the regular report mails of the account, with the result of the last mail of each',
    responseText: 'The regular mails, by the names of the views.',
    errors: [401],
    answer: reportMails,
  },
  addReportMail: {
    request: 'POST report-mails',
    callers: 'account',
    summary: 'Subscribe to a report, for others too, or change the times of a view',
    responseText: 'All regular mails of the account.',
    errors: [401, 403, 409],
    body: {
      report: { type: 'text', maxLength: 60 },
      view_id: { type: 'integer', min: 1, nullable: true, about: 'Null to mail `query`.' },
      query: reportQuery,
      days: { type: 'word', values: MAIL_DAYS },
      hour: { type: 'integer', min: 0, max: 23 },
      file: { type: 'word', values: FILE_KINDS },
      to: { ...readers, optional: true },
    },
    answer: reportMails,
  },
  reportReaders: {
    request: 'GET report-mails/readers',
    callers: 'account',
    summary: 'List the accounts that may open a report',
    responseText: 'The accounts, by name.',
    errors: [400, 401, 403, 422],
    query: { report: { type: 'text', maxLength: 60, required: true } },
    answer: { type: 'list', of: reader },
  },
  mailReport: {
    request: 'POST report-mails/now',
    callers: 'account',
    summary: 'Mail a report once, each reader with the numbers of their rights',
    responseText: 'Sent.',
    errors: [401, 403, 409],
    body: {
      report: { type: 'text', maxLength: 60 },
      query: reportQuery,
      file: { type: 'word', values: FILE_KINDS },
      to: readers,
    },
    answer: { type: 'object', fields: {} },
  },
  endReportMail: {
    request: 'POST report-mails/end',
    callers: 'account',
    summary: 'End a regular mail',
    responseText: 'The remaining regular mails.',
    errors: [401, 404],
    body: mailId,
    answer: reportMails,
  },
  sendReportMail: {
    request: 'POST report-mails/send',
    callers: 'account',
    summary: 'Mail a view at once, in addition to its scheduled mails',
    responseText: 'Sent.',
    errors: [401, 404, 409],
    body: mailId,
    answer: { type: 'object', fields: {} },
  },
} as const satisfies Calls
