import type { Content } from '../support/database/templates.ts'
import type { Given } from './check.ts'

/** The settings of a server of one's own on the engine of a check, with the demo business or with nothing. */
export async function environmentOf(
  { engine, world }: Pick<Given, 'engine' | 'world'>,
  content: Content = 'demo',
): Promise<Record<string, string>> {
  if (engine === 'embedded') return { DATA_DIR: await world.dataDir(content) }
  return {
    DATABASE_URL: await world.databaseUrl(content),
    JWT_SECRET: 'a secret of the servers of one check',
    DEMO: '1',
  }
}
