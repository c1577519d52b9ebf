/**
 * Lists the rows that share a phone number in any spelling: `npm run phones`. DATA_DIR or
 * DATABASE_URL name the database, as for the server. It changes nothing.
 */
import { formatPhone } from '../registry/characters/phone.ts'
import { BackupError } from '../server/backup/archive.ts'
import { openDatabase } from '../server/db/engines/engine.ts'
import { loadValidRegistry } from '../start/sound-registry.ts'
import { runCommand } from './backup/command.ts'
import { hasDatabase } from './backup/sources.ts'
import { databaseSettings } from './database-settings.ts'

runCommand(async () => {
  const settings = databaseSettings()
  if (!settings.databaseUrl && !hasDatabase(settings))
    throw new BackupError(
      `There is no database in ${settings.dataDir}. Set DATA_DIR to its folder.`,
    )
  const registry = await loadValidRegistry()
  // This module loads the declarations, so it is imported after the check.
  const { findPhoneTwins } = await import('../server/rows/phone-twins.ts')
  const { setupDb, close } = await openDatabase(settings)
  try {
    const twins = await findPhoneTwins(setupDb, registry)
    for (const { entity, number, rows } of twins) {
      console.log(`${formatPhone(number)} (${entity})`)
      for (const { id, title, phone } of rows) console.log(`  ${id}\t${title}\t${phone}`)
    }
    console.log(
      twins.length === 0
        ? 'No two rows share a phone number.'
        : `${twins.length} phone numbers are shared. Merge rows of one person on their pages.`,
    )
  } finally {
    await close()
  }
})
