import type { Feature } from '../../calls/feature.ts'
import { countPaths } from './openapi.ts'
import { COUNTS, countsRoutes, LIST_COUNTS } from './routes.ts'

/** The numbers beside the menu and above lists. */
export const counts: Feature = {
  routes: countsRoutes,
  calls: () => [COUNTS, LIST_COUNTS],
  paths: ({ registry }) => countPaths(registry),
}
