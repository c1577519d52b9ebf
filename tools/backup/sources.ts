import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { BackupError } from '../../server/backup/archive.ts'
import { type DoorKey, getDoorFile, requestCopy } from '../../server/backup/copy-door.ts'
import { type OpenDatabase, openDatabase, openEmbedded } from '../../server/db/engines/engine.ts'
import type { Settings } from '../../server/settings/settings.ts'

/** Returns the name of the configured database for messages. */
export const describeLocation = ({ databaseUrl, dataDir }: Settings): string =>
  databaseUrl ? 'of DATABASE_URL' : `in ${dataDir}`

/** Returns whether a data folder holds an embedded database. */
export const hasDatabase = ({ dataDir }: Settings): boolean =>
  existsSync(join(dataDir, 'database', 'PG_VERSION'))

/**
 * Returns whether a start of this version, or of a later one, has migrated a database. Each
 * transaction ends with a function of this version.
 */
async function isMigrated({ setupDb }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ isMigrated: boolean }>`
    select to_regprocedure('raise_versions()') is not null as "isMigrated"`.execute(setupDb)
  return rows[0]?.isMigrated === true
}

/**
 * Opens the configured database for a change of its data. Throws a `BackupError` if there is none,
 * or if no start of this version has migrated it.
 */
export async function openToChange(settings: Settings): Promise<OpenDatabase> {
  if (!settings.databaseUrl && !hasDatabase(settings))
    throw new BackupError(
      `There is no database in ${settings.dataDir}. Set DATA_DIR to its folder.`,
    )
  const database = await openDatabase(settings)
  if (await isMigrated(database)) return database
  await database.close()
  throw new BackupError(
    `This version has not migrated the database ${describeLocation(settings)} yet. Start it once.`,
  )
}

/** Reads the address of the server that holds a data folder; undefined if there is none. */
function readDoorKey(dataDir: string): DoorKey | undefined {
  try {
    return JSON.parse(readFileSync(getDoorFile(dataDir), 'utf8')) as DoorKey
  } catch {
    return undefined
  }
}

/** Opens a copy of the embedded database, which is deleted when closed. */
async function openCopy(folder: string): Promise<OpenDatabase> {
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const exitOnSignal = () => {
    removeFolder()
    process.exit(130)
  }
  process.once('SIGINT', exitOnSignal).once('SIGTERM', exitOnSignal)
  try {
    const database = await openEmbedded(folder)
    return { ...database, close: () => database.close().finally(removeFolder) }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/**
 * Opens the configured database for reading. If a server holds an embedded one, that server copies
 * it, so that requests wait only for the copy.
 */
export async function openToRead(settings: Settings): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl) return openDatabase(settings)
  if (!hasDatabase(settings))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR to the folder of the server, or DATABASE_URL to its PostgreSQL.`,
    )
  const doorKey = readDoorKey(dataDir)
  const copyFolder = doorKey && (await requestCopy(dataDir, doorKey))
  return copyFolder ? openCopy(copyFolder) : openEmbedded(dataDir)
}
