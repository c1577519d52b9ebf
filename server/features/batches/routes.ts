import { Hono } from 'hono'
import { MAX_IMPORT_BYTES, MAX_IMPORT_VALUES } from '../../../registry/changes/import.ts'
import { Trials } from './one-at-a-time.ts'
import { readBatch } from './read-batch.ts'
import { readChanges } from './read-changes.ts'
import { readImport } from './read-import.ts'
import { runBatch } from './run-batch.ts'
import { runChanges } from './run-changes.ts'
import { runImport } from './run-import.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { readIfMatch } from '../../http/conditional.ts'
import { Problem } from '../../http/problem.ts'
import { readBody } from '../../http/read-body.ts'
import { answerTogether, type BatchDeps } from './carry-out.ts'

/** The request lines of bulk changes in the capabilities. */
export const BATCH_CALLS = ['POST batch', 'POST batch/changes', 'POST import'] as const

function refuseOneVersion(c: AppContext): void {
  if (readIfMatch(c)) throw new Problem(400, 'if_match_one_row')
}

async function answerBatch(deps: BatchDeps, c: AppContext): Promise<Response> {
  refuseOneVersion(c)
  const body = await readBody(c)
  const batch = readBatch(deps.registry, c.get('caller').role, body)
  const { dryRun, endpoint } = batch
  return answerTogether(deps, c, body, {
    verb: endpoint.verb,
    dryRun,
    run: (trx, change, watcher) => runBatch(deps, trx, c, batch, change, watcher),
  })
}

async function answerImport(deps: BatchDeps, c: AppContext): Promise<Response> {
  refuseOneVersion(c)
  const body = await readBody(c, { values: MAX_IMPORT_VALUES, bytes: MAX_IMPORT_BYTES })
  const requested = readImport(deps.registry, c.get('caller').role, body)
  return answerTogether(deps, c, body, {
    verb: requested.verb,
    dryRun: requested.dryRun,
    run: (trx, change, watcher) => runImport(deps, trx, c, requested, change, watcher),
  })
}

async function answerChanges(deps: BatchDeps, c: AppContext): Promise<Response> {
  refuseOneVersion(c)
  const body = await readBody(c, { values: MAX_IMPORT_VALUES, bytes: MAX_IMPORT_BYTES })
  const request = readChanges(deps.registry, c.get('caller').role, body)
  return answerTogether(deps, c, body, {
    verb: request.verb,
    dryRun: request.dryRun,
    run: (trx, change, watcher) => runChanges(deps, trx, c, request, change, watcher),
  })
}

/** The routes of bulk changes. */
export function batchRoutes(deps: Deps, log: ErrorLog): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const batchDeps = { ...deps, log, trials: new Trials() }
  app.post('/batch', (c) => answerBatch(batchDeps, c))
  app.post('/batch/changes', (c) => answerChanges(batchDeps, c))
  app.post('/import', (c) => answerImport(batchDeps, c))
  return app
}
