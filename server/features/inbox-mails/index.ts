import { STOP_INBOX_PATH } from '../../../registry/account/inbox-mail.ts'
import type { Feature } from '../../context/feature.ts'
import { buildStopPaths } from '../report-mails/openapi.ts'
import { createStopRoutes } from '../report-mails/stop-routes.ts'
import { changePace } from './stored-paces.ts'

/** The unsubscribe link in the mails of an inbox. */
export const inboxMails: Feature = {
  routes: ({ db, tokens }) =>
    createStopRoutes(STOP_INBOX_PATH, tokens.inboxStops, (id) => changePace(db, id, 'off')),
  paths: () => buildStopPaths(STOP_INBOX_PATH, 'InboxMails', 'an inbox'),
  openTo: 'anybody',
}
