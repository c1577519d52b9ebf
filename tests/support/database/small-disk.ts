import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A small disk mounted at a folder, which tests can fill and empty. */
export interface SmallDisk {
  /** Fills the disk until only so many bytes are left. */
  fill(remainingBytes: number): void
  /** Removes the filler. */
  removeFiller(): void
  remove(): void
}

const PIECE = Buffer.alloc(64 * 1024)

/**
 * Mounts an in-memory disk of so many megabytes over a folder. Throws if the user may not mount.
 */
export function laySmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  const getFreeBytes = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    fill(remainingBytes) {
      const handle = openSync(filler, 'a')
      while (getFreeBytes() > remainingBytes)
        writeSync(handle, PIECE, 0, Math.min(PIECE.length, getFreeBytes() - remainingBytes))
      closeSync(handle)
    },
    removeFiller: () => rmSync(filler, { force: true }),
    remove: () => execFileSync('umount', ['-l', folder]),
  }
}
