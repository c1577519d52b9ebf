/** The mail settings of an inbox: no mails, gathered mails, or one mail every morning. */
export const INBOX_MAIL_FREQUENCIES = ['off', 'gathered', 'daily'] as const
export type InboxMailFrequency = (typeof INBOX_MAIL_FREQUENCIES)[number]

/** The minutes between two gathered mails of an inbox. */
export const MINUTES_BETWEEN_GATHERED_MAILS = 15

/** The hour of daily mails, in the business's time zone. */
export const DAILY_MAIL_HOUR = 7
/** The hour of daily mails as text, for example `07:00`. */
export const DAILY_MAIL_TIME = `${String(DAILY_MAIL_HOUR).padStart(2, '0')}:00`

/**
 * The path where a person stops inbox mails without sign-in. It names a page of the web app, and an
 * endpoint below `/api`.
 */
export const STOP_INBOX_MAILS_PATH = '/inbox-mails/stop'
