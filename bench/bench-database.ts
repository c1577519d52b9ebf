import { openPostgres } from '../server/db/engines/engine.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { startPgBouncer } from '../tests/support/database/pgbouncer.ts'
import { startPostgres } from '../tests/support/database/postgres.ts'
import { type Engine, ENGINES, openInFolder } from '../tests/support/database/templates.ts'

/** The pool size of PgBouncer, by default. */
const POOLED_SESSIONS = 20

/** An open database, with the settings that let other servers use it; an embedded one has none. */
export interface BenchDatabase extends OpenDatabase {
  settings?: Readonly<Record<string, string>>
}

/** Returns the engine with a name; throws for an unknown name. */
export function readEngine(name: string): Engine {
  const engine = ENGINES.find((engineName) => engineName === name)
  if (!engine) throw new Error(`There is no engine "${name}": embedded or postgres.`)
  return engine
}

/**
 * Opens an empty database for a benchmark, which is deleted when closed: an embedded one, or a
 * PostgreSQL server, optionally behind PgBouncer.
 */
export async function openBenchDatabase(
  name: string,
  { pooler = false } = {},
): Promise<BenchDatabase> {
  if (readEngine(name) === 'embedded') return openInFolder()
  const server = await startPostgres()
  const address = new URL(`${server.url}postgres`)
  const directUrl = address.href
  const bouncer = pooler ? await startPgBouncer(address, POOLED_SESSIONS) : undefined
  if (bouncer) address.port = String(bouncer.port)
  const opened = await openPostgres(address.href, bouncer && { directUrl })
  return {
    ...opened,
    settings: { DATABASE_URL: address.href, ...(bouncer && { DATABASE_DIRECT_URL: directUrl }) },
    close: async () => {
      await opened.close()
      await bouncer?.remove()
      await server.stop()
    },
  }
}
