import type { Feature } from '../../context/feature.ts'
import { searchPaths } from './openapi.ts'
import { SEARCH, searchRoutes } from './routes.ts'

/** Finding rows of every entity. */
export const search: Feature = {
  routes: searchRoutes,
  calls: () => [SEARCH],
  paths: ({ registry }) => searchPaths(registry),
}
