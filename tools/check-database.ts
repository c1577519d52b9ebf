/**
 * Prints the changes that a start would make in the database of DATA_DIR or DATABASE_URL; changes
 * nothing.
 */
import { existsSync } from 'node:fs'
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import { getCurrencyDecimals } from '../registry/values/decimals.ts'
import { openDatabase } from '../server/db/engines/engine.ts'
import { StartError } from '../server/settings/settings.ts'
import { loadValidRegistry } from '../start/sound-registry.ts'
import { databaseSettings } from './database-settings.ts'

async function checkDatabase(): Promise<boolean> {
  const settings = databaseSettings()
  if (!settings.databaseUrl && !existsSync(settings.dataDir)) {
    console.log(`There is no database in ${settings.dataDir} yet: a start makes one.`)
    return true
  }
  // The check of the declarations, which runs in parallel, reports mistakes.
  const registry = await loadValidRegistry().catch(() => undefined)
  if (!registry) {
    console.log('The database is not checked, because the declarations have mistakes.')
    return false
  }
  // These modules load the declarations, so they are imported after the check.
  const [{ planTables }, { describeChangedSettings }] = await Promise.all([
    import('../server/db/tables/sync.ts'),
    import('../server/db/evolution/kept-settings.ts'),
  ])
  const database = await openDatabase(settings)
  try {
    const entities = convertRegistryCurrency(registry, getCurrencyDecimals(settings.currency))
    const { words: summary, isPossible } = await planTables(
      database.setupDb,
      entities,
      settings.timeZone,
    )
    const changedSettings = await describeChangedSettings(database.setupDb, settings)
    console.log(changedSettings === '' ? summary : `${summary}\n${changedSettings}`)
    return isPossible
  } finally {
    await database.close()
  }
}

checkDatabase().then(
  (isPossible) => {
    process.exitCode = isPossible ? 0 : 1
  },
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  },
)
