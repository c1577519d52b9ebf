/**
 * Fills an empty database with a demo business of any size: `npm run seed -- --bookings 100000
 * [--seed 7]`. DATA_DIR or DATABASE_URL name the database, as for the server.
 */
import { convertRegistryCurrency } from '../registry/values/computed/in-currency.ts'
import { getCurrencyDecimals } from '../registry/values/decimals.ts'
import { openDatabase } from '../server/db/engines/engine.ts'
import { adoptZoneRules } from '../server/db/zone-rules.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#demo/accounts'
import { loadValidRegistry } from '../start/sound-registry.ts'
import { StartError } from '../server/settings/settings.ts'
import { databaseSettings } from './database-settings.ts'
import { readSeedArguments } from './seed-arguments.ts'

async function seed(): Promise<void> {
  const { bookings, seed } = readSeedArguments(process.argv.slice(2))
  const settings = databaseSettings()
  const registry = await loadValidRegistry()
  // These modules load the declarations, so they are imported after the check.
  const [{ syncTables }, { keepSettings }, { hasNoAccounts }, { seedDemo }] = await Promise.all([
    import('../server/db/tables/sync.ts'),
    import('../server/db/evolution/kept-settings.ts'),
    import('../server/auth/first-admin.ts'),
    import('#demo'),
  ])
  const database = await openDatabase(settings)
  try {
    await adoptZoneRules(database.setupDb, settings.timeZone, new Date())
    const entities = convertRegistryCurrency(registry, getCurrencyDecimals(settings.currency))
    await syncTables(database.setupDb, entities, { timeZone: settings.timeZone })
    if (!(await hasNoAccounts(database.setupDb))) {
      throw new StartError(
        `The database ${settings.databaseUrl ? 'of DATABASE_URL' : `in ${settings.dataDir}`} already holds accounts, and only an empty one is filled. Set ${settings.databaseUrl ? 'DATABASE_URL to another database' : 'DATA_DIR to another folder'}.`,
      )
    }
    await keepSettings(database.setupDb, settings, { apply: true, say: console.log })
    const startTime = performance.now()
    const counts = await seedDemo(database.setupDb, {
      now: new Date(),
      currency: settings.currency,
      timeZone: settings.timeZone,
      ...(bookings ? { bookings } : {}),
      ...(seed ? { seed } : {}),
    })
    const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
    for (const [name, count] of counts) console.log(`${String(count).padStart(9)}  ${name}`)
    console.log(`\nFilled in ${seconds} s. Sign in with the password ${DEMO_PASSWORD}:`)
    for (const email of DEMO_SIGN_INS) console.log(`  ${email}`)
  } finally {
    await database.close()
  }
}

seed().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
