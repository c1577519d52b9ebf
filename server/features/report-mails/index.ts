import type { Feature } from '../../context/feature.ts'
import { stopRoutes } from './routes.ts'

/** The unsubscribe link in mailed reports. */
export const reportMails: Feature = { routes: stopRoutes, openTo: 'anybody' }
