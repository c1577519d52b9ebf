import { STOP_INBOX_PATH } from '../../../registry/account/inbox-mail.ts'
import { inboxMailCalls } from '../../../registry/account/inbox-mail-calls.ts'
import type { AccountFeature } from '../../context/account-feature.ts'
import { buildStopPaths } from '../report-mails/openapi.ts'
import { createStopRoutes } from '../report-mails/stop-routes.ts'
import { inboxMailHandlers } from './handlers.ts'
import { INBOX_MAIL_TEXTS } from './openapi.ts'
import { changePace } from './stored-paces.ts'

/** The mails of an inbox, and the unsubscribe link in them. */
export const inboxMails: AccountFeature<keyof typeof inboxMailCalls> = {
  routes: ({ db, tokens }) =>
    createStopRoutes(STOP_INBOX_PATH, tokens.inboxStops, (id) => changePace(db, id, 'off')),
  // Without a mail server, the app offers no mails.
  calls: ({ mail }) => (mail.isNowhere ? [] : [inboxMailCalls.inboxMails.request]),
  paths: () => buildStopPaths(STOP_INBOX_PATH, 'InboxMails', 'an inbox'),
  openTo: 'anybody',
  handlers: inboxMailHandlers,
  texts: INBOX_MAIL_TEXTS,
}
