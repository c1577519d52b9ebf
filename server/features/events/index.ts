import type { Feature } from '../../context/feature.ts'
import { EVENTS, eventsRoutes } from './routes.ts'

/** The stream that tells of changes. */
export const events: Feature = { routes: eventsRoutes, calls: () => [EVENTS] }
