import type { Calls } from '../calls/call.ts'
import { MAIL_DAYS, MAIL_PROBLEMS, MAIL_STATES } from '../reports/report-mail.ts'
import { FILE_KINDS } from '../text/sheet.ts'

const text = { type: 'text' } as const
const dateTime = { type: 'text', format: 'date-time' } as const

const reportMail = {
  type: 'object',
  fields: {
    id: { type: 'integer' },
    report: text,
    view_id: { type: 'integer', nullable: true, about: 'Null if the view was deleted.' },
    name: { type: 'text', about: 'The name of the view.' },
    days: { type: 'text', values: MAIL_DAYS },
    hour: { type: 'integer', about: 'In the time zone of the business.' },
    file: { type: 'text', values: FILE_KINDS },
    next_at: dateTime,
    last_at: { ...dateTime, nullable: true, about: 'The due time of the last mail.' },
    last_state: { type: 'text', values: MAIL_STATES, nullable: true },
    last_problem: { type: 'text', values: MAIL_PROBLEMS, nullable: true },
  },
} as const
const reportMails = { type: 'list', of: reportMail } as const
const mailId = { id: { type: 'integer', min: 1 } } as const

/** The calls about the report subscriptions of the caller. */
export const reportMailCalls = {
  reportMails: {
    request: 'GET report-mails',
    callers: 'account',
    summary:
      'List the report subscriptions of the account, with the result of the last mail of each',
    responseText: 'The subscriptions, by the names of the views.',
    errors: [401],
    answer: reportMails,
  },
  addReportMail: {
    request: 'POST report-mails',
    callers: 'account',
    summary: 'Subscribe to a view of a report, or change the times of the subscription',
    responseText: 'All subscriptions of the account.',
    errors: [401, 403, 409],
    body: {
      report: { type: 'text', maxLength: 60 },
      view_id: { type: 'integer', min: 1 },
      days: { type: 'word', values: MAIL_DAYS },
      hour: { type: 'integer', min: 0, max: 23 },
      file: { type: 'word', values: FILE_KINDS },
    },
    answer: reportMails,
  },
  endReportMail: {
    request: 'POST report-mails/end',
    callers: 'account',
    summary: 'End a subscription',
    responseText: 'The remaining subscriptions.',
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
