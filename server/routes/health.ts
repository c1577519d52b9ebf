import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnv, Deps } from '../context/context.ts'
import { Problem } from '../http/problem.ts'
import { buildErrorResponses, buildObjectSchema, buildOkResponse } from '../openapi/components.ts'
import type { Paths } from '../openapi/open-api.ts'

/** Milliseconds after which the database counts as not ready. */
const TIMEOUT = 2000

const OK = { data: { status: 'ok' } }

/** Creates the readiness check; parallel requests share one query. */
function createReadinessCheck({ db }: Deps): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  return () => {
    pending ??= resolvesWithin(TIMEOUT, sql`select 1`.execute(db)).finally(() => {
      pending = undefined
    })
    return pending
  }
}

function resolvesWithin(timeout: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeout)
    work
      .then(() => resolve(true))
      .catch(() => resolve(false))
      .finally(() => clearTimeout(timer))
  })
}

/**
 * The routes of both health checks. The liveness check depends on nothing and decides whether to
 * restart the process. The readiness check queries the database and decides whether to route
 * requests here.
 */
export function createHealthRoutes(deps: Deps): Hono<AppEnv> {
  const isReady = createReadinessCheck(deps)
  return new Hono<AppEnv>()
    .get('/health', (c) => c.json(OK))
    .get('/ready', async (c) => {
      if (!(await isReady())) throw new Problem(503, 'data_away')
      return c.json(OK, 200, { 'cache-control': 'no-store' })
    })
}

const status = buildObjectSchema({ status: { type: 'string' } })
const PUBLIC = { tags: ['about'], security: [] }

/** The paths of both checks. */
export const HEALTH_PATHS: Paths = {
  '/health': {
    get: {
      ...PUBLIC,
      operationId: 'health',
      summary: 'Check that the server runs; restart it when this fails',
      responses: { 200: buildOkResponse(status, 'The server runs.') },
    },
  },
  '/ready': {
    get: {
      ...PUBLIC,
      operationId: 'ready',
      summary: 'Check that the server can answer; send requests elsewhere when this fails',
      responses: {
        200: buildOkResponse(status, 'The database answers.'),
        ...buildErrorResponses([503]),
      },
    },
  },
}
