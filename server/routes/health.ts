import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnv, Deps } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/** How long the database may take to say that it is there, in ms. */
const PATIENCE = 2000

const OK = { data: { status: 'ok' } }

/** Asks the database whether it is there; however many ask at once, it is asked once. */
function readiness({ db }: Deps): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined
  return () => {
    pending ??= resolvesWithin(PATIENCE, sql`select 1`.execute(db)).finally(() => {
      pending = undefined
    })
    return pending
  }
}

function resolvesWithin(patience: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience)
    work
      .then(() => resolve(true))
      .catch(() => resolve(false))
      .finally(() => clearTimeout(timer))
  })
}

/**
 * Whether the process lives, which asks nobody and says when to start it anew; and whether it can
 * do its work, which asks the database and says whom to send calls to.
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
