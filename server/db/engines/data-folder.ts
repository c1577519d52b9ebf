import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/settings.ts'
import { openFailureReason } from './folder/disk-space.ts'
import { lockFolder } from './folder/folder-lock.ts'
import { PgliteThread } from './pglite-thread.ts'
import { closeToOthers } from './folder/private-folder.ts'

/** A data folder that is locked for this process, with the embedded database in it. */
export interface DataFolder {
  /** Where the files of the database are. */
  database: string
  thread: PgliteThread
  /** Resolves when the database is open; rejects with a `StartError` that says why it is not, and the folder is unlocked. */
  opened: Promise<void>
  unlock: () => void
}

/** The major version of the embedded PostgreSQL. */
export const EMBEDDED_MAJOR = '18'

/** Throws a `StartError` where the files of a database are damaged or of another major version. */
function refuseFiles(dataDir: string, database: string): void {
  if (readdirSync(database).length === 0) return
  const file = join(database, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (major === EMBEDDED_MAJOR) return
  throw new StartError(
    /^\d+$/.test(major)
      ? `The embedded database in ${dataDir} was made by PostgreSQL ${major}, and this server has PostgreSQL ${EMBEDDED_MAJOR}. Start the release of Washboard that made it, or set DATA_DIR to another folder.`
      : `The embedded database in ${dataDir} is damaged: ${file} does not name a version of PostgreSQL, as PostgreSQL ${EMBEDDED_MAJOR} would write it. Put a copy from ${join(dataDir, 'backups')} in the place of ${database}, or set DATA_DIR to another folder.`,
  )
}

async function opening(dataDir: string, database: string, thread: PgliteThread): Promise<void> {
  try {
    mkdirSync(database, { recursive: true })
    closeToOthers(dataDir)
    refuseFiles(dataDir, database)
    await thread.open()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(openFailureReason(dataDir, error))
  }
}

/** Locks a data folder for this process, and begins to open the embedded database in it. */
export function beginEmbedded(dataDir: string): DataFolder {
  const unlock = lockFolder(dataDir)
  const database = join(dataDir, 'database')
  const thread = new PgliteThread(database)
  const opened = opening(dataDir, database, thread)
  // Whoever waits for it is told.
  opened.catch(unlock)
  return { database, thread, opened, unlock }
}
