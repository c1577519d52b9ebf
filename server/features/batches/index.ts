import type { Feature } from '../../context/feature.ts'
import { importPath } from './import-openapi.ts'
import { batchPaths } from './openapi.ts'
import { BATCH_CALLS, batchRoutes } from './routes.ts'

/** What is done to many rows at once, and rows from a file. */
export const batches: Feature = {
  routes: batchRoutes,
  calls: () => BATCH_CALLS,
  paths: ({ registry }) => ({ ...batchPaths(registry), ...importPath(registry) }),
}
