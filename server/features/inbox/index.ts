import type { Feature } from '../../calls/feature.ts'
import { inboxPaths } from './openapi.ts'
import { INBOX_CALLS, inboxRoutes } from './routes.ts'

/** The rows that need attention, by role. */
export const inbox: Feature = {
  routes: inboxRoutes,
  calls: () => INBOX_CALLS,
  paths: ({ registry }) => inboxPaths(registry),
}
