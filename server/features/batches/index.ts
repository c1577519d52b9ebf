import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { cancelBatch } from './cancel-batch.ts'
import { changesPath } from './changes-openapi.ts'
import { importPath } from './import-openapi.ts'
import { batchPaths } from './openapi.ts'
import { BATCH_CALLS, batchRoutes } from './routes.ts'

/** Bulk changes, and imports. */
export const batches: Feature = {
  answers: answerCalls('batches', batchCalls, { cancelBatch }),
  routes: batchRoutes,
  calls: () => BATCH_CALLS,
  paths: ({ registry }) => ({
    ...batchPaths(registry),
    ...changesPath(registry),
    ...importPath(registry),
  }),
}
