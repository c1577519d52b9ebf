import { openPostgres } from '../server/db/engines/engine.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { startPostgres } from '../tests/support/database/postgres.ts'
import { type Engine, ENGINES, openInFolder } from '../tests/support/database/templates.ts'

/** Returns the engine of a name; throws if there is none. */
export function readEngine(name: string): Engine {
  const engine = ENGINES.find((one) => one === name)
  if (!engine) throw new Error(`There is no engine "${name}": embedded or postgres.`)
  return engine
}

/** Opens an empty database for a benchmark, which goes when it is closed: embedded, or a PostgreSQL of its own. */
export async function openBenchDatabase(name: string): Promise<OpenDatabase> {
  if (readEngine(name) === 'embedded') return openInFolder()
  const server = await startPostgres()
  const opened = await openPostgres(`${server.url}postgres`)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await server.stop()
    },
  }
}
