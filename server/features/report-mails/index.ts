import type { Feature } from '../../context/feature.ts'
import { stopRoutes } from './routes.ts'

/** The link that ends the mails of a view, for whoever holds one of them. */
export const reportMails: Feature = { routes: stopRoutes, openTo: 'anybody' }
