import type { Feature } from '../../calls/feature.ts'
import { eventPaths } from './openapi.ts'
import { EVENTS_REQUEST, eventsRoutes } from './routes.ts'

/** The event stream of changes. */
export const events: Feature = {
  routes: eventsRoutes,
  calls: () => [EVENTS_REQUEST],
  paths: eventPaths,
}
