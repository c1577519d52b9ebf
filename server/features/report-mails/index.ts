import { reportMailCalls } from '../../../registry/account/report-mail-calls.ts'
import type { AccountFeature } from '../../context/account-feature.ts'
import { reportMailHandlers } from './handlers.ts'
import { REPORT_MAIL_TEXTS, unsubscribePaths } from './openapi.ts'
import { stopRoutes } from './routes.ts'

/** The mailed reports of an account, and the unsubscribe link in them. */
export const reportMails: AccountFeature<keyof typeof reportMailCalls> = {
  routes: stopRoutes,
  // Without a mail server, the app offers no mails.
  calls: ({ mail }) => (mail.isNowhere ? [] : [reportMailCalls.reportMails.request]),
  paths: unsubscribePaths,
  openTo: 'anybody',
  handlers: reportMailHandlers,
  texts: REPORT_MAIL_TEXTS,
}
