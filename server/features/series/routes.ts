import { Hono } from 'hono'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { anyTable } from '../../db/database-types.ts'
import type { ErrorLog } from '../../http/errors/error-handler.ts'
import { readQuery } from '../../http/input.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readBody } from '../../http/read-body.ts'
import { readOptions } from '../../http/read-options.ts'
import { parsed } from '../batches/body-parts.ts'
import { answerTogether, type BatchDeps } from '../batches/carry-out.ts'
import { Trials } from '../batches/one-at-a-time.ts'
import { changeSeries } from './change-series.ts'
import { mayReadSeries, readOccurrences } from './read-occurrences.ts'
import { listRepeating, readRepeat, readSeriesChange } from './read-series.ts'
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

/** Responds with the rows of the series of a row. */
async function answerOccurrences(deps: Deps, c: AppContext): Promise<Response> {
  readOptions(readQuery(c), {})
  const { entity, id } = c.req.param()
  const resource = listRepeating(deps.registry).find(({ name }) => name === entity)
  if (!resource) throw new Problem(404, 'not_found')
  if (!mayReadSeries(c.get('caller').role, resource)) throw new Problem(403, 'forbidden')
  const row = Number(parsed('id', { type: 'id' }, id))
  const json = await anyTable(deps.db)
    .transaction()
    .execute((trx) => readOccurrences(requestContext(deps, c, trx), resource, row))
  return jsonText(c, `{"data":${json}}`)
}

/** The routes that repeat a row, change several rows of a series, and list its rows. */
export function seriesRoutes(deps: Deps, log: ErrorLog): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const batchDeps = { ...deps, log, trials: new Trials() }
  app.get('/series/:entity/:id', (c) => answerOccurrences(deps, c))
  app.use('/series/*', async (c, next) => {
    if (!mayRepeat(c.get('caller').role, deps.registry)) throw new Problem(403, 'forbidden')
    await next()
  })
  app.post('/series/repeat', (c) => answerRepeat(batchDeps, c))
  app.post('/series/change', (c) => answerSeriesChange(batchDeps, c))
  return app
}
