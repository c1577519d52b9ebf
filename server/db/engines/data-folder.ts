import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/settings.ts'
import { openFailureReason } from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import { PgliteThread } from './pglite-thread.ts'

/** A data folder that is locked for this process, with the embedded database in it. */
export interface DataFolder {
  /** Where the files of the database are. */
  database: string
  thread: PgliteThread
  /** Resolves when the database is open; rejects with a `StartError` that says why it is not, and the folder is unlocked. */
  opened: Promise<void>
  unlock: () => void
}

async function opening(dataDir: string, database: string, thread: PgliteThread): Promise<void> {
  try {
    mkdirSync(database, { recursive: true })
    await thread.open()
  } catch (error) {
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
