import type { Feature } from '../../context/feature.ts'
import { searchPaths } from './openapi.ts'
import { SEARCH, searchRoutes } from './routes.ts'

/** The search over all entities. */
export const search: Feature = {
  routes: searchRoutes,
  calls: () => [SEARCH],
  paths: ({ registry }) => searchPaths(registry),
}
