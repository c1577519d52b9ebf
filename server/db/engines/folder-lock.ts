import { tryLock } from 'fs-native-extensions'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../settings/settings.ts'

/** The byte that is locked lies far behind the text: on Windows nobody reads what is locked. */
const LOCKED_BYTE = 2 ** 30
/** How often and how long, in ms, a holder that has not yet written its name is waited for. */
const LOOKS = 20
const PAUSE = 5

/** When a process began, in the kernel's words, or '' where the system does not say. */
function beginning(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

/** Whether a process lives, and is not another that was given its number. */
function isAlive(pid: number, began: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return beginning(pid) === began
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)

/** Who holds the folder, in words. */
function holderOf(file: string): string {
  for (let look = 0; look < LOOKS; look++) {
    const [, pid, began = ''] = /^([1-9]\d*) (\d*)$/.exec(readFileSync(file, 'utf8')) ?? []
    if (pid && isAlive(Number(pid), began)) return `process ${pid}`
    pause()
  }
  return 'another process'
}

/** Opens and locks the file; null where another holds it. */
function claim(file: string): number | null {
  const handle = openSync(file, 'a+')
  try {
    if (tryLock(handle, LOCKED_BYTE, 1)) {
      ftruncateSync(handle)
      writeSync(handle, `${process.pid} ${beginning(process.pid)}`)
      return handle
    }
  } catch (error) {
    closeSync(handle)
    throw error
  }
  closeSync(handle)
  return null
}

/**
 * Makes this process the only one on a data folder: two on one embedded database lose writes
 * without a word. The kernel holds the lock and lets go of it when its process ends, however
 * that ends, so what the file says or who wrote it decides nothing, and it is never deleted.
 * Returns the function that gives it back; throws a `StartError` naming the holder.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'washboard.lock')
  let handle: number | null
  try {
    mkdirSync(folder, { recursive: true })
    handle = claim(file)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
  if (handle === null) {
    throw new StartError(
      `The data folder ${folder} is in use by ${holderOf(file)}. Stop that server, or set DATA_DIR to another folder.`,
    )
  }
  const held = handle
  return () => {
    ftruncateSync(held)
    closeSync(held)
  }
}
