import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The permissions of everybody but the owner. */
const OTHERS = 0o077

/** Takes the permissions of other users from a file or folder; a link has none of its own. */
function closeOne(path: string): void {
  const entry = lstatSync(path)
  if (!entry.isSymbolicLink() && (entry.mode & OTHERS) !== 0) chmodSync(path, entry.mode & ~OTHERS)
}

/**
 * Closes a folder and everything in it to other users of the machine, because they could read
 * password hashes there. Entries of another owner stay as they are.
 */
export function closeToOthers(folder: string): void {
  const entries = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  for (const path of [folder, ...entries]) {
    try {
      closeOne(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    }
  }
}
