import { Hono } from 'hono'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { Problem } from '../../http/problem.ts'
import { readBody } from '../../http/read-body.ts'
import { answerTogether, type BatchDeps } from '../batches/carry-out.ts'
import { Trials } from '../batches/one-at-a-time.ts'
import { changeSeries } from './change-series.ts'
import { readRepeat, readSeriesChange } from './read-series.ts'
import { repeatRow } from './repeat-row.ts'
import { mayRepeat } from './openapi.ts'

async function answerRepeat(deps: BatchDeps, c: AppContext): Promise<Response> {
  const body = await readBody(c)
  const request = readRepeat(deps.registry, c.get('caller').role, body)
  return answerTogether(deps, c, body, {
    verb: 'create',
    dryRun: request.dryRun,
    run: (trx, change, watcher) => repeatRow(deps, trx, c, request, change, watcher),
  })
}

async function answerSeriesChange(deps: BatchDeps, c: AppContext): Promise<Response> {
  const body = await readBody(c)
  const request = readSeriesChange(deps.registry, c.get('caller').role, body)
  return answerTogether(deps, c, body, {
    verb: request.endpoint.verb,
    dryRun: request.dryRun,
    run: (trx, change, watcher) => changeSeries(deps, trx, c, request, change, watcher),
  })
}

/** The routes that repeat a row, and change several rows of a series. */
export function seriesRoutes(deps: Deps, log: ErrorLog): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const batchDeps = { ...deps, log, trials: new Trials() }
  app.use('/series/*', async (c, next) => {
    if (!mayRepeat(c.get('caller').role, deps.registry)) throw new Problem(403, 'forbidden')
    await next()
  })
  app.post('/series/repeat', (c) => answerRepeat(batchDeps, c))
  app.post('/series/change', (c) => answerSeriesChange(batchDeps, c))
  return app
}
