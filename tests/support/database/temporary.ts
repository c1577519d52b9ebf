import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** The space in bytes that all folders of one run need, with a margin. */
const NEEDED = 4 * 1024 ** 3

/**
 * Returns the parent of temporary folders: in memory if there is space, because most folders live
 * for seconds.
 */
export function temporaryPlace(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > NEEDED ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Creates a temporary folder for one test. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(temporaryPlace(), 'washboard-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
