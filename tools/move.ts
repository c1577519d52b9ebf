/**
 * Moves everything from the embedded database in DATA_DIR to the PostgreSQL of DATABASE_URL, or
 * back: `npm run move -- --to postgres`, `npm run move -- --to embedded`. Servers must be stopped.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '../server/backup/archive.ts'
import { dumpDatabase } from '../server/backup/dump-database.ts'
import { refuseUsedDatabase, restoreDatabase } from '../server/backup/restore-database.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../server/db/engines/engine.ts'
import { findOtherServers } from '../server/db/evolution/side-by-side/running-servers.ts'
import { allowAnyTable } from '../server/db/database-types.ts'
import { createStore } from '../server/files/open-store.ts'
import { formatCommand } from '../server/settings/release.ts'
import { databaseSettings } from './database-settings.ts'
import {
  MissingFiles,
  readOptions,
  readVersion,
  runCommand,
  describeTables,
} from './backup/command.ts'
import { hasDatabase } from './backup/sources.ts'

const USAGE = `Use: ${formatCommand('move', '--to postgres')}, or: ${formatCommand('move', '--to embedded')}`

/**
 * Throws a `BackupError` while servers run on PostgreSQL, because the copy would lack their later
 * changes.
 */
async function refuseRunning({ setupDb }: OpenDatabase): Promise<void> {
  const runningServers = await allowAnyTable(setupDb)
    .transaction()
    .execute((trx) => findOtherServers(trx, undefined))
  if (runningServers.length === 0) return
  throw new BackupError(
    `${runningServers.length} servers run on the database of DATABASE_URL. Stop them, and move again 30 seconds later. Nothing was changed.`,
  )
}

/** Opens both databases, the source first. Throws if a server holds the data folder. */
async function openBoth(direction: 'postgres' | 'embedded') {
  const settings = databaseSettings()
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl) throw new BackupError('Set DATABASE_URL to the PostgreSQL of the move.')
  if (direction === 'postgres' && !hasDatabase(settings))
    throw new BackupError(`There is no database in ${dataDir}. Set DATA_DIR to its folder.`)
  const postgres = await openPostgres(databaseUrl, settings)
  const embedded = await openEmbedded(dataDir).catch(async (error: unknown) => {
    await postgres.close()
    throw error
  })
  const close = async () => {
    await Promise.all([embedded.close(), postgres.close()])
  }
  return direction === 'postgres'
    ? { source: embedded, target: postgres, place: 'of DATABASE_URL', dataDir, close }
    : { source: postgres, target: embedded, place: `in ${dataDir}`, dataDir, close }
}

/** Describes the next steps, which keep people signed in and add no demo data. */
function describeNextSteps(direction: 'postgres' | 'embedded', dataDir: string): string {
  const secret = join(dataDir, 'jwt-secret')
  const secretSource = existsSync(secret) ? `the content of ${secret}` : 'a secret of 32 characters'
  return direction === 'postgres'
    ? `Start the server with DATABASE_URL, and with ${secretSource} as JWT_SECRET. ${dataDir} is unchanged; delete it when all is well.`
    : 'Start the server without DATABASE_URL, with DEMO=0 and the same JWT_SECRET. The PostgreSQL is unchanged.'
}

runCommand(async () => {
  const { to } = readOptions({ to: { type: 'string' } }, USAGE)
  if (to !== 'postgres' && to !== 'embedded')
    throw new BackupError(`--to is missing or wrong. ${USAGE}`)
  const { source, target, place: location, dataDir, close } = await openBoth(to)
  try {
    await refuseUsedDatabase(target.setupDb, location)
    if (to === 'embedded') await refuseRunning(source)
    const missingFiles = new MissingFiles()
    const archiveText = dumpDatabase({
      files: await createStore(databaseSettings()),
      onMissing: missingFiles.add,
      db: source.setupDb,
      engine: source.engine,
      version: readVersion(),
    })
    const tables = await restoreDatabase(target.setupDb, location, archiveText, console.log)
    missingFiles.warn()
    console.log(`Moved ${describeTables(tables)} to the database ${location}. All checksums match.`)
    console.log(describeNextSteps(to, dataDir))
  } finally {
    await close()
  }
})
