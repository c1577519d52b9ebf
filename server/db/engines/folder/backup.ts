import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../../settings/settings.ts'
import { closeToOthers } from './private-folder.ts'

/** The name of a moment in a folder's name. */
const stamp = (now: Date) => now.toISOString().replaceAll(':', '-').replace(/\..*/, '')

/**
 * Copies the folder of the embedded database, which nobody may write to meanwhile. A copy that was
 * cut off has another name than a whole one. Returns where the copy is.
 */
export async function copyFolder(dataDir: string, folder: string): Promise<string> {
  const backups = join(dataDir, 'backups')
  const to = join(backups, stamp(new Date()))
  const part = `${to}.part`
  try {
    mkdirSync(backups, { recursive: true, mode: 0o700 })
    rmSync(part, { recursive: true, force: true })
    await cp(folder, part, { recursive: true })
    closeToOthers(backups)
    renameSync(part, to)
    return to
  } catch (error) {
    rmSync(part, { recursive: true, force: true })
    throw new StartError(
      `The database could not be copied to ${to} (${(error as NodeJS.ErrnoException).code}). Nothing was changed. Make room there, and start again.`,
    )
  }
}
