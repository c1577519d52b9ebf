import { STOP_REPORT_MAILS_PATH } from '../../../registry/reports/report-mail.ts'
import type { Deps } from '../../context/context.ts'
import { createStopRoutes } from './stop-routes.ts'
import { unsubscribe } from './stored-mails.ts'

/** The routes that end the mails of a view. */
export const stopRoutes = ({ db, tokens }: Deps) =>
  createStopRoutes(STOP_REPORT_MAILS_PATH, tokens.reportStops, (id) => unsubscribe(db, id))
