import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../context/context.ts'
import { errorHandler } from '../http/errors/error-handler.ts'
import { jsonText } from '../http/json-text.ts'
import { Problem } from '../http/problem.ts'
import { bodyBudget } from '../middleware/body-budget.ts'
import { logging } from '../middleware/logging.ts'
import { noStore } from '../middleware/no-store.ts'
import { validUrl } from '../middleware/valid-url.ts'
import { requestId } from '../middleware/request-id.ts'
import { sessionsOnly, signedIn } from '../middleware/signed-in.ts'
import { accountRoutes } from '../routes/account/mount.ts'
import { batchRoutes } from '../routes/batch/batch.ts'
import { busyRoutes } from '../routes/choices/busy.ts'
import { previewRoutes } from '../routes/choices/preview.ts'
import { countsRoutes } from '../routes/lists/counts.ts'
import { dashboardRoutes } from '../routes/dashboard.ts'
import { historyRoutes } from '../routes/history.ts'
import { mergeRoutes } from '../routes/merging/merge-routes.ts'
import { obstaclesRoutes } from '../routes/trash/obstacles.ts'
import { undoRoutes } from '../routes/undo.ts'
import { registryRoutes } from '../routes/registry-routes.ts'
import { deletionsRoutes } from '../routes/trash/deletions.ts'
import { mcpRoutes } from '../mcp/mcp-routes.ts'
import { docsRoutes } from '../routes/docs.ts'
import { eventsRoutes } from '../routes/events.ts'
import { healthRoutes } from '../routes/health.ts'
import { searchRoutes } from '../routes/choices/search.ts'
import { viewRoutes } from '../routes/lists/views.ts'
import { stopRoutes } from '../routes/stop-report-mails.ts'
import { statsRoutes } from '../routes/read-stats.ts'
import { reportRoutes } from '../routes/reports.ts'
import { uploadedImages, uploadRoutes } from '../routes/uploads.ts'
import { type AppOptions, depsOf } from './app-options.ts'
import { capabilities } from './capabilities.ts'
import { refuseMistakes } from './refuse-mistakes.ts'

/**
 * Builds the provider's API over one database and one registry, as a Hono app without globals.
 * Throws a `StartError` that lists every mistake in what is declared.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  refuseMistakes(options.registry)
  const deps = depsOf(options)
  const { db, registry } = deps
  const api = new Hono<AppEnv>()
  api.use(secureHeaders({ strictTransportSecurity: false }), requestId, logging(options.log))
  api.use(noStore, validUrl, bodyBudget())
  api.route('/', healthRoutes(deps))
  api.get('/capabilities', (c) => jsonText(c, JSON.stringify({ data: capabilities(deps) })))
  api.route('/', docsRoutes(registry))
  api.route('/', accountRoutes(deps, 'anybody'))
  api.route('/', stopRoutes(deps))
  api.use(signedIn(deps))
  api.route('/', registryRoutes(deps))
  api.route('/', reportRoutes(deps))
  api.route('/', undoRoutes(deps))
  if (options.mcp)
    api.route(
      '/',
      mcpRoutes(deps, (path, init) => api.request(path, init)),
    )
  api.use(sessionsOnly)
  api.route('/', accountRoutes(deps, 'account'))
  api.route('/', uploadRoutes(deps))
  api.route('/', statsRoutes(deps))
  api.route('/', countsRoutes(deps))
  api.route('/', searchRoutes(deps))
  api.route('/', viewRoutes(deps))
  api.route('/', historyRoutes(deps))
  api.route('/', mergeRoutes(deps))
  api.route('/', obstaclesRoutes(deps))
  api.route('/', busyRoutes(deps))
  api.route('/', previewRoutes(deps))
  api.route('/', deletionsRoutes(deps))
  api.route('/', batchRoutes(deps, options.log))
  api.route('/', eventsRoutes(deps))
  api.route('/', dashboardRoutes(deps))
  api.all('*', () => {
    throw new Problem(404, 'no_such_call')
  })
  api.onError(errorHandler(options.log))
  return new Hono<AppEnv>().route('/api', api).route('/', uploadedImages(db))
}
