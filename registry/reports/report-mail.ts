/**
 * The days on which a view of a report can be mailed. `weekdays` are the working days of the
 * business. The weeks of reports begin on `mondays`.
 */
export const MAIL_DAYS = ['every_day', 'weekdays', 'mondays'] as const
export type MailDays = (typeof MAIL_DAYS)[number]

/** The default hour of mails, in the business's time zone. */
export const DEFAULT_MAIL_HOUR = 7

/** The maximum number of report mails of one account. */
export const MAX_REPORT_MAILS = 30

/** The states of a mail: due, or finished. */
export const MAIL_STATES = ['due', 'sent', 'failed', 'skipped', 'refused'] as const
export type MailState = (typeof MAIL_STATES)[number]

/**
 * The reasons why a mail was not sent: no recipient, a server that was down for hours, or a lost
 * right or view.
 */
export const MAIL_PROBLEMS = [
  'mail',
  'late',
  'account',
  'report',
  'gone',
  'hidden',
  'query',
] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]

/**
 * The path where mails end without sign-in: a page of the web app, and an endpoint below `/api`.
 */
export const STOP_REPORT_MAILS_PATH = '/report-mails/stop'
