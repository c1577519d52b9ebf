import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { answerBatch } from './answer-batch.ts'
import { answerChanges } from './answer-changes.ts'
import { answerImport } from './answer-import.ts'
import { cancelBatch } from './cancel-batch.ts'

/** Bulk changes, and imports. */
export const batches: Feature = {
  answers: answerCalls('batches', batchCalls, {
    batch: answerBatch,
    cancelBatch,
    makeChanges: answerChanges,
    import: answerImport,
  }),
}
