import { reportMailCalls } from '../../../registry/account/report-mail-calls.ts'
import { SESSION_TAG } from '../../calls/call-paths.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { reportMailHandlers } from './handlers.ts'
import { buildUnsubscribePaths } from './openapi.ts'
import { stopRoutes } from './routes.ts'

/** The feature of mailed reports and their unsubscribe link. */
export const reportMails: Feature = {
  answers: answerCalls(SESSION_TAG, reportMailCalls, reportMailHandlers),
  // Without a mail server, the app offers no mails.
  isOffered: ({ mail }) => !mail.isNowhere,
  routes: stopRoutes,
  paths: buildUnsubscribePaths,
  openTo: 'anybody',
}
