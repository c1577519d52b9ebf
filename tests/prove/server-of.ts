import type { Given } from './check.ts'

/** The settings of a server of one's own, with the demo business on the engine of a check. */
export async function environmentOf({
  engine,
  world,
}: Pick<Given, 'engine' | 'world'>): Promise<Record<string, string>> {
  if (engine === 'embedded') return { DATA_DIR: await world.dataDir() }
  return {
    DATABASE_URL: await world.databaseUrl(),
    JWT_SECRET: 'a secret of the servers of one check',
    DEMO: '1',
  }
}
