import type { BrowserContext } from '@playwright/test'
import { sql } from 'kysely'
import { registry } from '#business'
import { seedDemo } from '../../demo/seed-demo.ts'
import { DEMO_PASSWORD } from '../../demo/sign-ins.ts'
import { ensureBuilt, ensureCompressed } from '../../start/site/bundling/app-build.ts'
import type { Db } from '../../server/db/database-types.ts'
import { openEmbedded, openPostgres } from '../../server/db/engines/engine.ts'
import { syncTables } from '../../server/db/tables/sync.ts'
import { startPostgres } from '../../tests/support/database/postgres.ts'
import type { Engine } from '../../tests/support/database/templates.ts'
import { temporaryFolder } from '../../tests/support/database/temporary.ts'
import { startServer } from '../../tests/support/server/process.ts'
import { ACCOUNTS } from '../../tests/support/server/accounts.ts'
import { multiplyRows } from '../multiply-rows.ts'

/** The number of bookings of all kinds, of which 100,000 are instant and completed. */
export const BOOKING_COUNT = 230_000

/** Opens an empty database; returns it with the settings of a server on it. */
async function openEmptyDatabase(engine: Engine) {
  if (engine === 'postgres') {
    const { url, stop } = await startPostgres()
    const DATABASE_URL = `${url}postgres`
    return { database: await openPostgres(DATABASE_URL), environment: { DATABASE_URL }, stop }
  }
  const { path, remove } = temporaryFolder()
  const environment = { DATA_DIR: path }
  return { database: await openEmbedded(path), environment, stop: async () => remove() }
}

/** Options of the served product. */
interface ProductOptions {
  engine?: Engine
  /** The number of bookings in addition to those of the demo business. */
  bookings?: number
  /** Adds other rows. */
  prepare?: (db: Db) => Promise<void>
}

/** Serves the product with the demo business and additional rows. */
export async function serveProduct({
  engine = 'postgres',
  bookings = 0,
  prepare,
}: ProductOptions = {}) {
  const { database, environment, stop } = await openEmptyDatabase(engine)
  const { setupDb: db, close } = database
  await syncTables(db, registry)
  await seedDemo(db, { now: new Date(), history: false })
  if (bookings > 0) await multiplyRows(db, bookings)
  await prepare?.(db)
  await sql`analyze`.execute(db)
  await close()
  // The measured server must not build or compress files during the benchmark.
  await ensureBuilt()
  await ensureCompressed()
  const server = await startServer({ ...environment, JWT_SECRET: 'x'.repeat(40) })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await stop()
    },
  }
}

/** Signs somebody in without the login screen. Later pages of the context find the session. */
export async function signIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const data = { email, password: DEMO_PASSWORD }
  const response = await context.request.post(new URL('/api/login', url).href, { data })
  const { user, ...tokens } = (await response.json()).data
  await context.addCookies([{ name: '_auth', value: '1', url, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.goto(new URL('/favicon.svg', url).href)
  await page.evaluate(
    ([userData, token]) => {
      localStorage.setItem('userData', userData)
      localStorage.setItem('access_token', token)
    },
    [JSON.stringify({ ...user, ...tokens }), String(tokens.accessToken)] as const,
  )
  await page.close()
}

/** Signs an admin in without the login screen. */
export const signInAdmin = (context: BrowserContext, url: string): Promise<void> =>
  signIn(context, url, ACCOUNTS.admin)
