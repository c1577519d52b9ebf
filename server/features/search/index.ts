import type { Feature } from '../../calls/feature.ts'
import { searchPaths } from './openapi.ts'
import { SEARCH, SEARCH_PHONE, searchRoutes } from './routes.ts'

/** The search over all entities. */
export const search: Feature = {
  routes: searchRoutes,
  calls: () => [SEARCH, SEARCH_PHONE],
  paths: ({ registry }) => searchPaths(registry),
}
