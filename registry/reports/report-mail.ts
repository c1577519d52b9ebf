/** On which days a view of a report is mailed. */
export const MAIL_DAYS = ['every_day', 'weekdays', 'mondays'] as const
export type MailDays = (typeof MAIL_DAYS)[number]

/** The hour of the business's clocks at which it is mailed where nobody chose. */
export const USUAL_MAIL_HOUR = 7

/** How many views somebody may have mailed. */
export const MOST_REPORT_MAILS = 30

/** What became of a mail: it waits, perhaps for another try, or it is done with. */
export const MAIL_STATES = ['due', 'sent', 'failed', 'skipped', 'refused'] as const
export type MailState = (typeof MAIL_STATES)[number]

/**
 * Why a mail was not sent: nobody took it, the server was down for hours, or its reader may not
 * sign in, open the report or see the view any longer, which may be gone or ask what is not there.
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

/** Where mails are ended without signing in: the page of the web app, and below `/api` the call. */
export const STOP_PATH = '/report-mails/stop'
