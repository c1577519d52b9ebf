import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../settings.ts'

interface Holder {
  pid: number
  /** When the holder began, as its machine tells; a reused process id has another. */
  began: string
}

/** When a process began, in the kernel's words, or '' where the system does not say. */
function beginning(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return began === '' || beginning(pid) === '' || beginning(pid) === began
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

function claim(file: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, JSON.stringify({ pid: process.pid, began: beginning(process.pid) }))
    closeSync(handle)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Makes this process the only one on a data folder: two on one embedded database lose
 * writes without a word. Taken over only from a holder that is dead, never by age.
 * Returns the function that gives it back; throws a `StartError` naming the holder.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'washboard.lock')
  try {
    mkdirSync(folder, { recursive: true })
    if (!claim(file)) {
      const holder = readHolder(file)
      if (holder && isAlive(holder)) {
        throw new StartError(
          `The data folder ${folder} is in use by process ${holder.pid}. Stop that server, or set DATA_DIR to another folder.`,
        )
      }
      rmSync(file)
      if (!claim(file)) {
        throw new StartError(`The data folder ${folder} was just taken by another server.`)
      }
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    )
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}
