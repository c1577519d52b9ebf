import type { Settings } from '../../settings/settings.ts'
import type { Observers } from '../../telemetry/observers.ts'
import type { DataFolder } from './data-folder.ts'
import { openEmbedded } from './embedded.ts'
import type { OpenDatabase } from './open-database.ts'
import { explainPostgresError, openPostgres } from './postgres.ts'

export type { OpenDatabase } from './open-database.ts'
export { explainPostgresError, openEmbedded, openPostgres }

/**
 * Opens the database of the settings: PostgreSQL, or the embedded one, which may be opening
 * already.
 */
export function openDatabase(
  settings: Settings,
  folder?: DataFolder,
  observers?: Observers,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings
  return databaseUrl
    ? openPostgres(databaseUrl, settings, observers)
    : openEmbedded(dataDir, folder, observers)
}
