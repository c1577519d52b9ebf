import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from 'fs-native-extensions'
import { BUSINESS_FOLDER } from '../../../server/settings/business-folder.mjs'

/** The folder of build results. It can be deleted at any time. */
export const CACHE = join(BUSINESS_FOLDER, '.cache')

/**
 * Runs work under a named file lock, one process at a time. The kernel releases it however a
 * process ends.
 */
export async function withFileLock(name: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const handle = openSync(join(CACHE, `${name}.lock`), 'a+')
  try {
    await waitForLock(handle)
    await work()
  } finally {
    closeSync(handle)
  }
}
