import type { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { Handler } from '../../calls/handlers.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { cancelKey } from '../../mutations/idempotency.ts'

/**
 * Cancels a batch that was sent under an idempotency key. Returns its response if it has run
 * already, waiting if it is running. Otherwise returns null, and the batch never takes effect, even
 * if it arrives later.
 */
export const cancelBatch: Handler<typeof batchCalls.cancelBatch> = async (deps, c, readValues) => {
  const { key } = await readValues()
  const request = { key, userId: c.get('caller').id, now: deps.clock() }
  const storedAnswer = await runInTransaction(
    deps,
    async () => null,
    async (trx) => (await cancelKey(trx, request)) ?? 'null',
  )
  return sendJsonText(c, `{"data":${storedAnswer}}`)
}
