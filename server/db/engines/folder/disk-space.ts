import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { formatCommand } from '../../../settings/release.ts'

/** The least bytes for a first start, with a reserve. */
const REQUIRED_BYTES = 100 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024)

/**
 * Writes a test file of the size that the database needs. Returns the error code (ENOSPC, EDQUOT,
 * EFBIG); undefined if there is enough space.
 */
function probeDisk(folder: string): string | undefined {
  const file = join(folder, 'washboard.probe')
  try {
    const handle = openSync(file, 'w')
    try {
      for (let writtenBytes = 0; writtenBytes < REQUIRED_BYTES;)
        writtenBytes += writeSync(handle, CHUNK)
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

/** Returns the message that a folder lacks space for the database; undefined if it has enough. */
export function findDiskFullMessage(folder: string): string | undefined {
  const code = probeDisk(folder)
  return (
    code &&
    `There is no room for the embedded database in ${folder} (${code}): it needs ${REQUIRED_BYTES / CHUNK.length} MB. Make room there, or set DATA_DIR to another folder.`
  )
}

/**
 * Returns the reason why an embedded database does not open. PGlite itself does not report a full
 * disk.
 */
export function findOpenFailureReason(folder: string, error: unknown): string {
  const diskFullReason = findDiskFullMessage(folder)
  if (diskFullReason) return diskFullReason
  const reason = error instanceof Error ? error.message : undefined
  return `The embedded database in ${folder} does not open: ${reason || JSON.stringify(error)}. Restore a backup into another DATA_DIR (${formatCommand('restore', '--from FILE')}).`
}
