import type { Settings } from '../../settings/settings.ts'
import { openEmbedded } from './embedded.ts'
import type { OpenDatabase } from './open-database.ts'
import { openPostgres } from './postgres.ts'

export type { OpenDatabase } from './open-database.ts'
export { openEmbedded, openPostgres }

/** Opens the database that the settings choose: PostgreSQL or the embedded one. */
export function openDatabase(settings: Settings): Promise<OpenDatabase> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openEmbedded(settings.dataDir)
}
