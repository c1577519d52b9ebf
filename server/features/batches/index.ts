import type { Feature } from '../../context/feature.ts'
import { changesPath } from './changes-openapi.ts'
import { importPath } from './import-openapi.ts'
import { batchPaths } from './openapi.ts'
import { BATCH_CALLS, batchRoutes } from './routes.ts'

/** Bulk changes, and imports. */
export const batches: Feature = {
  routes: batchRoutes,
  calls: () => BATCH_CALLS,
  paths: ({ registry }) => ({
    ...batchPaths(registry),
    ...changesPath(registry),
    ...importPath(registry),
  }),
}
