import { openPostgres } from '../server/db/engines/engine.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { startPostgres } from '../tests/support/database/postgres.ts'
import { openInFolder } from '../tests/support/database/templates.ts'

/** Opens an empty database for a benchmark, which goes when it is closed: embedded, or a PostgreSQL of its own. */
export async function openBenchDatabase(engine: string): Promise<OpenDatabase> {
  if (engine === 'embedded') return openInFolder()
  if (engine !== 'postgres')
    throw new Error(`There is no engine "${engine}": embedded or postgres.`)
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
