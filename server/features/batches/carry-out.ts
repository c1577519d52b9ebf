import { PROGRESS_MEDIA_TYPE } from '../../../registry/changes/batch.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { changeContext, createRequestContext } from '../../context/request-context.ts'
import { describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { RolledBack } from '../../db/rollback.ts'
import { runInTransaction } from '../../db/transaction.ts'
import { readIfMatch } from '../../http/conditional.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import {
  answerOnce,
  type IdempotentRequest,
  readIdempotentRequest,
  removeOldAnswers,
} from '../../mutations/idempotency.ts'
import { runAfterHooks, type PendingAfterHook } from './after-hooks.ts'
import { refuseSecond } from './one-at-a-time.ts'
import type { Watcher } from './perform-each.ts'
import { streamProgress } from './progress.ts'
import type { ChangesOutcome, Run } from './run-changes.ts'

/** Several changes in one request. */
export interface CombinedChanges {
  /** The verb under which history lists them. */
  verb: string
  /** True for a dry run. */
  dryRun: boolean
  /** Makes the changes; resolves with the response's `data` and their outcome. */
  run: (run: Run) => Promise<{ answer: object; outcome: ChangesOutcome }>
}

/**
 * Makes the changes in one transaction; returns the response's body as JSON text. Throws 409 while
 * the person has another batch running.
 */
async function runTransaction(
  deps: Deps,
  c: AppContext,
  { verb, dryRun, run }: CombinedChanges,
  { watcher, request }: { watcher: Watcher; request: IdempotentRequest | null },
): Promise<string> {
  let pendingHooks: readonly PendingAfterHook[] = []
  const change = changeContext(c, verb, deps.clock())
  const runWork = async (trx: AnyTransaction) => {
    const context = createRequestContext(deps, c, trx)
    if (!dryRun) await refuseSecond(trx, context.caller.id)
    await describeChanges(trx, change)
    const { answer, outcome } = await run({ deps, c, context, change, watcher })
    if (dryRun || outcome.isTakenBack) throw new RolledBack(JSON.stringify({ data: answer }))
    ;({ left: pendingHooks } = outcome)
    return JSON.stringify({ data: answer, batch: change.batch })
  }
  const answer = await runInTransaction(
    deps,
    async () => null,
    (trx) => {
      pendingHooks = []
      return answerOnce(trx, request, () => runWork(trx))
    },
  )
  if (pendingHooks.length > 0) deps.tasks.run(() => runAfterHooks(deps, c, pendingHooks))
  if (request) deps.tasks.run(() => removeOldAnswers(deps.db, request.now))
  return answer
}

/** Answers with the result of several changes, and streams their progress on request. */
export async function answerTogether(
  deps: Deps,
  c: AppContext,
  together: CombinedChanges,
): Promise<Response> {
  if (readIfMatch(c)) throw new Problem(400, 'if_match_one_row')
  const { dryRun } = together
  const request = dryRun ? null : readIdempotentRequest(c, c.get('body'), deps.clock())
  const { signal } = c.req.raw
  const runWatched = (watcher: Watcher) => {
    const carryOut = () => runTransaction(deps, c, together, { watcher, request })
    return dryRun ? deps.trials.run(c.get('caller').id, watcher.signal, carryOut) : carryOut()
  }
  if (c.req.header('accept')?.includes(PROGRESS_MEDIA_TYPE))
    return streamProgress(deps, c, runWatched)
  return sendJsonText(c, await runWatched({ signal, onProgress: () => undefined }))
}
