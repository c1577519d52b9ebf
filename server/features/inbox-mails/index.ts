import { STOP_INBOX_MAILS_PATH } from '../../../registry/account/inbox-mail.ts'
import { inboxMailCalls } from '../../../registry/account/inbox-mail-calls.ts'
import { SESSION_TAG } from '../../calls/call-paths.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { buildStopPaths } from '../report-mails/openapi.ts'
import { createStopRoutes } from '../report-mails/stop-routes.ts'
import { inboxMailHandlers } from './handlers.ts'
import { changePace } from './stored-paces.ts'

/** The feature of inbox mails and their unsubscribe link. */
export const inboxMails: Feature = {
  answers: answerCalls(SESSION_TAG, inboxMailCalls, inboxMailHandlers),
  // Without a mail server, the app offers no mails.
  isOffered: ({ mail }) => !mail.isNowhere,
  routes: ({ db, tokens }) =>
    createStopRoutes(STOP_INBOX_MAILS_PATH, tokens.inboxStops, (id) => changePace(db, id, 'off')),
  paths: () => buildStopPaths(STOP_INBOX_MAILS_PATH, 'InboxMails', 'an inbox'),
  openTo: 'anybody',
}
