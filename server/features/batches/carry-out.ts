import type { AppContext, Deps } from '../../context/context.ts'
import { changeContext } from '../../context/request-context.ts'
import { doWhatIsLeft, type LeftToDo } from './left-to-do.ts'
import type { Trials } from './one-at-a-time.ts'
import type { Watcher } from './perform-each.ts'
import type { ChangeContext } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { PROGRESS_TYPE } from '../../../registry/changes/batch.ts'
import { jsonText } from '../../http/json-text.ts'
import type { Body } from '../../http/read-body.ts'
import {
  answerOnce,
  type IdempotentRequest,
  readIdempotentRequest,
  removeOldAnswers,
} from '../../mutations/idempotency.ts'
import { inTransaction, RolledBack } from '../../db/transaction.ts'
import { progressOf } from './progress.ts'

/** Many changes that are made together. */
export interface Together {
  /** By what verb history knows them. */
  verb: string
  /** Only to see what would come of it. */
  dryRun: boolean
  run: (
    trx: AnyTransaction,
    change: ChangeContext,
    watcher: Watcher,
  ) => Promise<{ answer: object; left: readonly LeftToDo[]; isTakenBack?: boolean }>
}

/** Makes the changes in one transaction; returns the body of the answer as JSON text. */
async function carryOut(
  deps: Deps,
  c: AppContext,
  { verb, dryRun, run }: Together,
  request: IdempotentRequest | null,
  watcher: Watcher,
): Promise<string> {
  let left: readonly LeftToDo[] = []
  const change = changeContext(c, verb, deps.clock())
  const work = async (trx: AnyTransaction) => {
    const outcome = await run(trx, change, watcher)
    if (dryRun || outcome.isTakenBack)
      throw new RolledBack(JSON.stringify({ data: outcome.answer }))
    left = outcome.left
    return JSON.stringify({ data: outcome.answer, batch: change.batch })
  }
  const answer = await inTransaction(
    deps,
    async () => null,
    (trx) => {
      left = []
      return answerOnce(trx, request, () => work(trx))
    },
  )
  if (left.length > 0) deps.tasks.run(() => doWhatIsLeft(deps, c, left))
  if (request) deps.tasks.run(() => removeOldAnswers(deps.db, request.now))
  return answer
}

/** What carries out changes that are made together. */
export interface BatchDeps extends Deps {
  log: ErrorLog
  trials: Trials
}

/** Answers with what came of changes that are made together, and with their progress where that is asked for. */
export async function answerTogether(
  deps: BatchDeps,
  c: AppContext,
  body: Body,
  together: Together,
): Promise<Response> {
  const { log, trials } = deps
  const request = together.dryRun ? null : readIdempotentRequest(c, body, deps.clock())
  const { signal } = c.req.raw
  const work = (watcher: Watcher) => {
    const carry = () => carryOut(deps, c, together, request, watcher)
    return together.dryRun ? trials.run(c.get('caller').id, watcher.signal, carry) : carry()
  }
  if (c.req.header('accept')?.includes(PROGRESS_TYPE)) return progressOf(c, log, work)
  return jsonText(c, await work({ signal, onProgress: () => undefined }))
}
