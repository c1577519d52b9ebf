import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatCommand } from '../../settings/release.ts'
import { StartError } from '../../settings/settings.ts'
import { findOpenFailureReason } from './folder/disk-space.ts'
import { lockFolder } from './folder/folder-lock.ts'
import { PgliteThread } from './pglite-thread.ts'
import { restrictToOwner } from './folder/private-folder.ts'

/** A data folder that this process has locked, with its embedded database. */
export interface DataFolder {
  /** The folder of the database files. */
  database: string
  thread: PgliteThread
  /**
   * Resolves when the database is open. Rejects with a `StartError` that gives the reason; the
   * folder is unlocked then.
   */
  opened: Promise<void>
  unlock: () => void
}

/** The major version of the embedded PostgreSQL. */
export const EMBEDDED_MAJOR = '18'

/** Throws a `StartError` for database files that are damaged or of another major version. */
function refuseFiles(dataDir: string, database: string): void {
  if (readdirSync(database).length === 0) return
  const file = join(database, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (major === EMBEDDED_MAJOR) return
  throw new StartError(
    /^\d+$/.test(major)
      ? `The embedded database in ${dataDir} was made by PostgreSQL ${major}, and this server has PostgreSQL ${EMBEDDED_MAJOR}. Back it up with the release of Washboard that made it and its backup command, and restore that with this release into another DATA_DIR (${formatCommand('restore', '--from FILE')}).`
      : `The embedded database in ${dataDir} is damaged: ${file} does not name a version of PostgreSQL, as PostgreSQL ${EMBEDDED_MAJOR} would write it. Put a copy from ${join(dataDir, 'backups')} in the place of ${database}, or restore a backup into another DATA_DIR (${formatCommand('restore', '--from FILE')}).`,
  )
}

async function openThread(dataDir: string, database: string, thread: PgliteThread): Promise<void> {
  try {
    mkdirSync(database, { recursive: true })
    restrictToOwner(dataDir)
    refuseFiles(dataDir, database)
    await thread.open()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(findOpenFailureReason(dataDir, error))
  }
}

/** Locks a data folder for this process, and begins to open the embedded database in it. */
export function startEmbedded(dataDir: string): DataFolder {
  const unlock = lockFolder(dataDir)
  const database = join(dataDir, 'database')
  const thread = new PgliteThread(database, dataDir)
  const opened = openThread(dataDir, database, thread)
  // Callers that await it get the error.
  opened.catch(unlock)
  return { database, thread, opened, unlock }
}
