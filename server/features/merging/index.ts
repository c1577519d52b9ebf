import type { Feature } from '../../calls/feature.ts'
import { mergePaths } from './openapi.ts'
import { mergeCalls, mergeRoutes } from './routes.ts'

/** The feature that merges two rows. */
export const merging: Feature = {
  routes: mergeRoutes,
  calls: mergeCalls,
  paths: ({ registry }) => mergePaths(registry),
}
