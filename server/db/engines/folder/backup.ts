import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../../settings/settings.ts'
import { restrictToOwner } from './private-folder.ts'

/** Formats a time for the name of a folder. */
const formatTimestamp = (now: Date) => now.toISOString().replaceAll(':', '-').replace(/\..*/, '')

/**
 * Copies the folder of the embedded database and returns the path of the copy. Nobody may
 * write during the copy. It has a temporary name until it is complete.
 */
export async function copyFolder(dataDir: string, folder: string): Promise<string> {
  const backups = join(dataDir, 'backups')
  const target = join(backups, formatTimestamp(new Date()))
  const partialCopy = `${target}.part`
  try {
    mkdirSync(backups, { recursive: true, mode: 0o700 })
    rmSync(partialCopy, { recursive: true, force: true })
    await cp(folder, partialCopy, { recursive: true })
    restrictToOwner(backups)
    renameSync(partialCopy, target)
    return target
  } catch (error) {
    rmSync(partialCopy, { recursive: true, force: true })
    throw new StartError(
      `The database could not be copied to ${target} (${(error as NodeJS.ErrnoException).code}). Nothing was changed. Make room there, and start again.`,
    )
  }
}
