import type { Feature } from '../../calls/feature.ts'
import { viewPaths } from './openapi.ts'
import { VIEW_CALLS, viewRoutes } from './routes.ts'

/** Saved views of lists and reports. */
export const views: Feature = {
  routes: viewRoutes,
  calls: () => VIEW_CALLS,
  paths: ({ registry }) => viewPaths(registry),
}
