import type { Feature } from '../../context/feature.ts'
import { unsubscribePaths } from './openapi.ts'
import { stopRoutes } from './routes.ts'

/** The unsubscribe link in mailed reports. */
export const reportMails: Feature = {
  routes: stopRoutes,
  paths: unsubscribePaths,
  openTo: 'anybody',
}
