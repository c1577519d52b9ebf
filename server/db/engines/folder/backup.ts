import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../../settings/settings.ts'
import { restrictToOwner } from './private-folder.ts'

/** Formats a time for the name of a folder. */
const stamp = (now: Date) => now.toISOString().replaceAll(':', '-').replace(/\..*/, '')

/**
 * Copies the folder of the embedded database and returns the path of the copy. Nobody may
 * write during the copy. It has a temporary name until it is complete.
 */
export async function copyFolder(dataDir: string, folder: string): Promise<string> {
  const backups = join(dataDir, 'backups')
  const to = join(backups, stamp(new Date()))
  const part = `${to}.part`
  try {
    mkdirSync(backups, { recursive: true, mode: 0o700 })
    rmSync(part, { recursive: true, force: true })
    await cp(folder, part, { recursive: true })
    restrictToOwner(backups)
    renameSync(part, to)
    return to
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw new StartError(
      `The database could not be copied to ${to} (${(error as NodeJS.ErrnoException).code}). Nothing was changed. Make room there, and start again.`,
    )
  }
}
