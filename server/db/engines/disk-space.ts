import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What a first start writes at least, in bytes, with some room beside it. */
const NEEDED = 100 * 1024 * 1024
const PIECE = Buffer.alloc(1024 * 1024)

/** Why a folder does not take the database, in the system's word: ENOSPC, EDQUOT, EFBIG; undefined where it does. */
function probeDisk(folder: string): string | undefined {
  const file = join(folder, 'washboard.probe')
  try {
    const handle = openSync(file, 'w')
    try {
      for (let written = 0; written < NEEDED;) written += writeSync(handle, PIECE)
    } finally {
      closeSync(handle)
    }
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  } finally {
    rmSync(file, { force: true })
  }
}

/** That a folder has no room for the database, in a sentence; undefined where it has. */
export function diskFullMessage(folder: string): string | undefined {
  const code = probeDisk(folder)
  return (
    code &&
    `There is no room for the embedded database in ${folder} (${code}): it needs ${NEEDED / PIECE.length} MB. Make room there, or set DATA_DIR to another folder.`
  )
}

/** Why an embedded database did not open, in a sentence: PGlite itself tells nothing of a full disk. */
export function openFailureReason(folder: string, error: unknown): string {
  const noRoom = diskFullMessage(folder)
  if (noRoom) return noRoom
  const said = error instanceof Error ? error.message : undefined
  return `The embedded database in ${folder} does not open: ${said || JSON.stringify(error)}. Restore a backup, or set DATA_DIR to another folder.`
}
