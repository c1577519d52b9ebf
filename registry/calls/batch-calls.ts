import { MAX_KEY } from '../changes/batch.ts'
import type { Calls } from './call.ts'

/** The calls about several changes in one request. */
export const batchCalls = {
  cancelBatch: {
    request: 'POST batch/cancel',
    who: 'account',
    summary: 'Cancel a batch, or get its result',
    description:
      'Waits while the batch runs, and returns its response. Null if it has not run: then it never takes effect, even if it arrives later.',
    body: {
      key: { type: 'text', maxLength: MAX_KEY, about: 'The `Idempotency-Key` of the batch.' },
    },
    answer: { type: 'row', nullable: true },
    says: 'The result.',
    errors: [401],
  },
} as const satisfies Calls
