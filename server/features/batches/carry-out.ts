import type { AppContext, Deps } from '../../context/context.ts'
import { changeContext } from '../../context/request-context.ts'
import { runAfterHooks, type PendingAfterHook } from './after-hooks.ts'
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
import { RolledBack } from '../../db/rollback.ts'
import { inTransaction } from '../../db/transaction.ts'
import { streamProgress } from './progress.ts'

/** Several changes in one request. */
export interface Together {
  /** The verb under which history lists them. */
  verb: string
  /** True for a dry run. */
  dryRun: boolean
  run: (
    trx: AnyTransaction,
    change: ChangeContext,
    watcher: Watcher,
  ) => Promise<{ answer: object; left: readonly PendingAfterHook[]; isTakenBack?: boolean }>
}

/** Makes the changes in one transaction; returns the response's body as JSON text. */
async function runTransaction(
  deps: Deps,
  c: AppContext,
  { verb, dryRun, run }: Together,
  request: IdempotentRequest | null,
  watcher: Watcher,
): Promise<string> {
  let left: readonly PendingAfterHook[] = []
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
  if (left.length > 0) deps.tasks.run(() => runAfterHooks(deps, c, left))
  if (request) deps.tasks.run(() => removeOldAnswers(deps.db, request.now))
  return answer
}

/** The dependencies of batches. */
export interface BatchDeps extends Deps {
  log: ErrorLog
  trials: Trials
}

/** Answers with the result of several changes, and streams their progress on request. */
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
    const carry = () => runTransaction(deps, c, together, request, watcher)
    return together.dryRun ? trials.run(c.get('caller').id, watcher.signal, carry) : carry()
  }
  if (c.req.header('accept')?.includes(PROGRESS_TYPE)) return streamProgress(c, log, work)
  return jsonText(c, await work({ signal, onProgress: () => undefined }))
}
