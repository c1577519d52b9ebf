import type { AccountCall } from './account-call.ts'
import { buildChoice } from '../fields/choice.ts'
import { MAIL_DAYS, MAIL_PROBLEMS, MAIL_STATES } from '../reports/report-mail.ts'
import { FILE_KINDS } from '../text/sheet.ts'

const text = { type: 'text' } as const
const at = { type: 'text', format: 'date-time' } as const

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
    next_at: at,
    last_at: { ...at, nullable: true, about: 'The due time of the last mail.' },
    last_state: { type: 'text', values: MAIL_STATES, nullable: true },
    last_problem: { type: 'text', values: MAIL_PROBLEMS, nullable: true },
  },
} as const
const reportMails = { type: 'list', of: reportMail } as const
const mailId = { id: { type: 'integer', min: 1 } } as const

/** The calls about the reports that the caller has mailed. */
export const reportMailCalls = {
  reportMails: { request: 'GET report-mails', who: 'account', answer: reportMails },
  addReportMail: {
    request: 'POST report-mails',
    who: 'account',
    body: {
      report: { type: 'text', maxLength: 60 },
      view_id: { type: 'integer', min: 1 },
      days: buildChoice(MAIL_DAYS),
      hour: { type: 'integer', min: 0, max: 23 },
      file: buildChoice(FILE_KINDS),
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
    answer: { type: 'object', fields: {} },
  },
} as const satisfies Readonly<Record<string, AccountCall>>
