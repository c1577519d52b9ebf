import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** What all folders of one run take at most, in bytes, with room beside it. */
const NEEDED = 4 * 1024 ** 3

/** Returns where folders are kept: in memory where the machine has room there, since most are copies that live for seconds. */
export function temporaryPlace(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > NEEDED ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A folder of one test's own. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(temporaryPlace(), 'washboard-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
