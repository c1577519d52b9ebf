import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077

/** Removes the permissions of other users from a file or folder. Skips links, which have none. */
function removeOtherPermissions(path: string): void {
  const entry = lstatSync(path)
  if (!entry.isSymbolicLink() && (entry.mode & GROUP_AND_OTHERS) !== 0)
    chmodSync(path, entry.mode & ~GROUP_AND_OTHERS)
}

/**
 * Closes a folder and its content to other users of the machine, because it holds password hashes.
 * Entries of another owner stay unchanged.
 */
export function restrictToOwner(folder: string): void {
  const entries = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  for (const path of [folder, ...entries]) {
    try {
      removeOtherPermissions(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    }
  }
}
