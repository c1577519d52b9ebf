import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The SQLSTATE when the disk is full. */
export const NO_ROOM = '53100'

const MEGABYTE = 1024 * 1024
/**
 * The free bytes below which changes are refused: room for several journal segments and what one
 * statement may add. The embedded engine stops for good if it cannot write its journal.
 */
export const MIN_FREE_BYTES = 32 * MEGABYTE
/** The bytes of the reserve file, from which the engine recovers on a full disk. */
const RESERVE_BYTES = 8 * MEGABYTE

/**
 * The room on the disk of a data folder. A reserve file keeps room that other programs cannot take;
 * it is released before the engine opens the folder on a full disk.
 */
export class DiskRoom {
  readonly #folder: string
  readonly #reserve: string

  constructor(folder: string) {
    this.#folder = folder
    this.#reserve = join(folder, 'washboard.reserve')
  }

  /**
   * The free bytes for this user; infinite if the system does not report them. Quotas and limits of
   * a process are not included.
   */
  getFreeBytes(): number {
    try {
      const { bavail, bsize } = statfsSync(this.#folder)
      return bavail * bsize
    } catch {
      return Infinity
    }
  }

  isLow(): boolean {
    return this.getFreeBytes() < MIN_FREE_BYTES
  }

  /** Writes the reserve file if it is missing and there is room for it. */
  keepReserve(): void {
    if (existsSync(this.#reserve) || this.getFreeBytes() < MIN_FREE_BYTES + RESERVE_BYTES) return
    const handle = openSync(this.#reserve, 'w', 0o600)
    try {
      // Random bytes, because a file system may store equal ones without taking room.
      for (let writtenBytes = 0; writtenBytes < RESERVE_BYTES;)
        writtenBytes += writeSync(handle, randomBytes(MEGABYTE))
    } finally {
      closeSync(handle)
    }
  }

  releaseReserve(): void {
    rmSync(this.#reserve, { force: true })
  }
}
