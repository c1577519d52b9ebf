import { openDatabase } from '../../server/db/engines/engine.ts'
import type { Db } from '../../server/db/database-types.ts'
import { readSettings } from '../../server/settings/settings.ts'
import type { Content } from '../support/database/templates.ts'
import type { Given } from './prove.ts'

/** Settings by their names. */
export type Environment = Record<string, string>

/** The settings of a server of one's own on the engine of a check, with the demo business or with nothing. */
export async function readEnvironment(
  { engine, world }: Pick<Given, 'engine' | 'world'>,
  content: Content = 'demo',
): Promise<Environment> {
  if (engine === 'embedded') return { DATA_DIR: await world.dataDir(content) }
  return {
    DATABASE_URL: await world.databaseUrl(content),
    JWT_SECRET: 'a secret of the servers of one check',
    DEMO: '1',
  }
}

/** Works on the database of a server that does not run. */
export async function runInDatabase<T>(
  environment: Environment,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { setupDb, close } = await openDatabase(readSettings(environment))
  try {
    return await work(setupDb)
  } finally {
    await close()
  }
}
