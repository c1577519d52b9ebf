import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { waitForLock } from 'fs-native-extensions'
import { ROOT } from './built-files.ts'

/** What is built and can be built again. */
export const CACHE = join(ROOT, '.cache')

/**
 * Runs work under a file lock of a name, one process at a time; the kernel releases it however a
 * process ends.
 */
export async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const handle = openSync(join(CACHE, `${name}.lock`), 'a+')
  try {
    await waitForLock(handle)
    await work()
  } finally {
    closeSync(handle)
  }
}
