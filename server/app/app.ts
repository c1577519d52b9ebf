import { Hono } from 'hono'
import type { AppEnv } from '../context/context.ts'
import type { Feature } from '../calls/feature.ts'
import { FEATURES } from './features.ts'
import { mcpRoutes } from '../features/mcp/routes.ts'
import { uploadedImages } from '../features/uploads/routes.ts'
import { createErrorHandler } from '../http/errors/error-handler.ts'
import { sendJsonText } from '../http/json-text.ts'
import { Problem } from '../http/problem.ts'
import { nameRoute } from './name-route.ts'
import {
  addDefaultHeaders,
  limitTotalBodyBytes,
  logRequests,
  nameRequest,
  refuseInvalidUrl,
} from './every-request.ts'
import { refuseApiKeys, requireSession } from './require-session.ts'
import { addRaisedVersions } from './raised-versions.ts'
import { createCallRoutes } from '../calls/call-routes.ts'
import { accountAnswers } from '../routes/account/index.ts'
import { createDocsRoutes } from '../routes/docs.ts'
import { createHealthRoutes } from '../routes/health.ts'
import { createRegistryRoutes } from '../routes/registry-routes.ts'
import { tiles, reports } from '#business'
import { type AppOptions, buildDeps } from './app-options.ts'
import { buildCapabilities } from './capabilities.ts'
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
    api.route('/', createCallRoutes(deps, answers, openTo ?? 'account'))
    for (const feature of FEATURES)
      if (feature.routes && feature.openTo === openTo)
        api.route('/', feature.routes(deps, options.log))
  }
  api.use(nameRequest, addDefaultHeaders, logRequests(options.log))
  api.use(refuseInvalidUrl, limitTotalBodyBytes())
  api.route('/', createHealthRoutes(deps))
  api.get('/capabilities', async (c) =>
    sendJsonText(c, JSON.stringify({ data: await buildCapabilities(deps) })),
  )
  api.route(
    '/',
    createDocsRoutes({ registry, reports }, () => buildOpenApi(registry, reports, tiles)),
  )
  addFeatures('anybody')
  api.use(requireSession(deps), addRaisedVersions(deps))
  api.route('/', createRegistryRoutes(deps))
  addFeatures('keys')
  if (options.mcp)
    api.route(
      '/',
      mcpRoutes(deps, (path, init) => api.request(path, init)),
    )
  api.use(refuseApiKeys)
  addFeatures(undefined)
  api.all('*', () => {
    throw new Problem(404, 'no_such_call')
  })
  api.onError(createErrorHandler(options.log))
  const app = new Hono<AppEnv>()
  if (options.metrics || options.tracing) app.use(nameRoute)
  return app.route('/api', api).route('/', uploadedImages(deps, options.log))
}
