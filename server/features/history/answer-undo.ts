import { sql } from 'kysely'
import type { undoCalls } from '../../../registry/calls/undo-calls.ts'
import type { Handler } from '../../calls/handlers.ts'
import { changeContext, createRequestContext } from '../../context/request-context.ts'
import { describeChanges } from '../../db/change-context.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { answerOnce, readIdempotentRequest } from '../../mutations/idempotency.ts'
import { undoWithLines } from '../../mutations/lines/undo-lines.ts'
import { toOccupiedProblem } from '../../mutations/occupied.ts'
import { undoBatch } from './undo-batch.ts'

/** Undoes all changes of one request. The undo is a change itself. */
export const answerUndo: Handler<typeof undoCalls.undo> = async (deps, c, readValues) => {
  const undo = await readValues()
  const { batch, reason } = undo
  const now = deps.clock()
  const request = readIdempotentRequest(c, c.get('body'), now)
  const change = { ...changeContext(c, 'undo', now), undoes: batch, reason }
  const toOccupied = (error: unknown) => toOccupiedProblem(error, deps, c, [])
  const answer = await runInTransaction(deps, toOccupied, (trx) =>
    answerOnce(trx, request, async () => {
      await describeChanges(trx, change)
      const buildBatchCondition = (alias: string) =>
        sql`${sql.ref(`${alias}.batch`)} = ${batch}::uuid`
      const undoneChanges = { changes: buildBatchCondition, allUndone: buildBatchCondition }
      const context = { ...createRequestContext(deps, c, trx), now }
      const data = await undoWithLines(context, undoneChanges, () => undoBatch(context, undo))
      return JSON.stringify({ data, batch: change.batch })
    }),
  )
  return sendJsonText(c, answer)
}
