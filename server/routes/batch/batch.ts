import { Hono } from 'hono'
import { PROGRESS_TYPE } from '../../../resources/kit/changes/batch.ts'
import { type BatchRequest, readBatch } from '../../batches/read-batch.ts'
import { runBatch } from '../../batches/run-batch.ts'
import type { Watcher } from '../../batches/perform-rows.ts'
import { changeBy } from '../../context/change-by.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { runHook } from '../../hooks/hooks.ts'
import type { ErrorLog } from '../../http/error-handler.ts'
import { readIfMatch } from '../../http/if-match.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readBody } from '../../http/read-body.ts'
import {
  answerOnce,
  type IdempotentRequest,
  readIdempotentRequest,
  removeOldAnswers,
} from '../../mutations/idempotency.ts'
import { cancelBatch } from './cancel-batch.ts'
import { progressOf } from './progress.ts'
import { inTransaction } from '../transaction.ts'

/** The request lines of a batch in the capabilities. */
export const BATCH_CALLS = ['POST batch', 'POST batch/cancel'] as const

/** Thrown to take back what a trial has tried; it carries the answer. */
class Trial extends Error {
  readonly answer: string

  constructor(answer: string) {
    super('a trial is taken back')
    this.answer = answer
  }
}

/** Does what follows once a batch is kept, such as sending mail. */
async function runAfterHooks(
  deps: Deps,
  c: AppContext,
  { endpoint }: BatchRequest,
  rows: readonly string[],
): Promise<void> {
  for (const row of rows) await runHook('after', endpoint, deps, JSON.parse(row), c)
}

/** Does what a batch asks, in one transaction; returns the body of the answer as JSON text. */
async function carryOut(
  deps: Deps,
  c: AppContext,
  batch: BatchRequest,
  request: IdempotentRequest | null,
  watcher: Watcher,
): Promise<string> {
  let rows: readonly string[] = []
  const change = changeBy(c, batch.endpoint.verb, deps.clock())
  const work = async (trx: Parameters<typeof runBatch>[1]) => {
    const outcome = await runBatch(deps, trx, c, batch, change, watcher)
    if (batch.dryRun) throw new Trial(JSON.stringify({ data: outcome.answer }))
    rows = outcome.rows
    return JSON.stringify({ data: outcome.answer, batch: change.batch })
  }
  try {
    const answer = await inTransaction(
      deps,
      async () => null,
      (trx) => {
        rows = []
        return answerOnce(trx, request, () => work(trx))
      },
    )
    deps.tasks.run(() => runAfterHooks(deps, c, batch, rows))
    if (request) deps.tasks.run(() => removeOldAnswers(deps.db, request.now))
    return answer
  } catch (error) {
    if (error instanceof Trial) return error.answer
    throw error
  }
}

async function answerBatch(deps: Deps, log: ErrorLog, c: AppContext): Promise<Response> {
  if (readIfMatch(c)) throw new Problem(400, 'if_match_one_row')
  const body = await readBody(c)
  const batch = readBatch(deps.registry, c.get('caller').role, body)
  const request = batch.dryRun ? null : readIdempotentRequest(c, body, deps.clock())
  const { signal } = c.req.raw
  const work = (watcher: Watcher) => carryOut(deps, c, batch, request, watcher)
  if (c.req.header('accept')?.includes(PROGRESS_TYPE)) return progressOf(c, log, work)
  return jsonText(c, await work({ signal, onProgress: () => undefined }))
}

/** The routes of what is done to many rows at once. */
export function batchRoutes(deps: Deps, log: ErrorLog): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/batch', (c) => answerBatch(deps, log, c))
  app.post('/batch/cancel', (c) => cancelBatch(deps, c))
  return app
}
