import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import type { AppEnv } from '../context/context.ts'
import type { Feature } from '../calls/feature.ts'
import { FEATURES } from './features.ts'
import { mcpRoutes } from '../features/mcp/routes.ts'
import { uploadedImages } from '../features/uploads/routes.ts'
import { errorHandler } from '../http/errors/error-handler.ts'
import { jsonText } from '../http/json-text.ts'
import { Problem } from '../http/problem.ts'
import { nameRoute } from './name-route.ts'
import { bodyBudget, logging, noStore, validUrl } from './every-request.ts'
import { sessionsOnly, requireSession } from './require-session.ts'
import { addRaisedVersions } from './raised-versions.ts'
import { callRoutes } from '../calls/call-routes.ts'
import { accountAnswers } from '../routes/account/index.ts'
import { docsRoutes } from '../routes/docs.ts'
import { healthRoutes } from '../routes/health.ts'
import { registryRoutes } from '../routes/registry-routes.ts'
import { tiles, reports } from '#business'
import { type AppOptions, buildDeps } from './app-options.ts'
import { capabilities } from './capabilities.ts'
import { buildOpenApi } from './openapi-document.ts'
import { refuseMistakes } from './refuse-mistakes.ts'

/**
 * Builds the API over one database and one registry, as a Hono app without globals. Throws a
 * `StartError` that lists every mistake in the declarations.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  refuseMistakes(options.registry)
  const deps = buildDeps(options)
  const { registry } = deps
  const api = new Hono<AppEnv>()
  const answers = [
    ...accountAnswers,
    ...FEATURES.flatMap(({ answers: featureAnswers = [] }) => featureAnswers),
  ]
  const addFeatures = (openTo: Feature['openTo']) => {
    api.route('/', callRoutes(deps, answers, openTo ?? 'account'))
    for (const feature of FEATURES)
      if (feature.routes && feature.openTo === openTo)
        api.route('/', feature.routes(deps, options.log))
  }
  api.use(
    secureHeaders({ strictTransportSecurity: false }),
    requestId({ limitLength: 64 }),
    logging(options.log),
  )
  api.use(noStore, validUrl, bodyBudget())
  api.route('/', healthRoutes(deps))
  api.get('/capabilities', async (c) =>
    jsonText(c, JSON.stringify({ data: await capabilities(deps) })),
  )
  api.route(
    '/',
    docsRoutes({ registry, reports }, () => buildOpenApi(registry, reports, tiles)),
  )
  addFeatures('anybody')
  api.use(requireSession(deps), addRaisedVersions(deps))
  api.route('/', registryRoutes(deps))
  addFeatures('keys')
  if (options.mcp)
    api.route(
      '/',
      mcpRoutes(deps, (path, init) => api.request(path, init)),
    )
  api.use(sessionsOnly)
  addFeatures(undefined)
  api.all('*', () => {
    throw new Problem(404, 'no_such_call')
  })
  api.onError(errorHandler(options.log))
  const app = new Hono<AppEnv>()
  if (options.metrics || options.tracing) app.use(nameRoute)
  return app.route('/api', api).route('/', uploadedImages(deps, options.log))
}
