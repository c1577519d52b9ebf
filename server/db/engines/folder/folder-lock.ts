import { tryLock } from 'fs-native-extensions'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../../settings/settings.ts'

/** The offset of the locked byte. It is far behind the text, because Windows forbids reading it. */
const LOCKED_BYTE = 2 ** 30
/** The maximum attempts to read the holder's name, which may be half written. */
const ATTEMPTS = 20
const PAUSE_MS = 5

/** Returns the start time of a process in clock ticks; '' if the system does not report it. */
function readStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

/** Returns whether a process still runs, and its id was not reused. */
function isAlive(pid: number, startTime: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return readStartTime(pid) === startTime
}

const waitBriefly = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)

/** Names the process that holds the folder. */
function readHolder(file: string): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const [, pid, startTime = ''] = /^([1-9]\d*) (\d*)$/.exec(readFileSync(file, 'utf8')) ?? []
    if (pid && isAlive(Number(pid), startTime)) return `process ${pid}`
    waitBriefly()
  }
  return 'another process'
}

/** Opens and locks the file; null if another process holds it. */
function tryToLock(file: string): number | null {
  const handle = openSync(file, 'a+')
  try {
    if (tryLock(handle, LOCKED_BYTE, 1)) {
      ftruncateSync(handle)
      writeSync(handle, `${process.pid} ${readStartTime(process.pid)}`)
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
 * Locks a data folder for this process, because two processes on one embedded database silently
 * lose writes. The kernel releases the lock however the process ends, so the file is never deleted.
 * Returns the function that unlocks it; throws a `StartError` naming the holder.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'washboard.lock')
  let handle: number | null
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    handle = tryToLock(file)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
  if (handle === null) {
    throw new StartError(
      `The data folder ${folder} is in use by ${readHolder(file)}. Stop that server, or set DATA_DIR to another folder.`,
    )
  }
  let openHandle: number | null = handle
  return () => {
    if (openHandle === null) return
    const fd = openHandle
    // A closed file descriptor may soon belong to another file.
    openHandle = null
    ftruncateSync(fd)
    closeSync(fd)
  }
}
