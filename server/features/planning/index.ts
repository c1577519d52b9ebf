import type { Feature } from '../../calls/feature.ts'
import { OFF_TIMES, offTimesRoutes } from './off-times.ts'
import { offTimesPaths } from './off-times-openapi.ts'
import { SUGGESTION_CALLS, suggestionRoutes } from './suggestion-routes.ts'
import { suggestionPaths } from './suggestions-openapi.ts'
import { UNCOVERED, uncoveredRoutes } from './uncovered.ts'
import { uncoveredPaths } from './uncovered-openapi.ts'

/** The times at which people do not work. */
export const offTimes: Feature = {
  routes: offTimesRoutes,
  calls: () => [OFF_TIMES],
  paths: ({ registry }) => offTimesPaths(registry),
}

/** Rows that their people cannot do. */
export const uncovered: Feature = {
  routes: uncoveredRoutes,
  calls: () => [UNCOVERED],
  paths: ({ registry }) => uncoveredPaths(registry),
}

/** Proposals of people for rows. */
export const suggestions: Feature = {
  routes: suggestionRoutes,
  calls: () => SUGGESTION_CALLS,
  paths: ({ registry }) => suggestionPaths(registry),
}
