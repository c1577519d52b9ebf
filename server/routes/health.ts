import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnv, Deps } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/** Milliseconds after which the database counts as not ready. */
const TIMEOUT = 2000

const OK = { data: { status: 'ok' } }

/** Creates the readiness check; parallel requests share one query. */
function readiness({ db }: Deps): () => Promise<boolean> {
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
 * The routes of the liveness check, which depends on nothing and tells when to restart the process,
 * and of the readiness check, which queries the database and tells whether to route requests here.
 */
export function healthRoutes(deps: Deps): Hono<AppEnv> {
  const isReady = readiness(deps)
  return new Hono<AppEnv>()
    .get('/health', (c) => c.json(OK))
    .get('/ready', async (c) => {
      if (!(await isReady())) throw new Problem(503, 'data_away')
      return c.json(OK, 200, { 'cache-control': 'no-store' })
    })
}
