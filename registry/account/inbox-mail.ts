/** The choices of a person: no mails of their inbox, gathered ones, or one every morning. */
export const INBOX_PACES = ['off', 'gathered', 'daily'] as const
export type InboxPace = (typeof INBOX_PACES)[number]

/** Minutes between two looks into an inbox whose new items are gathered. */
export const GATHERED_MINUTES = 15

/** The hour of daily mails, in the business's time zone. */
export const DAILY_HOUR = 7
/** That hour in texts. */
export const DAILY_TIME = `${String(DAILY_HOUR).padStart(2, '0')}:00`

/**
 * The address that ends mails of an inbox without sign-in: a page of the web app, and an endpoint
 * below `/api`.
 */
export const STOP_INBOX_PATH = '/inbox-mails/stop'
